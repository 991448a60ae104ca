import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listBadges } from '#features/badges/contract.ts'
import { type HotelCode, hotelCodes } from '#features/hotels/contract.ts'
import { bringOnlineSamples } from '#features/origins/server/api.ts'
import { scanPlayer } from '#features/scanner/contract.ts'
import { type ImportSource, type SiteStatus, type SourceStatus, showStatus } from '#features/status/contract.ts'
import { type Imports, openImports } from '#test/imports.ts'
import { setClock } from '#test/online.ts'
import { startSite, type TestSite } from '#test/site.ts'

/**
 * A site with all importers enabled but no tasks in this process; the test imports by hand at set
 * times.
 */
const clock = setClock('2026-11-23T10:00:00Z')
let site: TestSite
let imports: Imports
beforeAll(async () => {
  site = await startSite({
    clock,
    settings: {
      ROLE: 'web',
      DATABASE_URL: 'postgres://set.by.the.test/x',
      IMPORT_BADGES: 'true',
      IMPORT_IMAGES: 'true',
      SAMPLE_ORIGINS: 'true',
    },
  })
  imports = openImports(site)
})
afterAll(async () => {
  imports.close()
  await site.close()
})
afterEach(() => site.hotel.faults.clear())

const read = async (at = site): Promise<SiteStatus> => showStatus.result.parse((await at.ask(showStatus, {})).body)
const importOf = async (source: ImportSource, hotel: HotelCode) =>
  (await read()).imports.find((entry) => entry.source === source && entry.hotel === hotel)
const stateOf = async (source: ImportSource, hotel: HotelCode) => (await importOf(source, hotel))?.state
const hotelOf = async (hotel: HotelCode, at = site) => (await read(at)).hotels.find((entry) => entry.hotel === hotel)

/** Advances the time for the site and for manual imports. */
function pass(minutes: number): string {
  clock.at = new Date(clock.at.getTime() + minutes * 60_000)
  imports.setNow(clock.at)
  return clock.at.toISOString()
}
const bring = (act: 'badges' | 'promos' | 'images' | 'photos', hotel: HotelCode) => imports.run(act, '--hotel', hotel)

/** Makes a visitor's call to a hotel, ignoring its result. */
const look = (hotel: HotelCode, at = site) => at.ask(scanPlayer, { body: { hotel, name: 'luna.tic' } })

test('a new site has contacted no source and lists all that it will read', async () => {
  const status = await read()
  expect(status).toMatchObject({ isFine: true, checkedAt: clock.at.toISOString(), stations: [] })
  expect(status.hotels.map(({ hotel }) => hotel)).toEqual(hotelCodes)
  expect(status.imports).toHaveLength(12 + 12 + 9 + 9)
  expect(status.samplers.map(({ hotel }) => hotel)).toEqual(['hhous', 'hhoes', 'hhobr'])
  const never: SourceStatus = { state: 'never', since: null, lastSuccessAt: null }
  for (const entry of [...status.hotels, ...status.imports, ...status.samplers]) expect(entry).toMatchObject(never)
})

test('a source is fine once read, also without news, and late after a long time', async () => {
  const first = pass(1)
  for (const act of ['badges', 'promos', 'images', 'photos'] as const) await bring(act, 'hhes')
  await expect.poll(() => stateOf('badges', 'hhes')).toBe('fine')
  for (const source of ['promos', 'articles', 'photos'] as const) {
    await expect.poll(() => importOf(source, 'hhes')).toMatchObject({ state: 'fine', lastSuccessAt: first })
  }
  const second = pass(20)
  await bring('badges', 'hhes')
  expect(await importOf('badges', 'hhes')).toEqual({
    source: 'badges',
    hotel: 'hhes',
    state: 'fine',
    since: null,
    lastSuccessAt: second,
  })
  pass(10)
  expect((await read()).isFine).toBe(false)
  expect([await stateOf('badges', 'hhes'), await stateOf('photos', 'hhes'), await stateOf('promos', 'hhes')]).toEqual([
    'fine',
    'late',
    'fine',
  ])
  for (const act of ['badges', 'promos', 'images', 'photos'] as const) await bring(act, 'hhes')
  pass(1)
  expect((await read()).isFine).toBe(true)
})

test('a failing importer is reported with its start, alone, and its data stays', async () => {
  await bring('badges', 'hhde')
  await bring('badges', 'hhfr')
  await bring('promos', 'hhde')
  await expect.poll(() => importOf('badges', 'hhde')).toMatchObject({ state: 'fine' })
  const lastSuccessAt = (await importOf('badges', 'hhde'))?.lastSuccessAt
  const total = async () =>
    listBadges.result.parse((await site.ask(listBadges, { query: { hotel: 'hhde', language: 'de' } })).body).total
  const before = await total()
  expect(before).toBeGreaterThan(1000)

  site.hotel.world.labelBadge('hhde', 'ADM', 'Anders')
  site.hotel.faults.set('hhde', { kind: 'broken-utf8', path: '/gamedata/external' })
  const since = pass(1)
  await bring('badges', 'hhde')
  await expect.poll(() => importOf('badges', 'hhde')).toMatchObject({ state: 'failing', since, lastSuccessAt })
  pass(5)
  await bring('badges', 'hhde')
  expect(await importOf('badges', 'hhde')).toMatchObject({ state: 'failing', since, lastSuccessAt })
  expect([await stateOf('badges', 'hhfr'), await stateOf('promos', 'hhde')]).toEqual(['fine', 'fine'])
  expect(await total()).toBe(before)

  site.hotel.faults.clear()
  const again = pass(1)
  await bring('badges', 'hhde')
  await expect
    .poll(() => importOf('badges', 'hhde'))
    .toMatchObject({ state: 'fine', since: null, lastSuccessAt: again })
})

test('a hotel in maintenance is shown by each process, with all its sources, and both recover', async () => {
  const other = await startSite({ beside: site, clock, settings: { ROLE: 'web' } })
  await bring('photos', 'hhtr')
  await look('hhtr', other)
  await expect.poll(() => hotelOf('hhtr')).toMatchObject({ state: 'fine' })
  const fine = await hotelOf('hhtr')
  site.hotel.faults.set('hhtr', { kind: 'maintenance-json' })
  const since = pass(2)
  await look('hhtr', other)
  const closed = { hotel: 'hhtr', state: 'maintenance', since, lastSuccessAt: fine?.lastSuccessAt }
  await expect.poll(() => hotelOf('hhtr')).toEqual(closed)
  await expect.poll(() => hotelOf('hhtr', other)).toEqual(closed)
  await bring('photos', 'hhtr')
  await bring('promos', 'hhtr')
  await expect.poll(() => importOf('photos', 'hhtr')).toMatchObject({ state: 'maintenance', since })
  await expect.poll(() => importOf('promos', 'hhtr')).toMatchObject({ state: 'maintenance', lastSuccessAt: null })
  const html = await (await site.get('/en/status')).text()
  expect(html).toContain('under maintenance since')

  site.hotel.faults.clear()
  pass(1)
  await look('hhtr')
  await bring('photos', 'hhtr')
  await bring('promos', 'hhtr')
  await expect.poll(() => hotelOf('hhtr', other)).toMatchObject({ state: 'fine' })
  await expect.poll(() => stateOf('photos', 'hhtr')).toBe('fine')
  await expect.poll(() => stateOf('promos', 'hhtr')).toBe('fine')
  await expect.poll(async () => (await site.get('/en/status')).text()).not.toContain('under maintenance since')
  await other.close()
})

test('Origins samples are late after some minutes', async () => {
  const sampler = async () => (await read()).samplers.find(({ hotel }) => hotel === 'hhoes')
  const from = new Date(clock.at.getTime() - 60_000)
  await bringOnlineSamples(site.database.db, { from, online: { hhous: [], hhoes: [7], hhobr: [] } }, clock.at)
  await expect.poll(sampler).toMatchObject({ state: 'fine', lastSuccessAt: from.toISOString() })
  pass(10)
  expect(await sampler()).toMatchObject({ state: 'late', since: new Date(from.getTime() + 300_000).toISOString() })
})

test('disabled sources are not listed', async () => {
  const other = await startSite({ beside: site, clock, settings: { IMPORT_IMAGES: 'true', ROLE: 'web' } })
  const { imports: listed, samplers } = await read(other)
  expect(new Set(listed.map(({ source }) => source))).toEqual(new Set(['promos', 'articles', 'photos']))
  expect(samplers).toEqual([])
  await other.close()
})

test('the page exists in each language and as JSON, and is cached briefly', async () => {
  for (const [language, title] of [
    ['de', 'Status'],
    ['en', 'Status'],
    ['tr', 'Durum'],
  ]) {
    const html = await (await site.get(`/${language}/status`)).text()
    expect(html).toContain(`>${title}</h1>`)
    expect(html).not.toContain('noindex')
  }
  expect(await (await site.get('/sitemap.xml')).text()).toContain('/en/status')
})
