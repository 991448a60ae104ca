import { createServer as createTcpServer } from 'node:net'
import { pipeline, Readable } from 'node:stream'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { serveInTest } from '#test/serve.ts'
import { freePort } from '../database/embedded-database.ts'
import { type FetchRequest, type GuardedFetch, openFetch } from './fetch.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

function open(...trustedAddresses: string[]): GuardedFetch {
  const door = openFetch({ userAgent: 'nightwatch/1', trustedAddresses })
  closing.push(() => door.close())
  return door
}

const plain: FetchRequest = { timeoutMs: 10_000, maxBytes: 1000 }
const textOf = (body: Uint8Array) => new TextDecoder().decode(body)

test('a response is complete with any status, and counted', async () => {
  const address = await serveInTest((request, response) => {
    response.writeHead(418, {
      'X-Seen': `${request.method} ${request.headers['user-agent']} ${request.headers.accept}`,
    })
    response.end('tea')
  })
  const door = open(address)
  const answer = await door.fetchGuarded(`${address}/pot?x=1`, {
    ...plain,
    headers: { accept: 'text/plain', 'user-agent': 'x' },
  })
  if ('failed' in answer) throw new Error(answer.failed)
  expect(answer).toMatchObject({ status: 418, url: `${address}/pot?x=1` })
  expect(answer.headers['x-seen']).toBe('GET nightwatch/1 text/plain')
  expect(textOf(answer.body)).toBe('tea')
  expect(await door.fetchGuarded(address, { ...plain, method: 'HEAD' })).toMatchObject({
    status: 418,
    body: new Uint8Array(0),
  })
  expect(door.counts).toMatchObject({ calls: 2, answers: 2, bytes: 3 })
})

test('a body is posted unchanged, and no redirect sends it elsewhere', async () => {
  const seen: string[] = []
  const address = await serveInTest(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    seen.push(`${request.method} ${request.url} ${request.headers['content-length']} ${body}`)
    response.writeHead(request.url === '/moved' ? 307 : 201, { location: '/elsewhere' }).end()
  })
  const door = open(address)
  const post = { ...plain, method: 'POST', body: Buffer.from('a letter'), redirects: 5 } as const
  expect(await door.fetchGuarded(address, post)).toMatchObject({ status: 201 })
  expect(await door.fetchGuarded(`${address}/moved`, post)).toMatchObject({ failed: 'redirect' })
  expect(seen).toEqual(['POST / 8 a letter', 'POST /moved 8 a letter'])
})

test.each([
  ['gzip', gzipSync('packed')],
  ['br', brotliCompressSync('packed')],
])('a body compressed with %s is decompressed, also after HEAD', async (packing, body) => {
  const address = await serveInTest((_request, response) =>
    response.writeHead(200, { 'content-encoding': packing }).end(body),
  )
  const door = open(address)
  const answer = await door.fetchGuarded(address, plain)
  expect('failed' in answer ? answer : textOf(answer.body)).toBe('packed')
  expect(await door.fetchGuarded(address, { ...plain, method: 'HEAD' })).toMatchObject({ status: 200 })
})

test('a body over the limit is refused while it arrives, also if only its decompressed size is', async () => {
  const endless = function* () {
    while (true) yield 'x'.repeat(10_000)
  }
  const endlessly = await serveInTest(
    (_request, response) => void pipeline(Readable.from(endless()), response, () => {}),
  )
  const bomb = gzipSync('0'.repeat(1_000_000))
  const packed = await serveInTest((_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
  )
  const exact = await serveInTest((_request, response) => response.end('x'.repeat(1000)))
  const door = open(endlessly, packed, exact)
  expect(await door.fetchGuarded(endlessly, plain)).toMatchObject({ failed: 'tooLarge' })
  expect(await door.fetchGuarded(packed, { ...plain, maxBytes: 10_000 })).toMatchObject({ failed: 'tooLarge' })
  expect(await door.fetchGuarded(exact, plain)).toMatchObject({ status: 200 })
  expect(door.counts.failures.tooLarge).toBe(2)
})

test('silence before or during a response is a timeout; the caller may end it earlier', async () => {
  const silent = await serveInTest(() => {})
  const halting = await serveInTest((_request, response) => void response.write('so'))
  const door = open(silent, halting)
  expect(await door.fetchGuarded(silent, { ...plain, timeoutMs: 50 })).toMatchObject({ failed: 'timeout' })
  expect(await door.fetchGuarded(halting, { ...plain, timeoutMs: 50 })).toMatchObject({ failed: 'timeout' })
  const leaving = new AbortController()
  const left = door.fetchGuarded(silent, { ...plain, signal: leaving.signal })
  leaving.abort()
  expect(await left).toMatchObject({ failed: 'aborted' })
  expect(await door.fetchGuarded(silent, { ...plain, signal: leaving.signal })).toMatchObject({ failed: 'aborted' })
})

test('a refused, reset, cut or damaged response is a network failure', async () => {
  const reset = await serveInTest((request) => void request.socket.destroy())
  const cut = await serveInTest((_request, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('half')
    setImmediate(() => response.destroy())
  })
  const damaged = await serveInTest((_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end('not gzip'),
  )
  const unheardOf = await serveInTest((_request, response) =>
    response.writeHead(200, { 'content-encoding': 'rot13' }).end('cnpxrq'),
  )
  const nobody = `http://127.0.0.1:${await freePort()}`
  const door = open(reset, cut, damaged, unheardOf, nobody)
  for (const address of [reset, cut, damaged, unheardOf, nobody]) {
    expect(await door.fetchGuarded(address, plain)).toMatchObject({ failed: 'network' })
  }
})

test('a failure says if nothing of the request has left, as without a connection or TLS', async () => {
  let connections = 0
  const server = createTcpServer((socket) => void socket.on('error', () => {}).on('data', () => {}))
  server.on('connection', () => {
    connections += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const silentTls = `https://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`
  const http = await serveInTest((request, response) => {
    if (request.url === '/reset') request.socket.destroy()
    else if (request.url === '/') response.end('ok')
  })
  const closed = `http://127.0.0.1:${await freePort()}`
  const https = http.replace('http:', 'https:')
  const door = open(silentTls, http, https, closed)
  closing.push(
    () => new Promise((resolve) => server.close(resolve)),
    () => door.close(),
  )
  const post = { ...plain, method: 'POST', body: Buffer.from('a letter') } as const
  for (const address of [closed, https])
    expect(await door.fetchGuarded(address, post), address).toMatchObject({ failed: 'network', isUnsent: true })
  const brief = { ...post, timeoutMs: 200 }
  expect(await door.fetchGuarded(silentTls, brief)).toMatchObject({ failed: 'timeout', isUnsent: true })
  expect(connections).toBe(1)
  const gone = AbortSignal.abort()
  expect(await door.fetchGuarded(http, { ...post, signal: gone })).toMatchObject({ failed: 'aborted', isUnsent: true })
  expect(await door.fetchGuarded(`${http}/reset`, post)).not.toHaveProperty('isUnsent')
  expect(await door.fetchGuarded(`${http}/silent`, brief)).not.toHaveProperty('isUnsent')
  // The same on a connection that was there before.
  expect(await door.fetchGuarded(`${http}/`, post)).toMatchObject({ status: 200 })
  expect(await door.fetchGuarded(`${http}/silent`, brief)).toMatchObject({ failed: 'timeout' })
  expect(await door.fetchGuarded(`${http}/silent`, brief)).not.toHaveProperty('isUnsent')
})

test('an idle connection closed by the server at that moment is no failure', async () => {
  let connections = 0
  const server = createTcpServer((socket) => {
    connections += 1
    let requests = 0
    socket.on('error', () => {})
    socket.on('data', () => {
      requests += 1
      if (requests > 1) socket.resetAndDestroy()
      else socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => new Promise((resolve) => server.close(resolve)))
  const bound = server.address()
  const address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`
  const door = open(address)
  for (let call = 0; call < 3; call += 1) {
    expect(await door.fetchGuarded(address, plain)).toMatchObject({ status: 200 })
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(connections).toBeGreaterThan(1)
})

test("redirects are followed only on request, up to a limit, and without the caller's headers on other hosts", async () => {
  const elsewhere = await serveInTest((request, response) => response.end(request.headers['x-key'] ?? 'no key'))
  const address = await serveInTest((request, response) => {
    const step = Number(request.url?.slice(1))
    if (step === 0) return response.end(request.headers['x-key'])
    const location = step === 9 ? elsewhere : `/${step - 1}`
    response.writeHead(302, { location }).end()
  })
  const door = open(address, elsewhere)
  const request = { ...plain, headers: { 'x-key': 'k' } }
  expect(await door.fetchGuarded(`${address}/1`, request)).toMatchObject({ failed: 'redirect' })
  expect(await door.fetchGuarded(`${address}/3`, { ...request, redirects: 2 })).toMatchObject({ failed: 'redirect' })
  const same = await door.fetchGuarded(`${address}/2`, { ...request, redirects: 2 })
  expect('failed' in same ? same : [textOf(same.body), same.url]).toEqual(['k', `${address}/0`])
  const other = await door.fetchGuarded(`${address}/9`, { ...request, redirects: 1 })
  expect('failed' in other ? other : textOf(other.body)).toBe('no key')
})

test('private addresses are refused in any notation unless configured, also in redirects', async () => {
  let reached = 0
  const inside = await serveInTest((_request, response) => {
    reached += 1
    response.end('secret')
  })
  const { port } = new URL(inside)
  const outside = await serveInTest((_request, response) => response.writeHead(302, { location: inside }).end())
  const door = open(outside)
  const hosts = [
    '127.0.0.1',
    'localhost',
    '2130706433',
    '0x7f.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::]',
    '0.0.0.0',
    '10.0.0.1',
  ]
  for (const host of [...hosts, '169.254.169.254', '192.168.1.1', '[fe80::1]', '[fd00::1]', '[64:ff9b::7f00:1]']) {
    expect(await door.fetchGuarded(`http://${host}:${port}/`, plain), host).toMatchObject({
      failed: 'forbiddenAddress',
    })
  }
  expect(await door.fetchGuarded(outside, { ...plain, redirects: 3 })).toMatchObject({ failed: 'forbiddenAddress' })
  expect(reached).toBe(0)
  expect(await open(inside).fetchGuarded(inside, plain)).toMatchObject({ status: 200 })
})

test.each(['', 'nonsense', 'ftp://example.org/', 'file:///etc/passwd', 'http://user:word@example.org/'])(
  '%o is not an address',
  async (address) => {
    expect(await open().fetchGuarded(address, plain)).toMatchObject({ failed: 'invalidAddress' })
  },
)
