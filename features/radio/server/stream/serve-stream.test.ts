import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { openLog } from '#platform/server/process/log.ts'
import { audioHead, openRawStation, type RawStation } from '#test/radio/raw-station.ts'
import { streamPath } from '../../contract.ts'
import { patience, serveStream } from './serve-stream.ts'

const opened: { close: () => unknown }[] = []
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close()
})

async function station(answer: (socket: Socket, asked: string) => void): Promise<RawStation> {
  const raw = await openRawStation(answer)
  opened.push(raw)
  return raw
}

/** The audio alone on a server of its own, with short timeouts. */
async function site(audio: string, options: { trusted?: string[]; patient?: Partial<typeof patience> } = {}) {
  const app: FastifyInstance = fastify()
  serveStream(
    app,
    { stations: async () => [], userAgent: 'Nightbell (+http://site.test)', log: openLog('silent') },
    {
      mode: 'proxy',
      addressOf: async () => audio,
      fallbacks: async () => ({ tr: null, others: null }),
      trustedOrigins: new Set(options.trusted ?? [new URL(audio).origin]),
    },
    { ...patience, ...options.patient },
  )
  opened.push(app)
  return `${await app.listen({ port: 0, host: '127.0.0.1' })}${streamPath}`
}

/** Bytes that encode their position. */
function counted(from: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length)
  for (let at = 0; at < length; at += 1) bytes[at] = (from + at) % 251
  return bytes
}

describe('a listener who does not read', () => {
  /** A station that sends as fast as it is read. */
  async function eager() {
    let sent = 0
    const raw = await station((socket) => {
      socket.write(audioHead)
      const send = () => {
        let goesOn = true
        while (goesOn && sent < 400_000_000 && !socket.destroyed) {
          goesOn = socket.write(counted(sent, 65_536))
          sent += 65_536
        }
      }
      socket.on('drain', send)
      send()
    })
    return { raw, sent: () => sent }
  }

  async function connectTo(url: string): Promise<Socket> {
    const { port, host, pathname } = new URL(url)
    const socket = connect(Number(port), '127.0.0.1')
    await once(socket, 'connect')
    socket.on('error', () => {})
    socket.write(`GET ${pathname} HTTP/1.1\r\nhost: ${host}\r\n\r\n`)
    return socket
  }

  test('slows the station down, and gets every byte in order when reading again', async () => {
    const { raw, sent } = await eager()
    const socket = await connectTo(await site(raw.address))
    let before = -1
    // Until the buffers of both connections are full, whose size the kernel decides.
    await expect
      .poll(
        () => {
          const same = sent() === before && before > 0
          before = sent()
          return same
        },
        { interval: 600 },
      )
      .toBe(true)
    expect(sent()).toBeLessThan(60_000_000)
    let at = -1
    let body = Buffer.alloc(0)
    const wanted = sent() + 1_000_000
    for await (const piece of socket) {
      let audio: Buffer = piece
      if (at < 0) {
        body = Buffer.concat([body, audio])
        const end = body.indexOf('\r\n\r\n')
        if (end < 0) continue
        at = 0
        audio = body.subarray(end + 4)
      }
      if (!audio.equals(counted(at, audio.length))) throw new Error(`other bytes than were sent, from ${at} on`)
      at += audio.length
      if (at > wanted) break
    }
    expect(at).toBeGreaterThan(wanted)
  })

  test('is disconnected in the end, and so is the station', async () => {
    const { raw } = await eager()
    const socket = await connectTo(await site(raw.address, { patient: { idleListenerMs: 300 } }))
    await expect.poll(() => raw.asked.length).toBe(1)
    await expect.poll(() => raw.connected()).toBe(0)
    socket.destroy()
  })
})

describe('the station', () => {
  test('gets no information about the listener', async () => {
    const raw = await station((socket) => socket.write(`${audioHead}audio`))
    const response = await fetch(`${await site(raw.address)}?t=5`, {
      headers: {
        cookie: 'session=secret',
        'x-forwarded-for': '1.2.3.4',
        'accept-language': 'tr',
        referer: 'http://x.test/',
      },
    })
    await response.body?.cancel()
    expect(raw.asked).toEqual([
      [
        'GET /live HTTP/1.0',
        `Host: ${new URL(raw.origin).host}`,
        'User-Agent: Nightbell (+http://site.test)',
        'Accept: */*',
        'Connection: close',
        '',
        '',
      ].join('\r\n'),
    ])
  })

  test('is disconnected when the listener leaves before it has answered', async () => {
    const raw = await station(() => {})
    const leaving = new AbortController()
    const asked = fetch(await site(raw.address), { signal: leaving.signal }).catch(() => 'left')
    await expect.poll(() => raw.asked.length).toBe(1)
    leaving.abort()
    expect(await asked).toBe('left')
    await expect.poll(() => raw.connected()).toBe(0)
  })

  test("that stalls is disconnected, which ends the listener's stream", async () => {
    const raw = await station((socket) => socket.write(`${audioHead}some audio`))
    const response = await fetch(await site(raw.address, { patient: { stallMs: 200 } }))
    expect(await response.text()).toBe('some audio')
    await expect.poll(() => raw.connected()).toBe(0)
  })

  test('may send its head in pieces and without carriage returns', async () => {
    const raw = await station(async (socket) => {
      for (const letter of 'ICY 200 OK\ncontent-type:audio/aacp; charset=x\n\n') {
        socket.write(letter)
        await new Promise(setImmediate)
      }
      socket.end('the audio')
    })
    const response = await fetch(await site(raw.address))
    expect([response.headers.get('content-type'), await response.text()]).toEqual(['audio/aacp', 'the audio'])
  })
})

describe('is offline', () => {
  const offline = { error: 'error.radioOffline' }

  test.each([
    ['no audio comes', 503, audioHead],
    ['nothing comes', 503, ''],
    ['it has no source', 503, 'HTTP/1.0 404 Not Found\r\nContent-Type: audio/mpeg\r\n\r\nx'],
    ['Shoutcast has no source', 503, 'ICY 401 Service Unavailable\r\n\r\n'],
    ['it is a page', 502, 'HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n<p>'],
    ['it says nothing of what it is', 502, 'HTTP/1.0 200 OK\r\n\r\nx'],
    ['it is no HTTP', 502, 'SSH-2.0-OpenSSH_9.2\r\n\r\n'],
    ['its head has no end', 502, `HTTP/1.0 200 OK\r\nx: ${'a'.repeat(20_000)}`],
    ['it is in chunks', 502, 'HTTP/1.1 200 OK\r\nContent-Type: audio/mpeg\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx'],
    ['titles come anywhere', 502, 'HTTP/1.0 200 OK\r\nContent-Type: audio/mpeg\r\nicy-metaint: often\r\n\r\nx'],
  ])('where %s', async (_, status, answer) => {
    const raw = await station((socket) => socket.write(answer))
    // Where only the response decides, timeouts are long, because the machine may be slow.
    const patient = { firstByteMs: status === 503 ? 400 : 30_000 }
    const response = await fetch(await site(raw.address, { patient }))
    expect([response.status, await response.json()]).toEqual([status, offline])
    await expect.poll(() => raw.connected()).toBe(0)
  })

  test.each(['127.0.0.1', 'localhost'])('where it names a private place that is not configured: %s', async (host) => {
    const raw = await station((socket) => socket.write(`${audioHead}secret`))
    const response = await fetch(await site(raw.address.replace('127.0.0.1', host), { trusted: [] }))
    expect([response.status, await response.json(), raw.asked]).toEqual([503, offline, []])
  })

  test('where it redirects elsewhere; the configured address may be redirected to', async () => {
    const inside = await station((socket) => socket.write(`${audioHead}secret`))
    const leads = await station((socket) => socket.end(`HTTP/1.0 302 Found\r\nLocation: ${inside.address}\r\n\r\n`))
    const response = await fetch(await site(leads.address))
    expect([response.status, await response.json(), inside.asked]).toEqual([503, offline, []])
    const both = await fetch(await site(leads.address, { trusted: [leads.origin, inside.origin] }))
    expect(both.status).toBe(200)
    await both.body?.cancel()
  })

  test('where it redirects in a circle', async () => {
    const raw = await station((socket) => socket.end('HTTP/1.0 302 Found\r\nLocation: /live\r\n\r\n'))
    expect((await fetch(await site(raw.address))).status).toBe(503)
    expect(raw.asked.length).toBeLessThan(5)
  })
})
