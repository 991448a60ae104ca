import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { framesFrom } from '#demo/station/music/mpeg-frames.ts'
import { type StationSite, startSite, type TestSite } from '#test/site.ts'
import { streamPath } from '../contract.ts'

let site: StationSite
beforeAll(async () => {
  site = await startSite({ station: {} })
})
afterAll(() => site.close())

/** Listens until that many bytes have arrived, then leaves. */
async function listen(at: string, bytes = 30_000) {
  const leaving = new AbortController()
  const response = await fetch(at, { redirect: 'manual', signal: leaving.signal })
  const pieces: Uint8Array[] = []
  if (response.status === 200) {
    let length = 0
    for await (const piece of response.body ?? []) {
      pieces.push(piece)
      length += piece.length
      if (length >= bytes) break
    }
  }
  leaving.abort()
  return { response, audio: Buffer.concat(pieces) }
}

describe('through the site', () => {
  test("arrives as the station sends it, uncacheable, and the station's connection closes with the listener's", async () => {
    const { response, audio } = await listen(`${site.address}${streamPath}?lang=de&t=1`)
    expect(framesFrom(audio)).toBeGreaterThan(50)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'audio/mpeg',
      'cache-control': 'no-store, no-transform',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'none',
    })
    for (const absent of ['content-encoding', 'content-length', 'transfer-encoding', 'set-cookie', 'icy-metaint']) {
      expect([absent, response.headers.get(absent)]).toEqual([absent, null])
    }
    await expect.poll(() => site.station.listeners()).toBe(0)
  })

  test('a range request is answered with the whole stream', async () => {
    const response = await fetch(`${site.address}${streamPath}`, { headers: { range: 'bytes=0-1' } })
    expect([response.status, response.headers.get('content-range')]).toEqual([200, null])
    await response.body?.cancel()
  })

  test('unrequested titles in the stream are removed', async () => {
    site.station.faults.set('icy-unasked')
    const { audio } = await listen(`${site.address}${streamPath}`, 60_000)
    site.station.faults.clear()
    expect(framesFrom(audio)).toBeGreaterThan(100)
    expect(audio.includes('StreamTitle')).toBe(false)
  })

  test('a station that is off, gone or sends a page is offline', async () => {
    const answers = []
    for (const fault of ['off-air', 'unreachable', 'server-error', 'audio-html', 'audio-redirect'] as const) {
      site.station.faults.set(fault)
      const response = await site.get(streamPath)
      answers.push([fault, response.status, await response.json(), response.headers.get('cache-control')])
      site.station.faults.clear()
    }
    const offline = { error: 'error.radioOffline' }
    expect(answers).toEqual([
      ['off-air', 503, offline, 'no-store'],
      ['unreachable', 503, offline, 'no-store'],
      ['server-error', 503, offline, 'no-store'],
      ['audio-html', 502, offline, 'no-store'],
      ['audio-redirect', 503, offline, 'no-store'],
    ])
    expect((await listen(`${site.address}${streamPath}`)).audio.length).toBeGreaterThan(0)
  })

  test('ends when the station disconnects', async () => {
    const response = await fetch(`${site.address}${streamPath}`)
    const whole = response.arrayBuffer()
    site.station.faults.set('audio-breaks-off')
    expect((await whole).byteLength).toBeGreaterThan(0)
    site.station.faults.clear()
  })

  test('the ninth connection from one address is refused', async () => {
    const open = await Promise.all(Array.from({ length: 8 }, () => fetch(`${site.address}${streamPath}`)))
    expect(open.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    const ninth = await site.get(streamPath)
    expect(ninth.status).toBe(503)
    await Promise.all(open.map(({ body }) => body?.cancel()))
    await expect.poll(async () => (await listen(`${site.address}${streamPath}`, 1)).response.status).toBe(200)
  })

  test("HEAD returns the headers and closes the station's connection at once", async () => {
    const response = await fetch(`${site.address}${streamPath}`, { method: 'HEAD' })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
    await expect.poll(() => site.station.listeners()).toBe(0)
  })

  test('an unknown language is offline, not an error', async () => {
    expect((await site.get(`${streamPath}?lang=xx`)).status).toBe(503)
  })
})

describe.each(['azuracast', 'shoutcast2', 'shoutcast1'] as const)('of %s', (kind) => {
  let other: TestSite
  beforeAll(async () => {
    other = await startSite({ station: { kind } })
  })
  afterAll(() => other.close())

  test('is found', async () => {
    expect(framesFrom((await listen(`${other.address}${streamPath}`)).audio)).toBeGreaterThan(50)
  })
})

test('an AzuraCast station may be chosen by its number', async () => {
  const other = await startSite({ station: { kind: 'azuracast' }, settings: { RADIO_MOUNT: '1' } })
  expect((await listen(`${other.address}${streamPath}`, 1)).response.status).toBe(200)
  await other.close()
})

test('the fallback plays on request, and Turkish readers have their own', async () => {
  const settings = {
    RADIO_FALLBACK_URL: `${site.station.origin}/live`,
    RADIO_TR_FALLBACK_URL: `${site.station.origin}/nowhere`,
  }
  const dark = await startSite({ settings })
  const statuses = []
  for (const query of ['lang=en', 'lang=en&fallback=1', 'lang=tr&fallback=1']) {
    const { response } = await listen(`${dark.address}${streamPath}?${query}`, 1)
    statuses.push([query, response.status])
  }
  await dark.close()
  expect(statuses).toEqual([
    ['lang=en', 503],
    ['lang=en&fallback=1', 200],
    ['lang=tr&fallback=1', 503],
  ])
})

describe('in redirect mode', () => {
  let other: TestSite
  beforeAll(async () => {
    other = await startSite({
      beside: site,
      settings: { RADIO_STREAM_MODE: 'redirect', RADIO_FALLBACK_URL: 'https://radio.example.org/stream.mp3' },
    })
  })
  afterAll(() => other.close())

  test('sends listeners to the station', async () => {
    const response = await other.get(`${streamPath}?lang=en&t=77`)
    expect([response.status, response.headers.get('location'), response.headers.get('cache-control')]).toEqual([
      302,
      `${site.station.origin}/live?t=77`,
      'no-store',
    ])
    const fallback = await other.get(`${streamPath}?fallback=1&t=78`)
    expect(fallback.headers.get('location')).toBe('https://radio.example.org/stream.mp3?t=78')
  })

  test('allows pages to play from there, and otherwise only from the site', async () => {
    const sources = async (of: TestSite) =>
      /media-src ([^;]+)/.exec((await of.get('/en/home')).headers.get('content-security-policy') ?? '')?.[1]
    expect(await sources(other)).toBe(`'self' ${site.station.origin} https://radio.example.org`)
    expect(await sources(site)).toBe("'self'")
  })
})

test('closing the site ends its streams', async () => {
  const other = await startSite({ beside: site })
  const response = await fetch(`${other.address}${streamPath}`)
  const whole = response.arrayBuffer()
  await other.close()
  expect((await whole).byteLength).toBeGreaterThan(0)
})

test('without configuration it is offline', async () => {
  const dark = await startSite()
  const response = await dark.get(streamPath)
  expect([response.status, await response.json()]).toEqual([503, { error: 'error.radioOffline' }])
  await dark.close()
})
