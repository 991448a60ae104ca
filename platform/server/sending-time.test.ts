import { request } from 'node:http'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitSendingTime } from './sending-time.ts'

let app: FastifyInstance
let address: string
beforeAll(async () => {
  app = fastify()
  limitSendingTime(app, 0.3)
  app.post('/words', async () => ({ done: true }))
  app.post('/file', { config: { takesFile: true } }, async () => ({ done: true }))
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

/** Sends a body with a pause in the middle, and answers the status, or null where the line was cut. */
function send(path: string, pauseMs: number): Promise<number | null> {
  return new Promise((answered) => {
    const sending = request(
      address + path,
      { method: 'POST', headers: { 'content-type': 'application/json', 'content-length': 9 } },
      (response) => {
        response.resume()
        answered(response.statusCode ?? 0)
      },
    )
    sending.on('error', () => answered(null))
    sending.write('{"a":')
    setTimeout(() => sending.end('123}'), pauseMs)
  })
}

test('who takes too long to send is let go, but for files', async () => {
  expect(await Promise.all([send('/words', 0), send('/words', 800), send('/file', 800)])).toEqual([200, null, 200])
})

test('a file on its way holds a server that closes for a moment only', async () => {
  const closing = fastify()
  limitSendingTime(closing, 0.3)
  closing.post('/file', { config: { takesFile: true } }, async () => ({ done: true }))
  const at = await closing.listen({ port: 0, host: '127.0.0.1' })
  const cut = new Promise((gone) => {
    const headers = { 'content-type': 'application/json', 'content-length': 9 }
    const sending = request(`${at}/file`, { method: 'POST', headers })
    sending.on('error', gone)
    sending.write('{"a":')
  })
  await new Promise((arrived) => setTimeout(arrived, 200))
  const began = performance.now()
  await Promise.all([closing.close(), cut])
  expect(performance.now() - began).toBeLessThan(10_000)
})
