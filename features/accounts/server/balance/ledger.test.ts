import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#platform/server/database/database.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { closeAccount, exportData, showCurrentUser } from '../../contract.ts'
import { changeBalance } from '../api.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

type Change = { stars: number; comets: number }
const now = new Date('2026-11-21T10:00:00Z')

function change(accountId: number, amount: Change, about = 'test:1') {
  return inTransaction(site.database.db, (tx) =>
    changeBalance(tx, { accountId, ...amount, reason: 'test', about }, now),
  )
}

async function stored(accountId: number) {
  const { rows } = await site.database.pool.query<{ balance: Change; sum: Change; rows: number }>(
    `select json_build_object('stars', stars, 'comets', comets) as balance,
      (select json_build_object('stars', coalesce(sum(stars), 0), 'comets', coalesce(sum(comets), 0))
        from accounts_ledger where account_id = account.id) as sum,
      (select count(*) from accounts_ledger where account_id = account.id) as rows
     from accounts_accounts as account where id = $1`,
    [accountId],
  )
  return rows[0]
}

async function starsSeen(member: Member): Promise<number | undefined> {
  return showCurrentUser.result.parse((await member.ask(showCurrentUser, {})).body).user?.default_currency
}

test('after concurrent changes a balance equals the sum of its ledger and of the answers, and is never below 0', async () => {
  const member = await site.newMember()
  const expected = { stars: 0, comets: 0 }
  const amount = fc.record({ stars: fc.integer({ min: -9, max: 9 }), comets: fc.integer({ min: -20, max: 20 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(amount, { minLength: 2, maxLength: 12 }), async (amounts) => {
      const changed = await Promise.all(amounts.map((each) => change(member.accountId, each)))
      for (const [place, { stars, comets }] of changed.entries()) {
        expected.stars += stars
        expected.comets += comets
        const asked = amounts[place]
        expect(stars).toBeGreaterThanOrEqual(asked?.stars ?? 0)
        expect(comets).toBeGreaterThanOrEqual(asked?.comets ?? 0)
      }
      const { balance, sum } = (await stored(member.accountId)) ?? {}
      expect(sum).toEqual(balance)
      expect(balance).toEqual(expected)
      expect(Math.min(expected.stars, expected.comets)).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 25 },
  )
})

test('takes no more than the balance, reports the amount taken, and records no empty changes', async () => {
  const { accountId } = await site.newMember()
  expect(await change(accountId, { stars: 1, comets: 5 })).toEqual({ stars: 1, comets: 5 })
  expect(await change(accountId, { stars: -3, comets: -2 })).toEqual({ stars: -1, comets: -2 })
  expect(await change(accountId, { stars: -3, comets: 0 })).toEqual({ stars: 0, comets: 0 })
  expect(await stored(accountId)).toEqual({
    balance: { stars: 0, comets: 3 },
    sum: { stars: 0, comets: 3 },
    rows: 2,
  })
})

test('a rolled-back change leaves no trace', async () => {
  const { accountId } = await site.newMember()
  const undone = inTransaction(site.database.db, async (tx) => {
    await changeBalance(tx, { accountId, stars: 1, comets: 5, reason: 'test', about: 'test:1' }, now)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await stored(accountId)).toMatchObject({ balance: { stars: 0, comets: 0 }, rows: 0 })
})

test("a logged-in member's stars are updated at once", async () => {
  const member = await site.newMember()
  expect(await starsSeen(member)).toBe(0)
  await change(member.accountId, { stars: 7, comets: 0 })
  await expect.poll(() => starsSeen(member)).toBe(7)
  await change(member.accountId, { stars: -2, comets: 0 })
  await expect.poll(() => starsSeen(member)).toBe(5)
})

test('the ledger is in the data export and is deleted with the account; a closed account earns nothing', async () => {
  const member = await site.newMember()
  const other = await site.newMember()
  await change(member.accountId, { stars: 1, comets: 5 }, 'comment:17')
  await change(other.accountId, { stars: 1, comets: 5 })
  const { body } = await member.ask(exportData, {})
  expect(body).toMatchObject({
    accounts: {
      account: { stars: 1, comets: 5 },
      ledger: [{ stars: 1, comets: 5, reason: 'test', about: 'comment:17', changed_at: now.toISOString() }],
    },
  })
  expect((await member.ask(closeAccount, { body: { password: member.password } })).status).toBe(200)
  const nothing = { balance: { stars: 0, comets: 0 }, sum: { stars: 0, comets: 0 }, rows: 0 }
  expect(await stored(member.accountId)).toEqual(nothing)
  expect(await change(member.accountId, { stars: 1, comets: 5 })).toEqual({ stars: 0, comets: 0 })
  expect(await stored(member.accountId)).toEqual(nothing)
  expect(await stored(other.accountId)).toMatchObject({ balance: { stars: 1, comets: 5 }, rows: 1 })
})
