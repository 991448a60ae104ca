import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { framesFrom } from '#demo/station/music/mpeg-frames.ts'
import { type Icecast, openIcecast } from '#test/icecast/open-icecast.ts'
import { missingIcecast } from '#test/icecast/provide.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { showRadioNow, streamPath } from '../contract.ts'

const missing = missingIcecast()
if (missing) console.log(missing)

describe.skipIf(missing)('with a real Icecast', () => {
  let icecast: Icecast
  let site: TestSite
  beforeAll(async () => {
    icecast = await openIcecast()
    await icecast.startSource()
    await icecast.setTitle('Işıklar Söner - Gece Vapuru')
    site = await startSite({ settings: icecast.settings })
  })
  afterAll(async () => {
    await site.close()
    await icecast.close()
  })

  const now = async () => showRadioNow.result.parse((await site.ask(showRadioNow, { query: {} })).body)

  test('shows the current song and host', async () => {
    await expect.poll(async () => (await now()).song?.text).toBe('Işıklar Söner - Gece Vapuru')
    expect(await now()).toMatchObject({
      isConfigured: true,
      online: true,
      dj: 'DJ Marlow',
      show: 'Slow Elevator',
      source: 'icecast',
      stale: false,
      song: { artist: 'Işıklar Söner', title: 'Gece Vapuru' },
    })
    await icecast.setTitle('1979')
    await expect.poll(async () => (await now()).song?.text).toBe('1979')
  })

  test("its audio is sent through the site, and its connection closes with the listener's", async () => {
    const response = await fetch(`${site.address}${streamPath}?t=1`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
    const pieces: Uint8Array[] = []
    let bytes = 0
    // More than Icecast's initial burst, so the rest arrives in real time.
    for await (const piece of response.body ?? []) {
      pieces.push(piece)
      bytes += piece.length
      if (bytes > 60_000) {
        expect(await icecast.listeners()).toBe(1)
        break
      }
    }
    expect(framesFrom(Buffer.concat(pieces))).toBeGreaterThan(60_000 / 418 - 3)
    await expect.poll(() => icecast.listeners()).toBe(0)
  })

  test('is offline without a source and back with one', async () => {
    const response = await fetch(`${site.address}${streamPath}`)
    const whole = response.arrayBuffer()
    await icecast.stopSource()
    expect((await whole).byteLength).toBeGreaterThan(0)
    expect((await site.get(streamPath)).status).toBe(503)
    await expect.poll(async () => (await now()).online).toBe(false)
    await icecast.startSource()
    await expect.poll(async () => (await now()).online).toBe(true)
    const again = await fetch(`${site.address}${streamPath}`)
    expect(again.status).toBe(200)
    await again.body?.cancel()
  })
})
