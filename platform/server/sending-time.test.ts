import { request } from 'node:http'
import fastify, { type FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { limitSendingTime } from './sending-time.ts'

/** A site that lets go after so many seconds. */
async function siteOf(seconds: number): Promise<{ app: FastifyInstance; address: string }> {
  const app = fastify()
  limitSendingTime(app, seconds, 0.1)
  app.post('/words', async () => ({ done: true }))
  app.post('/file', { config: { takesFile: true } }, async () => ({ done: true }))
  app.addContentTypeParser('application/octet-stream', (_request, _payload, done) => done(null))
  app.post('/refused', { config: { takesFile: true } }, async (_request, reply) => reply.code(419).send())
  return { app, address: await app.listen({ port: 0, host: '127.0.0.1' }) }
}

/** Begins to send; `answered` is the status, null where the line was cut; `closed` comes then. */
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

test('who takes too long to send is let go, but for files', async () => {
  const { app, address } = await siteOf(0.3)
  onTestFinished(() => app.close())
  const [words, file] = [startSending(`${address}/words`), startSending(`${address}/file`)]
  expect(await words.answered).toBeNull()
  file.finish()
  expect(await file.answered).toBe(200)
})

test('who is in time is heard', async () => {
  const { app, address } = await siteOf(60)
  onTestFinished(() => app.close())
  const words = startSending(`${address}/words`)
  words.finish()
  expect(await words.answered).toBe(200)
})

test('what is answered before all of it has come does not keep its line', async () => {
  const { app, address } = await siteOf(60)
  onTestFinished(() => app.close())
  for (const path of ['/refused', '/nowhere']) {
    const file = startSending(address + path)
    expect(await file.answered).toBe(path === '/refused' ? 419 : 404)
    await file.closed
  }
})

test('a file on its way holds a server that closes for a moment only', async () => {
  const { app, address } = await siteOf(0.3)
  const arrived = new Promise((came) => app.server.once('request', came))
  const file = startSending(`${address}/file`)
  await arrived
  // Whoever sends it never ends: closing waits for it, unless it is let go.
  await app.close()
  expect(await file.answered).toBeNull()
})
