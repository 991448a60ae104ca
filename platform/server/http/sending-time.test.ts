import { request } from 'node:http'
import fastify, { type FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { limitSendingTime } from './sending-time.ts'

/** A server whose timeout is that many seconds. */
async function siteOf(seconds: number): Promise<{ app: FastifyInstance; address: string }> {
  const app = fastify()
  limitSendingTime(app, seconds, 0.1)
  app.post('/words', async () => ({ done: true }))
  app.post('/file', { config: { takesFile: true } }, async () => ({ done: true }))
  app.addContentTypeParser('application/octet-stream', (_request, _payload, done) => done(null))
  app.post('/refused', { config: { takesFile: true } }, async (_request, reply) => reply.code(419).send())
  return { app, address: await app.listen({ port: 0, host: '127.0.0.1' }) }
}

/**
 * Starts to send; `answered` is the status, null if the connection was cut; `closed` resolves then.
 */
function startSending(address: string) {
  const { promise: answered, resolve } = Promise.withResolvers<number | null>()
  const { promise: closed, resolve: close } = Promise.withResolvers<void>()
  const type = /words|file$/.test(address) ? 'application/json' : 'application/octet-stream'
  const headers = { 'content-type': type, 'content-length': 9 }
  const sending = request(address, { method: 'POST', headers }, (response) => {
    response.resume()
    resolve(response.statusCode ?? 0)
  })
  sending.on('error', () => resolve(null))
  sending.on('socket', (socket) => socket.on('close', close))
  sending.write('{"a":')
  return { answered, closed, finish: () => sending.end('123}') }
}

test('a slow sender is disconnected, except for files', async () => {
  const { app, address } = await siteOf(0.3)
  onTestFinished(() => app.close())
  const [words, file] = [startSending(`${address}/words`), startSending(`${address}/file`)]
  expect(await words.answered).toBeNull()
  file.finish()
  expect(await file.answered).toBe(200)
})

test('a sender in time is answered', async () => {
  const { app, address } = await siteOf(60)
  onTestFinished(() => app.close())
  const words = startSending(`${address}/words`)
  words.finish()
  expect(await words.answered).toBe(200)
})

test('an early response closes the connection', async () => {
  const { app, address } = await siteOf(60)
  onTestFinished(() => app.close())
  for (const path of ['/refused', '/nowhere']) {
    const file = startSending(address + path)
    expect(await file.answered).toBe(path === '/refused' ? 419 : 404)
    await file.closed
  }
})

test('an upload delays a closing server only briefly', async () => {
  const { app, address } = await siteOf(0.3)
  const arrived = new Promise((came) => app.server.once('request', came))
  const file = startSending(`${address}/file`)
  await arrived
  // The sender never finishes: closing would wait for it unless it is cut off.
  await app.close()
  expect(await file.answered).toBeNull()
})
