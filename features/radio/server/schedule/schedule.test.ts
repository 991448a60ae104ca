import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setClock } from '#test/online.ts'
import { emptySchedule, inShort, readSchedule, schedule } from '#test/radio-schedule.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { scheduleCalendarPath, showSchedule } from '../../contract.ts'
import { invalidateChangedShows } from './open-schedule.ts'
import { cancelAiring, removeShow, type ShowDraft } from './show-changes.ts'

const clock = setClock('2026-03-18T12:00:00Z')
let site: TestSite
let web: TestSite
let nextDoor: TestSite
beforeAll(async () => {
  site = await startSite({ clock })
  web = await startSite({ beside: site, clock, settings: { ROLE: 'web' } })
  nextDoor = await startSite({
    beside: site,
    clock,
    settings: {
      ROLE: 'web',
      RADIO_ZONE: 'Europe/Istanbul',
      RADIO_TR_KIND: 'icecast',
      RADIO_TR_URL: 'http://127.0.0.1:9',
    },
  })
})
beforeEach(async () => {
  clock.set('2026-03-18T12:00:00Z')
  await emptySchedule(site)
  await expect
    .poll(async () => (await Promise.all([site, web].map((each) => readSchedule(each)))).map(countAll))
    .toEqual([0, 0])
})
afterAll(async () => {
  await nextDoor.close()
  await web.close()
  await site.close()
})

const countAll = ({ airings, next }: Awaited<ReturnType<typeof readSchedule>>) => airings.length + (next ? 1 : 0)

/** Adds a show and resolves when this process has the invalidation. */
async function add(draft: Partial<ShowDraft>) {
  const show = await schedule(site, draft, clock.now())
  await expect.poll(async () => (await site.get(scheduleCalendarPath)).text()).toContain(`radio-show-${show.id}@`)
  return show
}

async function weekOf(instant: string, week = 0) {
  clock.set(instant)
  const { from, to, airings } = await readSchedule(site, { week })
  return { from, to, airings: airings.map((airing) => [inShort(airing), airing.startsAt, airing.endsAt]) }
}

test('without shows the week has seven empty days', async () => {
  expect(await readSchedule(site)).toEqual({
    ...{ zone: 'Europe/Berlin', week: 0, from: '2026-03-16', to: '2026-03-22' },
    ...{ airings: [], now: null, next: null },
  })
  expect(await readSchedule(site, { week: 1 })).toMatchObject({ week: 1, from: '2026-03-23', to: '2026-03-29' })
  for (const week of ['2', '-1', 'x']) expect((await site.get(`${showSchedule.path}?week=${week}`)).status).toBe(422)
})

test('a weekly show has the same local time in both nights with a clock change', async () => {
  await add({ name: 'Night', firstDay: '2026-03-22', starts: '01:00', minutes: 180 })
  expect((await weekOf('2026-03-28T12:00:00Z')).airings).toEqual([
    ['Night 2026-03-29 01:00-04:00', '2026-03-29T00:00:00.000Z', '2026-03-29T02:00:00.000Z'],
  ])
  expect((await weekOf('2026-10-20T12:00:00Z')).airings).toEqual([
    ['Night 2026-10-25 01:00-04:00', '2026-10-24T23:00:00.000Z', '2026-10-25T03:00:00.000Z'],
  ])
  expect((await weekOf('2026-10-20T12:00:00Z', 1)).airings).toEqual([
    ['Night 2026-11-01 01:00-04:00', '2026-11-01T00:00:00.000Z', '2026-11-01T03:00:00.000Z'],
  ])
  // It lasts four hours in autumn, and the next show starts on time.
  clock.set('2026-10-25T02:59:00Z')
  expect(inShort((await readSchedule(site)).now)).toBe('Night 2026-10-25 01:00-04:00')
  clock.set('2026-10-25T03:00:00Z')
  expect((await readSchedule(site)).now).toBeNull()
})

test('a show in a zone without clock changes moves on the clocks of a zone with one', async () => {
  await add({ name: 'Akşam', zone: 'Europe/Istanbul', firstDay: '2026-03-17', starts: '20:00', minutes: 60 })
  expect((await weekOf('2026-03-18T12:00:00Z')).airings).toEqual([
    ['Akşam 2026-03-17 18:00-19:00', '2026-03-17T17:00:00.000Z', '2026-03-17T18:00:00.000Z'],
  ])
  expect((await weekOf('2026-04-01T12:00:00Z')).airings).toEqual([
    ['Akşam 2026-03-31 19:00-20:00', '2026-03-31T17:00:00.000Z', '2026-03-31T18:00:00.000Z'],
  ])
})

test('a show continues past midnight, into the next week and across the end of a year', async () => {
  await add({ name: 'Late', firstDay: '2026-12-20', starts: '23:00', minutes: 180, isRecurring: true })
  await add({ name: 'New Year', firstDay: '2026-12-31', starts: '22:00', minutes: 240, isRecurring: false })
  const last = await weekOf('2026-12-31T23:30:00Z')
  expect([last.from, last.to]).toEqual(['2026-12-28', '2027-01-03'])
  expect(last.airings.map(([name]) => name)).toEqual(['New Year 2026-12-31 22:00-02:00', 'Late 2027-01-03 23:00-02:00'])
  expect(inShort((await readSchedule(site)).now)).toBe('New Year 2026-12-31 22:00-02:00')
  // On Monday at 00:30 in Berlin Sunday's show is still on, and the week is the new one.
  clock.set('2027-01-03T23:30:00Z')
  const monday = await readSchedule(site)
  expect([monday.from, inShort(monday.now), inShort(monday.next)]).toEqual([
    '2027-01-04',
    'Late 2027-01-03 23:00-02:00',
    'Late 2027-01-10 23:00-02:00',
  ])
})

test('current and next show follow the clock to the second without invalidations', async () => {
  await add({ name: 'First', firstDay: '2026-03-18', starts: '20:00', minutes: 60 })
  await add({ name: 'Second', firstDay: '2026-03-18', starts: '21:00', minutes: 60, isRecurring: false })
  const at = async (instant: string) => {
    clock.set(instant)
    const { now, next } = await readSchedule(site)
    return [now?.showName ?? null, next?.showName ?? null]
  }
  expect(await at('2026-03-18T18:59:59.999Z')).toEqual([null, 'First'])
  expect(await at('2026-03-18T19:00:00Z')).toEqual(['First', 'Second'])
  expect(await at('2026-03-18T19:59:59.999Z')).toEqual(['First', 'Second'])
  expect(await at('2026-03-18T20:00:00Z')).toEqual(['Second', 'First'])
  expect(await at('2026-03-18T21:00:00Z')).toEqual([null, 'First'])
  expect(await at('2026-03-18T19:30:00Z')).toEqual(['First', 'Second'])
})

test('a single show over a weekly one is on while it lasts', async () => {
  await add({ name: 'Tape', firstDay: '2026-03-18', starts: '00:00', minutes: 1440, isLive: false })
  await add({ name: 'Special', firstDay: '2026-03-18', starts: '14:00', minutes: 60, isRecurring: false })
  await add({ name: 'At once', firstDay: '2026-03-25', starts: '00:00', minutes: 60, isRecurring: false })
  const nowAt = async (instant: string) => {
    clock.set(instant)
    return (await readSchedule(site)).now?.showName
  }
  expect(await nowAt('2026-03-18T12:59:00Z')).toBe('Tape')
  expect(await nowAt('2026-03-18T13:00:00Z')).toBe('Special')
  expect(await nowAt('2026-03-18T14:00:00Z')).toBe('Tape')
  expect(await nowAt('2026-03-24T23:30:00Z')).toBe('At once')
})

test('a cancelled day is skipped, a last day ends the show, and every process gets each change', async () => {
  const show = await add({ firstDay: '2026-03-16', lastDay: '2026-03-30' })
  const shown = (week: number) =>
    Promise.all(
      [site, web].map(async (each) => (await readSchedule(each, { week })).airings.map(({ localDay }) => localDay)),
    )
  await expect.poll(() => shown(0)).toEqual([['2026-03-16'], ['2026-03-16']])
  expect(await shown(1)).toEqual([['2026-03-23'], ['2026-03-23']])
  expect(await cancelAiring(site.database.db, show.id, '2026-03-23', clock.now())).toMatchObject({ isNew: true })
  await expect.poll(() => shown(1)).toEqual([[], []])
  expect(inShort((await readSchedule(web)).next)).toBe('After School 2026-03-30 20:00-22:00')
  expect(await cancelAiring(site.database.db, show.id, '2026-03-23', clock.now())).toMatchObject({ isNew: false })
  expect(await cancelAiring(site.database.db, show.id, '2026-03-24', clock.now())).toMatchObject({
    refused: 'notItsDay',
  })
  expect(await cancelAiring(site.database.db, show.id, '2026-04-06', clock.now())).toMatchObject({
    refused: 'notItsDay',
  })
  clock.set('2026-03-31T12:00:00Z')
  expect(await readSchedule(web)).toMatchObject({ airings: [{ localDay: '2026-03-30' }], now: null, next: null })
  await removeShow(site.database.db, show.id)
  await expect.poll(() => shown(0)).toEqual([[], []])
})

test("a show's description has what the schedule contains", async () => {
  const words = { name: 'Güzel Akşamlar', djName: 'DJ Şahin', coDjName: 'Luna', description: 'İstekler' }
  const show = await add({ ...words, isLive: false, firstDay: '2026-03-17' })
  expect((await readSchedule(site)).airings).toEqual([
    {
      ...{ showId: show.id, showName: 'Güzel Akşamlar', djName: 'DJ Şahin', coDjName: 'Luna', description: 'İstekler' },
      ...{ isLive: false, isRecurring: true, localDay: '2026-03-17', localStart: '20:00', localEnd: '22:00' },
      ...{ startsAt: '2026-03-17T19:00:00.000Z', endsAt: '2026-03-17T21:00:00.000Z' },
    },
  ])
})

test('readers of Turkish get the schedule of their station if it has one, else the site’s', async () => {
  await add({ name: 'Site' })
  await schedule(site, { station: 'tr', name: 'Türkiye', zone: 'Europe/Istanbul' }, clock.now())
  const names = async (each: TestSite, lang: 'de' | 'tr') => {
    const { zone, airings } = await readSchedule(each, { lang })
    return [zone, ...airings.map((airing) => `${airing.showName} ${airing.localStart}`)]
  }
  await expect.poll(() => names(nextDoor, 'tr')).toEqual(['Europe/Istanbul', 'Türkiye 20:00'])
  expect(await names(nextDoor, 'de')).toEqual(['Europe/Istanbul', 'Site 22:00'])
  expect(await names(site, 'tr')).toEqual(['Europe/Berlin', 'Site 20:00'])
})

test('cached pages are invalidated when a show begins or ends and when a day does', async () => {
  await add({ firstDay: '2026-03-18', starts: '20:00', minutes: 60 })
  const invalidatesAt = async (instant: string) => {
    const client = await site.database.pool.connect()
    const tags: string[] = []
    client.on('notification', ({ payload }) => tags.push(...(payload ?? '').split('\n')))
    try {
      await client.query('listen tags')
      await invalidateChangedShows({ db: site.database.db, zone: 'Europe/Berlin', now: new Date(instant) })
      // Earlier notifications arrive before this one.
      await client.query("select pg_notify('tags', 'the end')")
      await expect.poll(() => tags.at(-1)).toBe('the end')
      return tags.includes('radio:schedule') && tags.includes('radio:main')
    } finally {
      await client.query('unlisten *')
      client.removeAllListeners('notification')
      client.release()
    }
  }
  expect(await invalidatesAt('2026-03-18T18:59:50Z')).toBe(false)
  expect(await invalidatesAt('2026-03-18T19:00:00Z')).toBe(true)
  expect(await invalidatesAt('2026-03-18T19:00:40Z')).toBe(true)
  expect(await invalidatesAt('2026-03-18T19:30:00Z')).toBe(false)
  expect(await invalidatesAt('2026-03-18T20:00:20Z')).toBe(true)
  expect(await invalidatesAt('2026-03-18T23:00:20Z')).toBe(true)
})
