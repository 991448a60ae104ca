import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openLog } from '#platform/server/process/log.ts'
import { invalidationsArrived } from '#test/invalidations.ts'
import { setClock } from '#test/online.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { showRadioNow, showStreamInfo } from '../../contract.ts'
import { addShow } from '../schedule/show-changes.ts'
import { type ListeningSite, openListeningSite, settingsAt } from '../testing/listening-site.ts'
import { azuracastOffline, azuracastSong, icecastBody, icecastSource } from '../testing/sample-bodies.ts'
import { readRadioNow } from './radio-now.ts'

const clock = setClock('2026-06-01T12:00:00Z')
let radio: ListeningSite<TestSite>
let bare: TestSite
beforeAll(async () => {
  radio = await openListeningSite(
    clock,
    (address) => [
      settingsAt(address, { kind: 'azuracast', mount: null, djFrom: 'own' }),
      settingsAt(address, { id: 'tr' }),
    ],
    startSite,
  )
  bare = await startSite({ clock: radio.clock, beside: radio.site })
})
afterAll(async () => {
  await bare.close()
  await radio.close()
})
beforeEach(() => radio.forget())

const hear = (body: unknown) => radio.hear(body, { after: 10 })
const hearTurkish = (body: unknown) => radio.hear(body, { of: radio.stations[1], after: 10 })
const azuracast = (changes: Parameters<typeof azuracastSong>[1] = {}) => azuracastSong(radio.clock.at, changes)
const bareNow = async (lang: 'en' | 'tr' = 'en') =>
  showRadioNow.result.parse((await bare.ask(showRadioNow, { query: { lang } })).body)
const info = async (lang: 'en' | 'tr' = 'en', at = radio.site) =>
  (await at.ask(showStreamInfo, { query: { lang } })).body

test('without a station the site says that it is off', async () => {
  expect(await bareNow()).toEqual({
    station: 'main',
    isConfigured: false,
    online: false,
    live: false,
    dj: null,
    coDj: null,
    show: null,
    endsAt: null,
    song: null,
    isTitleOld: false,
    startedAt: null,
    durationSeconds: null,
    next: null,
    listeners: { total: 0, unique: null },
    playId: null,
    djSays: null,
    source: null,
    fetchedAt: null,
    stale: false,
  })
  expect(await info('en', bare)).toEqual({ artist: '', song: '', dj: 'Stream Offline', listeners: 0 })
})

test("readers of Turkish have their own station, or the site's if there is none", async () => {
  await hear(azuracast())
  await hearTurkish(icecastBody(icecastSource({ title: 'Lodos - Ufuk', genre: 'Deniz' })))
  await expect.poll(() => radio.playing('tr')).toBe('on | Deniz | Lodos - Ufuk | 4')
  await expect.poll(() => radio.playing()).toBe('on | Mia | Neon Fox - City Rain | 7')
  expect(await info('tr')).toEqual({ artist: 'Lodos', song: 'Ufuk', dj: 'Deniz', listeners: 4 })
  expect((await radio.now('tr')).station).toBe('tr')
  expect((await bareNow('tr')).station).toBe('main')
})

test('an unknown language is refused, and the default is the first', async () => {
  expect(await radio.site.ask(showStreamInfo, { query: {} })).toMatchObject({ status: 200 })
  expect((await radio.site.get('/radio/stream/info?lang=xx')).status).toBe(422)
})

test('an unchanged answer is not sent again', async () => {
  await hear(azuracast())
  await expect.poll(() => radio.playing()).toContain('City Rain')
  const { headers } = await radio.site.get('/radio/stream/info')
  const etag = headers.get('etag') ?? ''
  const again = await radio.site.get('/radio/stream/info', { 'if-none-match': etag })
  expect([again.status, await again.text()]).toEqual([304, ''])
  radio.pass(60)
  expect((await radio.site.get('/radio/stream/info', { 'if-none-match': etag })).status).toBe(304)
})

describe('the host', () => {
  const show = {
    station: 'main',
    name: 'Night Shift',
    djName: 'Tom',
    coDjName: 'Eva',
    description: '',
    isLive: true,
    isRecurring: false,
    zone: 'Europe/Berlin',
    lastDay: null,
    starts: '00:00',
    minutes: 1440,
  } as const
  const schedule = () =>
    addShow(radio.site.database.db, { ...show, firstDay: radio.clock.at.toISOString().slice(0, 10) }, radio.clock.at)

  test('is empty if neither the station nor the schedule names one', async () => {
    await hear(azuracast({ host: null }))
    await expect.poll(() => radio.playing()).toBe('on | - | Neon Fox - City Rain | 7')
    expect(await info()).toMatchObject({ dj: 'Nightbell Music Only' })
    expect(await radio.now()).toMatchObject({ live: false, show: null, endsAt: null })
  })

  test('comes from the schedule if the station names none, with the show and its end', async () => {
    await hearTurkish(icecastBody(icecastSource({ genre: '' })))
    await hear(azuracast({ host: '' }))
    await schedule()
    await expect.poll(() => radio.playing()).toBe('on | Tom | Neon Fox - City Rain | 7')
    expect(await radio.now()).toMatchObject({
      live: true,
      coDj: 'Eva',
      show: 'Night Shift',
      endsAt: expect.any(String),
    })
    expect(await radio.now('tr')).toMatchObject({ dj: null, show: null })
  })

  test('is the one that the station names; the co-host of a different scheduled host is left out', async () => {
    await schedule()
    await hear(azuracast())
    await expect.poll(() => radio.playing()).toContain('Mia')
    expect(await radio.now()).toMatchObject({ dj: 'Mia', coDj: null, show: 'Night Shift' })
    await hear(azuracast({ host: 'Tom' }))
    await expect.poll(() => radio.playing()).toContain('Tom')
    expect(await radio.now()).toMatchObject({ dj: 'Tom', coDj: 'Eva' })
  })

  test('is empty while the station is off, regardless of the schedule', async () => {
    await schedule()
    await hear(azuracastOffline())
    await expect.poll(async () => (await radio.now()).fetchedAt).not.toBeNull()
    expect(await radio.now()).toMatchObject({
      online: false,
      live: false,
      dj: null,
      coDj: null,
      show: null,
      endsAt: null,
    })
  })

  test('changes with the minute in which the show begins, without an invalidation', async () => {
    await hear(azuracast({ host: null }))
    await expect.poll(() => radio.playing()).toContain('City Rain')
    const starts = new Date(radio.clock.at.getTime() + 120_000).toLocaleTimeString('de', {
      timeZone: 'Europe/Berlin',
      hour: '2-digit',
      minute: '2-digit',
    })
    await addShow(
      radio.site.database.db,
      { ...show, firstDay: radio.clock.at.toISOString().slice(0, 10), starts, minutes: 60 },
      radio.clock.at,
    )
    expect((await radio.now()).dj).toBeNull()
    radio.pass(110)
    await hear(azuracast({ host: null }))
    await expect.poll(async () => (await radio.now()).dj).toBe('Tom')
  })
})

test('a cached value is returned without the database as the same object', async () => {
  await hear(azuracast())
  await expect.poll(() => radio.playing()).toContain('City Rain')
  await invalidationsArrived(radio.site)
  const context = {
    db: radio.site.database.db,
    clock: radio.clock,
    log: openLog('silent'),
    stations: async () => radio.stations,
    fallbacks: async () => ({ tr: null, others: null }),
    trustedAddresses: [],
    zone: 'Europe/Berlin',
    siteName: () => 'Nightbell',
    userAgent: 'x',
  }
  const first = await readRadioNow(context, 'en')
  await radio.site.database.pool.query(`update radio_stations set state = null`)
  expect(await readRadioNow(context, 'de')).toBe(first)
})
