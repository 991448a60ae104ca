import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#platform/server/database/database.ts'
import { freshDatabase } from '#test/database.ts'
import { aggregateOwnerCounts, changeOwners, noteBadges } from './api.ts'
import { badgePages } from './archive-rows.ts'

let fresh: Awaited<ReturnType<typeof freshDatabase>>
let database: ReturnType<typeof openDatabase>
beforeAll(async () => {
  fresh = await freshDatabase()
  database = openDatabase({ connectionString: fresh.connectionString, connections: 2, onIdleError: () => {} })
})
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

const met = new Date('2026-05-01')

async function note(...codes: string[]): Promise<number[]> {
  const seen = codes.map((code) => ({ code, name: null, description: null }))
  const ids = await noteBadges(database.db, 'hhus', seen, met)
  return codes.flatMap((code) => ids.get(code) ?? [])
}

const own = (gainedIds: number[], lostIds: number[]) =>
  changeOwners(database.db, { hotel: 'hhus', gainedIds, lostIds, isFirstReading: false })

const pagesNow = () => Array.fromAsync(badgePages(database.db))

async function listed() {
  const pages = await pagesNow()
  return pages.map(({ path }) => path)
}

test('badges with owners have pages in every language, newest first', async () => {
  expect(await listed()).toEqual([])
  const [one = 0, odd = 0, lost = 0] = await note('ACH_One1', 'a/b & c?', 'LOST')
  await note('NOBODY')
  await own([one, odd, lost], [lost])
  await aggregateOwnerCounts(database.db)
  expect((await listed()).toSorted()).toEqual(['habbo/badges/ACH_One1', 'habbo/badges/a%2Fb%20&%20c%3F'])
  const [last = 0] = await note('LATER')
  await own([last], [])
  await aggregateOwnerCounts(database.db)
  const [first] = await pagesNow()
  expect(first).toEqual({ path: 'habbo/badges/LATER', languages: ['de', 'en', 'tr'], changedAt: met })
})

test('lists more badges than one batch without duplicates', async () => {
  const before = await listed()
  const ids = await note(...Array.from({ length: 12_000 }, (_, place) => `MANY${place}`))
  await own(ids, [])
  await aggregateOwnerCounts(database.db)
  const pages = await listed()
  expect(pages).toHaveLength(before.length + 12_000)
  expect(new Set(pages).size).toBe(pages.length)
})
