import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeSettings, showSettings } from '#features/accounts/contract.ts'
import { ban, changeBalance } from '#features/accounts/server/api.ts'
import { inTransaction, tablesOf } from '#platform/server/database/database.ts'
import { aggregateRewards } from '#test/aggregate-rewards.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { boardSize, showBoard, showOwnPlace } from '../contract.ts'

let now = new Date('2026-11-21T10:00:00Z')
let site: TestSite
beforeAll(async () => {
  site = await startSite({ clock: { now: () => now } })
})
afterAll(() => site.close())

// Each test has a month of its own.
beforeEach(() => {
  now = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 15, 10))
})

const aggregate = () => aggregateRewards(site, () => now)

async function change({ accountId }: Pick<Member, 'accountId'>, comets: number, reason = 'test', at = now) {
  await inTransaction(site.database.db, (tx) =>
    changeBalance(tx, { accountId, stars: 0, comets, reason, about: 'test:1' }, at),
  )
}

async function earner(comets: number, name?: string) {
  const member = await site.newMember(name ? { name } : {})
  await change(member, comets)
  return member
}

async function board(month?: string) {
  const { status, body } = await site.ask(showBoard, { query: month ? { month } : {} })
  return status === 200 ? showBoard.result.parse(body) : { status, body, places: [] }
}

const statuses = async (month?: string) =>
  (await board(month)).places.map(({ place, name, comets }) => [place, name, comets])
const placeOf = async (member: Member, month?: string) =>
  (await member.ask(showOwnPlace, { query: month ? { month } : {} })).body

test('ranks by earnings, and equal earnings share a place', async () => {
  const [a, b, c, d] = [await earner(30), await earner(50), await earner(30), await earner(10)]
  await aggregate()
  expect(await statuses()).toEqual([
    [1, b.name, 50],
    [2, a.name, 30],
    [2, c.name, 30],
    [4, d.name, 10],
  ])
  const [first] = (await board()).places
  expect(first).toMatchObject({ hotel: 'hhus', hasPage: true, habboId: null, icon: null })
  expect(first?.avatar).toContain(b.name)
  expect(await placeOf(c)).toEqual({ comets: 30, place: 2, isShown: true })
  expect(await placeOf(d)).toEqual({ comets: 10, place: 4, isShown: true })
  expect(await placeOf(await site.newMember())).toEqual({ comets: 0, place: null, isShown: true })
})

test('spending does not reduce earnings, taking a reward back does', async () => {
  const [spends, deletes] = [await earner(20), await earner(20)]
  await change(spends, -15, 'something bought')
  await change(deletes, -5, 'comment deleted')
  await aggregate()
  expect(await statuses()).toEqual([
    [1, spends.name, 20],
    [2, deletes.name, 15],
  ])
  await change(deletes, -15, 'comment deleted')
  await aggregate()
  expect(await statuses()).toEqual([[1, spends.name, 20]])
})

test('months are UTC, each with its board and links to its neighbours', async () => {
  const month = now.toISOString().slice(0, 7)
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
  const last = new Date(next.getTime() - 1)
  now = next
  const member = await site.newMember()
  await change(member, 7, 'test', last)
  await change(member, 8, 'test', next)
  const current = now.toISOString().slice(0, 7)
  await aggregate()
  expect(await board()).toMatchObject({ month: current, current, earlier: month, later: null, places: [{ comets: 8 }] })
  expect(await board(month)).toMatchObject({ month, current, later: current, places: [{ comets: 7 }] })
  expect(await placeOf(member, month)).toMatchObject({ comets: 7, place: 1 })
})

test.each(['2025-01', '2099-01', '2026-13', '2026-1', 'x'])('there is no board of %s', async (month) => {
  expect(await board(month)).toMatchObject({ status: 404, body: { error: 'error.monthNotFound' } })
})

test('the current month has a board even without earnings', async () => {
  expect(await board()).toMatchObject({ places: [], later: null })
})

test('members who opt out, are banned, hide their page or have left are not listed, and others move up', async () => {
  const shy = await earner(90)
  const banned = await earner(80)
  const hidden = await earner(70)
  const gone = await earner(60)
  const last = await earner(50)
  await aggregate()
  expect(await statuses()).toHaveLength(5)
  const off = await shy.ask(changeSettings, { body: { onBoard: false } })
  expect(off.body).toMatchObject({ onBoard: false })
  expect((await shy.ask(showSettings, {})).body).toMatchObject({ onBoard: false })
  await ban(tablesOf(site.database.db), banned.accountId, { reason: 'advertising', until: null }, now)
  await hidden.ask(changeSettings, { body: { hidden: { page: true } } })
  await gone.leave()
  expect(await statuses()).toEqual([[1, last.name, 50]])
  expect(await placeOf(last)).toEqual({ comets: 50, place: 1, isShown: true })
  expect(await placeOf(shy)).toEqual({ comets: 90, place: 1, isShown: false })
  await shy.ask(changeSettings, { body: { onBoard: true } })
  expect(await statuses()).toHaveLength(2)
})

test('lists the first fifty, also when others before them are left out', async () => {
  const { rows } = await site.database.pool.query<{ id: number }>(
    `insert into accounts_accounts (habbo_id, hotel, name, password, created_at, on_board)
     select 'many-' || n, 'hhus', 'many-' || n, '', now(), n > 120 from generate_series(1, 200) n returning id`,
  )
  for (const [place, { id }] of rows.entries()) await change({ accountId: id }, 1000 - place)
  await aggregate()
  const { places } = await board()
  expect(places).toHaveLength(boardSize)
  expect([places[0]?.name, places[0]?.place, places.at(-1)?.place]).toEqual(['many-121', 1, boardSize])
  const member = await earner(1)
  await aggregate()
  expect(await placeOf(member)).toEqual({ comets: 1, place: 81, isShown: true })
})

test('a month without a board has no page, and a balance is private', async () => {
  expect((await site.get('/en/users/board?month=2025-01')).status).toBe(404)
  const guest = await site.get('/en/users/purse')
  expect([guest.status, guest.headers.get('location')]).toEqual([
    302,
    '/en/401?login=true&returnTo=%2Fen%2Fusers%2Fpurse',
  ])
})

test('guests have no place', async () => {
  expect((await site.ask(showOwnPlace, {})).status).toBe(401)
})
