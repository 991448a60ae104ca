import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setClock } from '#test/online.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { type ListeningSite, openListeningSite, settingsAt } from '../testing/listening-site.ts'
import { azuracastSong, icecastBody, icecastSource } from '../testing/sample-bodies.ts'

const clock = setClock('2026-06-01T12:00:00Z')
let radio: ListeningSite<TestSite>
beforeAll(async () => {
  radio = await openListeningSite(
    clock,
    (address) => [
      settingsAt(address, { kind: 'azuracast', mount: null, djFrom: 'own' }),
      settingsAt(address, { id: 'tr' }),
    ],
    startSite,
  )
})
afterAll(() => radio.close())
beforeEach(() => radio.forget())

const hear = (body: unknown) => radio.hear(body, { after: 10 })
const hearTurkish = (body: unknown) => radio.hear(body, { of: radio.stations[1], after: 10 })
const azuracast = (changes: Parameters<typeof azuracastSong>[1] = {}) => azuracastSong(radio.clock.at, changes)

describe('a title', () => {
  const isOld = async () => (await radio.now()).isTitleOld

  test('is outdated when the song lasts longer than its duration', async () => {
    await hear(azuracast())
    await expect.poll(() => radio.playing()).toContain('City Rain')
    expect(await radio.now()).toMatchObject({ isTitleOld: false, durationSeconds: 200 })
    const began = Date.parse((await radio.now()).startedAt ?? '')
    radio.pass((began - radio.clock.at.getTime()) / 1000 + 230)
    // The station is still on air.
    await radio.site.database.pool.query('update radio_stations set fetched_at = $1', [radio.clock.at])
    expect(await isOld()).toBe(false)
    radio.pass(31)
    expect(await isOld()).toBe(true)
    await hear(azuracast({ title: 'Attic', ref: 2 }))
    await expect.poll(isOld).toBe(false)
  })

  test('is outdated when the host changed and the title did not', async () => {
    await hear(azuracast())
    await hear(azuracast({ host: 'Tom' }))
    await expect.poll(() => radio.playing()).toContain('Tom')
    expect(await isOld()).toBe(true)
    await hear(azuracast({ host: 'Tom', title: 'Attic', ref: 2 }))
    await expect.poll(isOld).toBe(false)
    await hear(azuracast({ host: 'Eva', title: 'Ferry', ref: 3 }))
    await expect.poll(() => radio.playing()).toContain('Eva')
    expect(await isOld()).toBe(false)
  })

  test('is outdated after twenty minutes with a host whose songs have no duration', async () => {
    const source = icecastBody(icecastSource())
    const other = icecastBody(icecastSource({ genre: '' }))
    await hearTurkish(source)
    for (let minutes = 0; minutes < 20; minutes++) {
      radio.pass(50)
      await hearTurkish(source)
    }
    await expect.poll(async () => (await radio.now('tr')).fetchedAt).toBe(radio.clock.at.toISOString())
    expect(await radio.now('tr')).toMatchObject({ isTitleOld: true, dj: 'DJ Mia' })
    // Music without a host may be a long mix.
    await radio.site.database.pool.query('update radio_stations set host_since = null')
    await hearTurkish(other)
    await expect.poll(async () => (await radio.now('tr')).dj).toBeNull()
  })
})
