import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#platform/server/database/database.ts'
import type { Client } from '#test/client.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { type LedgerEntry, ledgerPageSize, listLedger } from '../../contract.ts'
import { changeBalance } from '../api.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const now = new Date('2026-11-21T10:00:00Z')
type Asked = { kind?: 'gains' | 'spendings'; coin?: 'stars' | 'comets'; before?: number; after?: number }

function change({ accountId }: Member, stars: number, comets: number, reason = 'test') {
  return inTransaction(site.database.db, (tx) =>
    changeBalance(tx, { accountId, stars, comets, reason, about: 'test:1' }, now),
  )
}

async function read(client: Pick<Client, 'ask'>, query: Asked = {}) {
  const { status, body } = await client.ask(listLedger, { query })
  expect(status).toBe(200)
  return listLedger.result.parse(body)
}

/** Reads all pages from the newest on and calls `between` after each page. */
async function readOlder(member: Member, asked: Asked = {}, between: () => Promise<unknown> = async () => {}) {
  const entries: LedgerEntry[] = []
  for (let before: number | null | undefined; before !== null; ) {
    const page = await read(member, { ...asked, ...(before ? { before } : {}) })
    entries.push(...page.entries)
    before = page.older
    await between()
  }
  return entries
}

const ids = (entries: readonly LedgerEntry[]) => entries.map(({ id }) => id)
const numbersOf = async ({ accountId }: Member) => {
  const { rows } = await site.database.pool.query<{ id: number }>(
    'select id from accounts_ledger where account_id = $1 order by id desc',
    [accountId],
  )
  return rows.map(({ id }) => id)
}

test("a new member's ledger is empty, and a guest has none", async () => {
  const member = await site.newMember()
  expect(await read(member)).toEqual({ stars: 0, comets: 0, entries: [], newer: null, older: null })
  expect(await site.newGuest().ask(listLedger, {})).toMatchObject({ status: 401, body: { error: 'error.notLoggedIn' } })
})

test('changes are listed newest first with their reasons and without those of other accounts', async () => {
  const [member, other] = [await site.newMember(), await site.newMember()]
  await change(member, 1, 5, 'comment')
  await change(other, 3, 0, 'comment')
  await change(member, -1, 0, 'icon bought')
  const { entries, ...rest } = await read(member)
  expect(rest).toEqual({ stars: 0, comets: 5, newer: null, older: null })
  const common = { about: 'test:1', changedAt: now.toISOString() }
  expect(entries).toMatchObject([
    { stars: -1, comets: 0, reason: 'icon bought', ...common },
    { stars: 1, comets: 5, reason: 'comment', ...common },
  ])
  // The id of another account's entry only marks a position in the order.
  const [theirs] = (await read(other)).entries
  expect((await read(member, { before: theirs?.id ?? 0 })).entries).toHaveLength(1)
})

test.each<[string, Record<string, string>]>([
  ['an unknown kind', { kind: 'gifts' }],
  ['an unknown currency', { coin: 'gold' }],
  ['a cursor that is not a number', { before: 'x' }],
  ['a cursor before all entries', { before: '0' }],
  ['a cursor of no ledger', { after: '2147483648' }],
])('%s is refused', async (_, query) => {
  const member = await site.newMember()
  const answered = await member.get(`${listLedger.path}?${new URLSearchParams(query)}`)
  expect([answered.status, await answered.json()]).toMatchObject([422, { error: 'error.incorrectData' }])
})

test('pages link to older and newer ones and say when there are none', async () => {
  const member = await site.newMember()
  for (let count = 0; count < ledgerPageSize * 2 + 1; count += 1) await change(member, 1, 0)
  const all = await numbersOf(member)
  const first = await read(member)
  const second = await read(member, { before: first.older ?? 0 })
  const third = await read(member, { before: second.older ?? 0 })
  expect([first.newer, first.entries.length]).toEqual([null, ledgerPageSize])
  expect([third.older, third.entries.length]).toEqual([null, 1])
  expect(ids([first, second, third].flatMap(({ entries }) => entries))).toEqual(all)
  const back = await read(member, { after: third.newer ?? 0 })
  expect(back).toEqual(second)
  expect(await read(member, { after: back.newer ?? 0 })).toEqual(first)
  expect((await read(member, { after: all[0] ?? 0 })).entries).toEqual([])
})

test('filters by gain or spending and by stars or comets', async () => {
  const member = await site.newMember()
  await change(member, 4, 0)
  await change(member, 0, 9)
  await change(member, 1, 5)
  await change(member, -2, 0)
  await change(member, 0, -3)
  await change(member, 1, -1)
  const amounts = async (asked: Asked) =>
    (await read(member, asked)).entries.map(({ stars, comets }) => `${stars} ${comets}`)
  expect(await amounts({ kind: 'gains' })).toEqual(['1 -1', '1 5', '0 9', '4 0'])
  expect(await amounts({ kind: 'spendings' })).toEqual(['1 -1', '0 -3', '-2 0'])
  expect(await amounts({ coin: 'stars' })).toEqual(['1 -1', '-2 0', '1 5', '4 0'])
  expect(await amounts({ coin: 'comets' })).toEqual(['1 -1', '0 -3', '1 5', '0 9'])
  expect(await amounts({ kind: 'gains', coin: 'comets' })).toEqual(['1 5', '0 9'])
  expect(await amounts({ kind: 'gains', coin: 'stars' })).toEqual(['1 -1', '1 5', '4 0'])
  expect(await amounts({ kind: 'spendings', coin: 'stars' })).toEqual(['-2 0'])
  expect(await amounts({ kind: 'spendings', coin: 'comets' })).toEqual(['1 -1', '0 -3'])
})

test('the pages contain the whole ledger without gaps and add up to the balances', async () => {
  const amount = fc.record({ stars: fc.integer({ min: -9, max: 9 }), comets: fc.integer({ min: -20, max: 20 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(amount, { minLength: 1, maxLength: 90 }), async (amounts) => {
      const member = await site.newMember()
      for (const { stars, comets } of amounts) await change(member, stars, comets)
      const before = await numbersOf(member)
      // Entries added while the member pages come before the first page and shift nothing.
      const entries = await readOlder(member, {}, () => change(member, 1, 1))
      expect(ids(entries)).toEqual(before)
      const { stars, comets, entries: newest } = await read(member)
      expect(ids(newest)).toEqual((await numbersOf(member)).slice(0, ledgerPageSize))
      const whole = await readOlder(member)
      expect(whole.reduce((sum, entry) => sum + entry.stars, 0)).toBe(stars)
      expect(whole.reduce((sum, entry) => sum + entry.comets, 0)).toBe(comets)
      const spent = whole.filter((entry) => entry.stars < 0 || entry.comets < 0)
      expect(ids(await readOlder(member, { kind: 'spendings' }))).toEqual(ids(spent))
    }),
    { numRuns: 8 },
  )
})
