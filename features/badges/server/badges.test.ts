import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#platform/server/database/database.ts'
import { freshDatabase } from '#test/database.ts'
import { aggregateOwnerCounts, changeOwners, describeBadges, noteBadges } from './api.ts'

let fresh: Awaited<ReturnType<typeof freshDatabase>>
let database: ReturnType<typeof openDatabase>
beforeAll(async () => {
  fresh = await freshDatabase()
  database = openDatabase({ connectionString: fresh.connectionString, connections: 8, onIdleError: () => {} })
})
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

const now = new Date('2026-05-01')

async function noteOne(code: string, hotel: 'hhus' | 'hhde', name: string | null, description: string | null) {
  const ids = await noteBadges(database.db, hotel, [{ code, name, description }], now)
  return ids.get(code) ?? 0
}

const change = (gainedIds: number[], lostIds: number[]) =>
  changeOwners(database.db, { hotel: 'hhus', gainedIds, lostIds, isFirstReading: false })

async function textsOf(id: number, hotel: 'hhus' | 'hhde') {
  const badge = (await describeBadges(database.db, hotel, [id])).get(id)
  return [badge?.name, badge?.description]
}

test('codes are case-sensitive, and each hotel has its own texts', async () => {
  const id = await noteOne('ACH_x', 'hhus', 'Owl', 'hoots')
  expect(await noteOne('ach_X', 'hhus', 'Other', null)).not.toBe(id)
  expect(await noteOne('ACH_x', 'hhde', null, null)).toBe(id)
  expect(await textsOf(id, 'hhde')).toEqual([null, null])
  await noteOne('ACH_x', 'hhde', 'Eule', null)
  expect(await textsOf(id, 'hhde')).toEqual(['Eule', null])
  expect(await textsOf(id, 'hhus')).toEqual(['Owl', 'hoots'])
})

test('newer texts replace older ones, missing texts remove nothing, and known ones are not rewritten', async () => {
  const id = await noteOne('TEXT', 'hhus', 'Old', 'first')
  await noteOne('TEXT', 'hhus', 'New', null)
  expect(await textsOf(id, 'hhus')).toEqual(['New', 'first'])
  await noteOne('TEXT', 'hhus', null, null)
  expect(await textsOf(id, 'hhus')).toEqual(['New', 'first'])

  const version = () => database.pool.query('select xmin, xmax, ctid from badges_texts where badge_id = $1', [id])
  const before = (await version()).rows
  await noteOne('TEXT', 'hhus', 'New', 'first')
  await noteOne('TEXT', 'hhus', 'New', null)
  expect((await version()).rows).toEqual(before)
})

test('new badges found by many scans at once are added once, in any order', async () => {
  const seen = Array.from({ length: 4000 }, (_, place) => ({
    code: `NEW${place}`,
    name: `n${place}`,
    description: null,
  }))
  const noted = await Promise.all(
    Array.from({ length: 8 }, (_, turn) => noteBadges(database.db, 'hhus', turn % 2 ? seen : seen.toReversed(), now)),
  )
  for (const ids of noted) {
    expect(ids.size).toBe(4000)
    expect([...ids].sort()).toEqual([...(noted[0] ?? [])].sort())
  }
})

test('aggregation changes no count, and two aggregations at once count nothing twice', async () => {
  const one = await noteOne('ONE', 'hhus', null, null)
  const two = await noteOne('TWO', 'hhus', null, null)
  const owners = async () => {
    const described = await describeBadges(database.db, 'hhus', [one, two])
    return [described.get(one)?.owners, described.get(two)?.owners]
  }
  for (let turn = 0; turn < 20; turn++) await change([one, two], turn % 2 ? [two] : [])
  expect(await owners()).toEqual([20, 10])
  const folded = await Promise.all(Array.from({ length: 6 }, () => aggregateOwnerCounts(database.db)))
  expect(folded.reduce((sum, count) => sum + count, 0)).toBe(50)
  expect(await owners()).toEqual([20, 10])
  await change([], [one])
  expect(await owners()).toEqual([19, 10])
  expect(await aggregateOwnerCounts(database.db)).toBe(1)
  expect(await aggregateOwnerCounts(database.db)).toBe(0)
  expect(await owners()).toEqual([19, 10])
})
