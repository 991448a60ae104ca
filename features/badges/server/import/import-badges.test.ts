import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FaultKind } from '#demo/hotel/faults.ts'
import { type HotelCode, hotelCodes } from '#features/hotels/contract.ts'
import { hotelAddresses, openHotelGateway } from '#features/hotels/server/api.ts'
import { openLog } from '#platform/server/process/log.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { Badge, listBadges, showBadge } from '../../contract.ts'
import { aggregateAll } from '../owners/schedule-aggregation.ts'
import { type BadgeImportContext, importBadges } from './import-badges.ts'
import { indexNewTexts } from './index-texts.ts'

let site: TestSite
let context: BadgeImportContext
beforeAll(async () => {
  site = await startSite()
  const urls: Partial<Record<HotelCode, string>> = {}
  for (const code of hotelCodes) urls[code] = site.hotel.addressOf(code)
  const addresses = hotelAddresses({ urls, imagesUrl: site.hotel.imagesAddress })
  const gateway = openHotelGateway({
    addresses: addresses.hotels,
    imagesAddress: addresses.images,
    userAgent: 'a test',
    outboundLimits: { retries: 0, failuresBeforeOpen: 1000, perSecond: 1000 },
  })
  context = { db: site.database.db, gateway, clock: { now: () => new Date() }, log: openLog('silent') }
})
afterAll(async () => {
  context.gateway.close()
  await site.close()
})

const bring = (hotel: HotelCode, anew = false) =>
  importBadges(context, hotel, { signal: AbortSignal.timeout(60_000), anew })
const shown = async (code: string) => Badge.parse((await site.ask(showBadge, { params: { code } })).body)
const totalOf = async (query: object) => listBadges.result.parse((await site.ask(listBadges, { query })).body).total

/** Resolves when scan results are aggregated and searchable, shortly after in the background. */
async function settled() {
  await expect
    .poll(async () => {
      await aggregateAll(context.db)
      await indexNewTexts(context.db)
      const { rows } = await site.database.pool.query<{ left: number }>(`
        select (select count(*) from badges_owner_changes)::integer + (select count(*) from badges_sample_changes)::integer
          + (select count(*) from badges_unindexed)::integer as left`)
      return rows[0]?.left
    })
    .toBe(0)
}

/** All stored badge data with the hotel that wrote it last, without the times of file checks. */
async function archive() {
  await settled()
  const tables = [
    'badges_badges',
    'badges_hotels',
    'badges_texts',
    'badges_words',
    'badges_unindexed',
    'badges_former_texts',
    'badges_base_texts',
  ]
  const sums = tables.map(async (table) => {
    const { rows } = await site.database.pool.query<object>(
      `select count(*)::integer as rows, md5(string_agg(xmin::text || ctid::text, ' ' order by ctid)) as sum from ${table}`,
    )
    return { table, ...rows[0] }
  })
  return Promise.all(sums)
}

async function fileOf(hotel: HotelCode) {
  const { rows } = await site.database.pool.query<{ failures: number; failure: string | null; lines: number }>(
    'select failures, failure, lines from badges_files where hotel = $1',
    [hotel],
  )
  return rows[0]
}

test('the archive imports the badges of a hotel with their names', async () => {
  for (const hotel of ['hhde', 'hhtr', 'hhfr', 'hhfi'] as const)
    expect(await bring(hotel)).toMatchObject({ outcome: 'imported' })
  const badge = await shown('HC1')
  expect(badge).toMatchObject({ firstScannedAt: null, owners: 0, scanned: 0, family: 'other' })
  expect(badge.texts.length).toBeGreaterThan(1)
  expect(await totalOf({ hotel: 'hhde' })).toBeGreaterThan(1000)
  expect(await totalOf({ hotel: 'hhde', labelled: 'yes', language: 'de' })).toBeGreaterThan(1000)
  expect(await totalOf({ hotel: 'hhnl' })).toBe(0)
})

test('an unchanged file, or one with equal content, changes nothing', async () => {
  const before = await archive()
  expect(await bring('hhde')).toEqual({ outcome: 'unchanged' })
  expect(await bring('hhde', true)).toMatchObject({ outcome: 'imported', applied: { added: 0, worded: 0 } })
  expect(await archive()).toEqual(before)
})

test('announces new codes, first names and renames, and keeps former names; missing texts remove nothing', async () => {
  const { world: game } = site.hotel
  game.labelBadge('hhde', 'NEW77', 'Eule', 'ruft <b>laut</b>')
  expect(await bring('hhde')).toMatchObject({ outcome: 'imported', applied: { added: 1, worded: 1 } })
  const first = await shown('NEW77')
  expect(first).toMatchObject({ texts: [{ hotel: 'hhde', name: 'Eule', description: 'ruft laut' }], formerTexts: [] })
  game.labelBadge('hhde', 'NEW77', 'Kauz', '')
  await bring('hhde')
  const second = await shown('NEW77')
  expect(second.texts).toEqual([{ hotel: 'hhde', name: 'Kauz', description: 'ruft laut' }])
  expect(second.formerTexts).toMatchObject([{ hotel: 'hhde', name: 'Eule', description: 'ruft laut' }])
  game.labelBadge('hhde', 'NEW77', '', '')
  await bring('hhde')
  expect((await shown('NEW77')).texts).toEqual(second.texts)
  const { items } = listBadges.result.parse(
    (await site.ask(listBadges, { query: { sort: 'labelled', language: 'de' } })).body,
  )
  expect(items[0]).toMatchObject({ code: 'NEW77', name: 'Kauz', hotel: 'hhde' })
})

test('achievement texts name levels that a later scan finds, in every hotel', async () => {
  const code = 'ACH_Login4321'
  site.hotel.world.addPlayer('hhtr', { name: 'climber', badges: 0 })
  site.hotel.world.giveBadge('hhtr', 'climber', code)
  await site.scan('hhtr', 'climber')
  const badge = await shown(code)
  expect(badge).toMatchObject({ family: 'achievement', owners: 1 })
  expect(badge.texts.map(({ hotel }) => hotel)).toContain('hhde')
  expect(badge.levels).toMatchObject([{ code, level: 4321, owners: 1 }])
})

const faults: FaultKind[] = [
  { kind: 'html' },
  { kind: 'broken-utf8' },
  { kind: 'long-line' },
  { kind: 'no-equals' },
  { kind: 'truncated' },
  { kind: 'redirect-loop' },
  { kind: 'empty' },
]

test.each(faults)('a file with %o is counted as a failure and leaves the archive unchanged', async (fault) => {
  const { failures = 0 } = (await fileOf('hhfr')) ?? {}
  const before = await archive()
  site.hotel.world.labelBadge('hhfr', 'NEW78', `Hibou ${fault.kind}`)
  site.hotel.faults.set('hhfr', { ...fault, path: 'external_flash_texts' })
  expect(await bring('hhfr')).toMatchObject({ outcome: 'failed' })
  site.hotel.faults.clear('hhfr')
  expect(await fileOf('hhfr')).toMatchObject({ failures: failures + 1, failure: expect.any(String) })
  expect(await archive()).toEqual(before)
})

test('after a failure the next complete file is imported', async () => {
  expect(await bring('hhfr')).toMatchObject({ outcome: 'imported' })
  expect((await shown('NEW78')).texts).toMatchObject([{ hotel: 'hhfr' }])
  expect(await fileOf('hhfr')).toMatchObject({ failure: null })
})

test('a file that has lost more than half of its badges changes nothing', async () => {
  await site.database.pool.query("update badges_files set lines = lines * 3 where hotel = 'hhfi'")
  const before = await archive()
  site.hotel.world.labelBadge('hhfi', 'NEW79', 'Huuhkaja')
  expect(await bring('hhfi')).toEqual({ outcome: 'failed', failure: 'shrunken' })
  expect(await fileOf('hhfi')).toMatchObject({ failures: 1, failure: 'shrunken' })
  // The same file is not downloaded again in every round.
  expect(await bring('hhfi')).toEqual({ outcome: 'unchanged' })
  expect(await archive()).toEqual(before)
})

test('a starting site imports badge texts in the background if enabled', async () => {
  const looked = async () => (await site.database.pool.query('select 1 from badges_files')).rowCount ?? 0
  const before = await looked()
  await site.bringFirstContent()
  const other = await startSite({ beside: site, settings: { IMPORT_BADGES: 'true' } })
  try {
    expect(await looked()).toBe(before)
    await other.bringFirstContent()
    await expect.poll(looked).toBeGreaterThan(before)
  } finally {
    await other.close()
  }
})
