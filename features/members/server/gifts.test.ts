import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeBalance } from '#features/accounts/server/api.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { correctBalance, giveMemberIcon, listMemberLedger, takeMemberIcon } from '../contract.ts'
import { actsOn, cardIn, cardOf, confirm, refusalIn } from './testing/cards.ts'

/** Corrections of balances, and icons given and taken. */
let site: TestSite
let manager: Member
let confirmed: Member
beforeAll(async () => {
  site = await startSite()
  await site.bringFirstContent()
  manager = await site.newMember({ name: 'Manager', roles: ['communitymanagement'] })
  confirmed = await site.newMember({ roles: ['communitymanagement'] })
  await confirm(confirmed)
})
afterAll(() => site.close())

const correct = (by: Member, member: Member, stars: number, comets = 0) =>
  by.ask(correctBalance, { params: { id: member.accountId }, body: { stars, comets, reason: 'Won the quiz' } })
const give = (by: Member, member: Member, icon: 'galacticComet' | 'staffmember') =>
  by.ask(giveMemberIcon, { params: { id: member.accountId }, body: { icon } })

test('a balance is corrected with a reason, which the ledger refers to', async () => {
  const member = await site.newMember()
  const card = cardIn(await correct(manager, member, 20, 3))
  expect(card).toMatchObject({
    ...{ stars: 20, comets: 3 },
    corrections: [{ stars: 20, comets: 3, reason: 'Won the quiz', by: { name: 'Manager' } }],
  })
  expect(cardIn(await correct(manager, member, -5))).toMatchObject({ stars: 15, comets: 3 })
  const ledger = await manager.ask(listMemberLedger, { params: { id: member.accountId }, query: {} })
  expect(ledger.body).toMatchObject({
    stars: 15,
    entries: [{ stars: -5 }, { stars: 20, reason: 'correction', about: `correction:${card.corrections[0]?.id}` }],
  })
  expect((await actsOn(site, member))[0]).toEqual([
    'account.balanceCorrected',
    manager.accountId,
    { stars: 20, comets: 3 },
  ])
})

test('a balance never falls below 0, and nothing changes then', async () => {
  const member = await site.newMember()
  await correct(manager, member, 10)
  const refused = await correct(manager, member, -11)
  expect([refused.status, refused.body]).toMatchObject([422, { fields: { stars: 'error.incorrectData' } }])
  const answers = await Promise.all([correct(manager, member, -7), correct(confirmed, member, -7)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
  expect(await cardOf(manager, member)).toMatchObject({ stars: 3 })
  expect(refusalIn(await correct(manager, member, 0))).toEqual([422, 'error.formFieldRequired'])
})

test('large amounts need a confirmed session', async () => {
  const member = await site.newMember()
  expect(refusalIn(await correct(manager, member, 101))).toEqual([403, 'error.stepUpRequired'])
  expect(refusalIn(await correct(manager, member, 0, -101))).toEqual([403, 'error.stepUpRequired'])
  expect((await correct(confirmed, member, 101)).status).toBe(201)
})

test('an icon is given and taken, and what was paid for it comes back', async () => {
  const member = await site.newMember()
  await site.database.pool.query(`update shop_wares set price = 100 where icon = 'galacticComet'`)
  expect(cardIn(await give(manager, member, 'galacticComet')).icons).toMatchObject([
    { icon: 'galacticComet', how: 'given', paid: 0 },
  ])
  const again = await give(confirmed, member, 'galacticComet')
  const given = { error: 'error.stale', current: await cardOf(confirmed, member), by: 'Manager' }
  expect([again.status, again.body]).toEqual([409, given])
  await inTransaction(site.database.db, (tx) =>
    changeBalance(tx, { accountId: member.accountId, stars: 1, comets: 0, reason: 'x', about: 'x' }, new Date()),
  )
  await site.database.pool.query(`update shop_owned set how = 'bought', paid = 40 where account_id = $1`, [
    member.accountId,
  ])
  expect((await give(confirmed, member, 'galacticComet')).body).toMatchObject({ error: 'error.stale', by: null })
  const params = { id: member.accountId, icon: 'galacticComet' } as const
  expect(cardIn(await manager.ask(takeMemberIcon, { params }))).toMatchObject({ icons: [], stars: 41 })
  const late = await confirmed.ask(takeMemberIcon, { params })
  const taken = { error: 'error.stale', current: await cardOf(confirmed, member), by: 'Manager' }
  expect([late.status, late.body]).toEqual([409, taken])
  expect((await actsOn(site, member)).map(([act]) => act)).toEqual(['icon.given', 'icon.taken'])
})

test('icons over 100 stars or without a price need a confirmed session, and the rank decides', async () => {
  const member = await site.newMember()
  await site.database.pool.query(`update shop_wares set price = 101 where icon = 'galacticComet'`)
  expect(refusalIn(await give(manager, member, 'galacticComet'))).toEqual([403, 'error.stepUpRequired'])
  expect(refusalIn(await give(manager, member, 'staffmember'))).toEqual([403, 'error.stepUpRequired'])
  expect((await give(confirmed, member, 'staffmember')).status).toBe(201)
  expect(refusalIn(await give(confirmed, manager, 'galacticComet'))).toEqual([403, 'error.rankTooLow'])
  expect(refusalIn(await correct(manager, manager, 50))).toEqual([403, 'error.rankTooLow'])
})
