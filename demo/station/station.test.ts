import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { framesFrom } from './music/mpeg-frames.ts'
import { tracks } from './music/tracks.ts'
import { openStation, type Station } from './open-station.ts'

let station: Station
beforeAll(async () => {
  station = await openStation({ live: { dj: 'DJ Marlow', show: 'Slow Elevator' } })
})
afterEach(() => {
  station.faults.clear()
})
afterAll(() => station.close())

const text = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(station.origin + path, { headers })).text()
const json = async (path: string) => JSON.parse(await text(path))

/** Listens until that many bytes have arrived. */
async function listen(path: string, bytes: number, headers: Record<string, string> = {}) {
  const leaving = new AbortController()
  const response = await fetch(station.origin + path, { headers, signal: leaving.signal })
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of response.body ?? []) {
    pieces.push(piece)
    length += piece.length
    if (length >= bytes) break
  }
  leaving.abort()
  return { response, audio: Buffer.concat(pieces) }
}

/** The state of each kind: on air, host, and current song. */
async function states() {
  const azuracast = await json('/api/nowplaying/nightbell')
  const icecast = (await json('/status-json.xsl')).icestats.source
  const [, newer] = await json('/admin/publicstats.json')
  const shoutcast = await json('/stats?sid=1&json=1')
  const xml = await text('/stats?sid=1')
  const seven = /<body>(.*)<\/body>/.exec(await text('/7.html', { 'user-agent': 'Mozilla/5.0' }))?.[1] ?? ''
  return {
    azuracast: [azuracast.is_online, azuracast.live.streamer_name, azuracast.now_playing.song.text],
    icecast: [icecast !== undefined, icecast?.genre, icecast?.title],
    newer: [newer.source !== undefined, newer.source?.['/live'].genre, newer.source?.['/live']['display-title']],
    shoutcast2: [shoutcast.streamstatus === 1, shoutcast.dj, shoutcast.songtitle],
    xml: [/<STREAMSTATUS>1</.test(xml), /<DJ>([^<]*)</.exec(xml)?.[1], /<SONGTITLE>([^<]*)</.exec(xml)?.[1]],
    shoutcast1: [seven.split(',')[1] === '1', seven.split(',').slice(6).join(',')],
  }
}

describe('its status', () => {
  test('is given in the format of each kind with the same meaning', async () => {
    // So that none of them is asked after the next has begun.
    station.faults.set('stale-title')
    const { track } = station.playing()
    const title = `${track.artist} - ${track.title}`
    expect(await states()).toEqual({
      azuracast: [true, 'DJ Marlow', title],
      icecast: [true, 'DJ Marlow', title],
      newer: [true, 'DJ Marlow', title],
      shoutcast2: [true, 'DJ Marlow', title],
      xml: [true, 'DJ Marlow', title],
      shoutcast1: [true, title],
    })
  })

  test('follows the studio, unless the title is stuck', async () => {
    const song = async () => (await json('/api/nowplaying/nightbell')).now_playing.song.text
    const next = station.skip()
    expect(await song()).toBe(`${next.artist} - ${next.title}`)
    station.faults.set('stale-title')
    const after = station.skip()
    expect(station.playing().track).toBe(after)
    expect(await song()).toBe(`${next.artist} - ${next.title}`)
    station.faults.clear()
    expect(await song()).toBe(`${after.artist} - ${after.title}`)
  })

  test('has its own form of off air for each kind', async () => {
    station.faults.set('off-air')
    const { azuracast, icecast, newer, shoutcast2, xml, shoutcast1 } = await states()
    expect([azuracast, icecast, newer, shoutcast2, xml, shoutcast1].map(([isOn]) => isOn)).toEqual(Array(6).fill(false))
    expect((await json('/api/nowplaying/nightbell')).now_playing).toMatchObject({ sh_id: 0 })
    expect((await fetch(`${station.origin}/live`)).status).toBe(404)
  })

  test('is missing for an unknown station, and invalid with garbage', async () => {
    expect((await fetch(`${station.origin}/api/nowplaying/elsewhere`)).status).toBe(404)
    station.faults.set('garbage')
    const bodies = await Promise.all(['/status-json.xsl', '/stats?sid=1&json=1'].map((path) => text(path)))
    for (const body of bodies) expect(() => JSON.parse(body)).toThrow(SyntaxError)
  })

  test('faults of the whole', async () => {
    station.faults.set('server-error')
    expect((await fetch(`${station.origin}/status-json.xsl`)).status).toBe(503)
    station.faults.clear()
    station.faults.set('unreachable')
    await expect(fetch(`${station.origin}/status-json.xsl`)).rejects.toThrow('fetch failed')
    station.faults.clear()
    station.faults.set('hang')
    const signal = AbortSignal.timeout(150)
    await expect(fetch(`${station.origin}/status-json.xsl`, { signal })).rejects.toThrow('timeout')
  })
})

describe('its sound', () => {
  test('consists of whole frames only', async () => {
    const { response, audio } = await listen('/live', 60_000)
    expect(response.headers.get('content-type')).toBe('audio/mpeg')
    expect(framesFrom(audio)).toBeGreaterThan(140)
    await expect.poll(() => station.listeners()).toBe(0)
  })

  test('is sent to clients that are not browsers even at the status address', async () => {
    expect(await text('/7.html', { 'user-agent': 'Mozilla/5.0' })).toContain('<body>')
    const leaving = new AbortController()
    const asked = fetch(`${station.origin}/7.html`, { headers: { 'user-agent': 'x' }, signal: leaving.signal })
    // Node refuses Shoutcast's first line, which distinguishes it from a page.
    await expect(asked).rejects.toThrow('fetch failed')
    leaving.abort()
  })

  test('contains titles on request', async () => {
    const { response, audio } = await listen('/live', 40_000, { 'icy-metadata': '1' })
    expect(response.headers.get('icy-metaint')).toBe('16000')
    const title = /^StreamTitle='(.*)';\0*$/.exec(
      audio.toString('utf8', 16_001, 16_001 + (audio[16_000] ?? 0) * 16),
    )?.[1]
    expect(tracks.map((track) => `${track.artist} - ${track.title}`)).toContain(title)
  })

  test('stalls and breaks off on command', async () => {
    const response = await fetch(`${station.origin}/live`)
    station.faults.set('audio-stalls')
    expect(station.listeners()).toBe(1)
    station.faults.set('audio-breaks-off')
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0)
    await expect.poll(() => station.listeners()).toBe(0)
  })
})

describe('its page', () => {
  const submit = (action: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    fetch(`${station.origin}/actions/${action}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
      headers,
    })

  test('sets faults, hosts and tracks, with names escaped', async () => {
    expect((await submit('fault', { kind: 'silent' })).status).toBe(303)
    expect(station.faults.list()).toEqual(['silent'])
    await submit('fault-off', { kind: 'silent' })
    expect(station.faults.list()).toEqual([])
    await submit('live', { dj: 'DJ <Mina>', show: 'After School' })
    expect((await json('/api/nowplaying/nightbell')).live.streamer_name).toBe('DJ <Mina>')
    expect(await text('/stats?sid=1')).toContain('<DJ>DJ &lt;Mina&gt;</DJ>')
    await submit('live-end')
    expect((await json('/api/nowplaying/nightbell')).live.is_live).toBe(false)
    const before = station.playing().track
    await submit('skip')
    expect(station.playing().track).not.toBe(before)
    expect(await text('/')).toContain(station.playing().track.artist)
  })

  test('works during any fault, and refuses forms of other sites', async () => {
    station.faults.set('unreachable')
    expect((await fetch(`${station.origin}/`)).status).toBe(200)
    expect((await submit('fault-off')).status).toBe(303)
    expect((await submit('skip', {}, { origin: 'http://example.org' })).status).toBe(403)
    expect((await submit('fault', { kind: 'flood' })).status).toBe(400)
  })
})
