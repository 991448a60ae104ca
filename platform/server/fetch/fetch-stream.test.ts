import type { RequestListener } from 'node:http'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { serveInTest } from '#test/serve.ts'
import { openFetch, type StreamRequest } from './fetch.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** Streams an address; `text` is the received body. */
async function stream(address: string, changes: Partial<StreamRequest> = {}) {
  const door = openFetch({ userAgent: 'nightwatch/1', trustedAddresses: [address] })
  closing.push(() => door.close())
  const pieces: Uint8Array[] = []
  const answer = await door.streamGuarded(address, {
    timeoutMs: 10_000,
    maxBytes: 1000,
    maxStreamedBytes: 100_000,
    takerOf: ({ status }) => (status === 200 ? (piece) => pieces.push(piece) > 0 : null),
    ...changes,
  })
  return { answer, text: Buffer.concat(pieces).toString(), counts: door.counts }
}

test('a body arrives in chunks, complete and counted', async () => {
  const address = await serveInTest((_request, response) => {
    response.write('one')
    response.end('two')
  })
  const { answer, text, counts } = await stream(address)
  expect([answer, text]).toMatchObject([{ status: 200, url: `${address}/`, ended: 'whole' }, 'onetwo'])
  expect(counts).toMatchObject({ calls: 1, answers: 1, bytes: 6 })
})

test('a body without a receiver is read like any other', async () => {
  const address = await serveInTest((_request, response) => void response.writeHead(503).end('later'))
  const { answer } = await stream(address)
  expect(answer).toMatchObject({ status: 503, body: new Uint8Array(Buffer.from('later')) })
})

test.each<[string, 'whole' | 'brokenOff', RequestListener]>([
  ['packed by gzip', 'whole', (_q, response) => packed(response, 'gzip', gzipSync('x'.repeat(5000)))],
  ['packed by br', 'whole', (_q, response) => packed(response, 'br', brotliCompressSync('x'.repeat(5000)))],
  [
    'with truncated compression',
    'brokenOff',
    (_q, response) => packed(response, 'gzip', gzipSync('x'.repeat(5000)).subarray(0, 20)),
  ],
  ['with an unrequested encoding', 'brokenOff', (_q, response) => packed(response, 'zstd', Buffer.from('x'))],
  ['shorter than its length', 'brokenOff', (_q, response) => cutOff(response.writeHead(200, { 'content-length': 9 }))],
  ['without a last chunk', 'brokenOff', (_q, response) => cutOff(response)],
  ['whose end nothing marks', 'brokenOff', (_q, response) => unmarked(response)],
])('a body %s is %s', async (_case, ended, listener) => {
  const { answer, counts } = await stream(await serveInTest(listener))
  expect(answer).toMatchObject({ status: 200, ended })
  expect([counts.answers, counts.failures.network]).toEqual(ended === 'whole' ? [1, 0] : [0, 1])
})

type Outgoing = Parameters<RequestListener>[1]
function packed(response: Outgoing, packing: string, body: Buffer) {
  response.writeHead(200, { 'content-encoding': packing }).end(body)
}
function cutOff(response: Outgoing) {
  response.write('half', () => setImmediate(() => response.socket?.destroySoon()))
}
function unmarked(response: Outgoing) {
  response.removeHeader('transfer-encoding')
  response.setHeader('connection', 'close')
  response.write('half')
  response.end()
}

test('reads no more than wanted or allowed', async () => {
  const endless = await serveInTest((_request, response) => {
    const send = () => {
      while (!response.destroyed) if (!response.write('x'.repeat(10_000))) return response.once('drain', send)
    }
    send()
  })
  const tooLarge = await stream(endless)
  expect(tooLarge.answer).toMatchObject({ ended: 'tooLarge' })
  expect(tooLarge.text.length).toBeLessThanOrEqual(100_000)
  expect(tooLarge.counts.failures.tooLarge).toBe(1)
  const stopped = await stream(endless, { takerOf: () => () => false })
  expect(stopped.answer).toMatchObject({ ended: 'stopped' })
  const bomb = await serveInTest((_request, response) => packed(response, 'gzip', gzipSync('x'.repeat(1_000_000))))
  expect((await stream(bomb)).answer).toMatchObject({ ended: 'tooLarge' })
})

test('the time limit and the caller end a stream', async () => {
  const slow = await serveInTest((_request, response) => void response.write('a'))
  expect((await stream(slow, { timeoutMs: 50 })).answer).toMatchObject({ failed: 'timeout' })
  const caller = new AbortController()
  const takerOf = () => () => {
    caller.abort()
    return true
  }
  expect((await stream(slow, { signal: caller.signal, takerOf })).answer).toMatchObject({ failed: 'aborted' })
})

test('redirects are checked by the address guard and by the caller', async () => {
  const address = await serveInTest((request, response) => {
    const location = request.url === '/in' ? 'http://127.0.0.1:1/' : '/there'
    if (request.url === '/there') response.end('x')
    else response.writeHead(307, { location }).end()
  })
  expect((await stream(address, { redirects: 1 })).answer).toMatchObject({ ended: 'whole', url: `${address}/there` })
  expect((await stream(address)).answer).toMatchObject({ failed: 'redirect' })
  expect((await stream(address, { redirects: 1, mayLead: () => false })).answer).toMatchObject({ failed: 'redirect' })
  expect((await stream(`${address}/in`, { redirects: 1 })).answer).toMatchObject({ failed: 'forbiddenAddress' })
})
