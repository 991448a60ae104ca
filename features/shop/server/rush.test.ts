import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { IconKey } from '#features/accounts/contract.ts'
import type { Member } from '#test/member.ts'
import { addProduct, buy, earn, readInventory, stockShown } from '#test/shop.ts'
import { problemsOfBooks } from '#test/shop-books.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { wearIcon, wishIcon } from '../contract.ts'
import { giveIcon, restock, takeIcon } from './api.ts'

/** Many concurrent purchases on two processes. */
let site: TestSite
let beside: TestSite
beforeAll(async () => {
  site = await startSite()
  beside = await startSite({ beside: site, settings: { ROLE: 'web' } })
})
afterEach(async () => {
  expect(await problemsOfBooks(site.database.pool)).toEqual([])
})
afterAll(async () => {
  await beside.close()
  await site.close()
})

async function membersWith(stars: number, count: number) {
  const members: Member[] = []
  for (let number = 0; number < count; number++) {
    // Resets the rate limit of registrations, because all come from one address.
    await site.database.pool.query('delete from platform_turns')
    const member = await site.newMember()
    await earn(site, member, stars)
    members.push(member)
  }
  return members
}

/** The same member on the other process. */
function atOther(member: Member) {
  const client = beside.newGuest()
  for (const [name, value] of member.cookies) client.cookies.set(name, value)
  return client
}

test('of the last 10 pieces, which 50 accounts try to buy 4 times each, 10 are sold, to 10 of them', {
  timeout: 60_000,
}, async () => {
  await addProduct(site, 'galacticComet', 30, 10)
  const members = await membersWith(45, 50)
  const doors = members.map((member) => [member, atOther(member)] as const)
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, call) => {
      const door = doors[call % 50]?.[call % 2]
      return door ? buy(door, 'galacticComet', 30) : Promise.reject(new Error('nobody'))
    }),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(10)
  expect(statuses.filter((status) => status === 409)).toHaveLength(190)
  const suitcases = await Promise.all(members.map(readInventory))
  expect(suitcases.filter(({ owned, stars }) => owned.length === 1 && stars === 15)).toHaveLength(10)
  expect(suitcases.filter(({ owned, stars }) => owned.length === 0 && stars === 45)).toHaveLength(40)
  for (const place of [site, beside]) await expect.poll(() => stockShown(place, 'galacticComet')).toBe(0)
})

const icons = ['alienPeace', 'zoomBoom', 'pizzaDelicious'] as const
const prices = { alienPeace: 3, zoomBoom: 5, pizzaDelicious: 2 } as const

/**
 * Possible events for one of two members: a purchase attempt (of a few keys, so they repeat), a
 * gain, a deduction.
 */
const happening = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('buy' as const),
      who: fc.nat(1),
      icon: fc.constantFrom(...icons),
      key: fc.nat(3),
      isShownRight: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('earn' as const), who: fc.nat(1), stars: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('take' as const), who: fc.nat(1), icon: fc.constantFrom(...icons) }),
  },
)

test('property: balances match the ledger, and owned icons were paid once, after any concurrent events', {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 3, maxLength: 14 }), fc.nat(3), async (happenings, stock) => {
      for (const icon of icons) await addProduct(site, icon, prices[icon], icon === 'zoomBoom' ? stock : null)
      const members = await membersWith(6, 2)
      const keys = Array.from({ length: 4 }, () => randomUUID())
      const answers = await Promise.all(
        happenings.map(async (each, place) => {
          const member = members[each.who]
          if (!member) throw new Error('nobody')
          if (each.act === 'earn') return earn(site, member, each.stars)
          if (each.act === 'take') {
            await takeIcon(site.database.db, member.accountId, each.icon, new Date())
            return undefined
          }
          const price = prices[each.icon] + (each.isShownRight || place % 3 > 0 ? 0 : 1)
          return (await buy(place % 2 ? member : atOther(member), each.icon, price, keys[each.key])).status
        }),
      )
      for (const status of answers) expect([undefined, 201, 403, 409]).toContain(status)
      expect(await problemsOfBooks(site.database.pool)).toEqual([])
      const { rows } = await site.database.pool.query<{ sold: number }>(
        `select count(*) as sold from shop_purchases where icon = 'zoomBoom' and account_id = any($1)`,
        [members.map(({ accountId }) => accountId)],
      )
      expect(await stockShownSoon('zoomBoom', stock - (rows[0]?.sold ?? 0))).toBe(true)
    }),
    { numRuns: 15 },
  )
})

async function stockShownSoon(icon: IconKey, stock: number): Promise<boolean> {
  await expect.poll(() => stockShown(site, icon)).toBe(stock)
  return true
}

test('concurrent buying, wishing, wearing, restocking, granting and leaving neither fail nor deadlock', {
  timeout: 60_000,
}, async () => {
  for (let round = 0; round < 3; round++) {
    for (const icon of icons) await addProduct(site, icon, prices[icon], 2)
    const members = await membersWith(10, 6)
    const { db } = site.database
    const now = new Date()
    const acts = members.flatMap((member, place) =>
      icons.flatMap((icon) => [
        () => buy(place % 2 ? member : atOther(member), icon, prices[icon]),
        () => member.ask(wishIcon, { body: { icon } }),
        () => atOther(member).ask(wearIcon, { body: { icon } }),
        () => giveIcon(db, member.accountId, 'ambassador', now),
        () => restock(db, icon, 1, now),
        () => takeIcon(db, member.accountId, icon, now),
      ]),
    )
    const leaving = members.slice(0, 2).map((member) => () => member.leave())
    const done = await Promise.all([...acts, ...leaving].map((act) => act()))
    const statuses = done.flatMap((answer) =>
      answer && typeof answer === 'object' && 'status' in answer ? [answer.status] : [],
    )
    expect(statuses.length).toBeGreaterThan(50)
    for (const status of statuses) expect([200, 201, 401, 403, 409]).toContain(status)
    expect(await problemsOfBooks(site.database.pool)).toEqual([])
    const left = async () =>
      (
        await site.database.pool.query(
          `select account_id from shop_owned where account_id = any($1) union all
           select account_id from shop_wishes where account_id = any($1) union all
           select account_id from shop_purchases where account_id = any($1)`,
          [members.slice(0, 2).map(({ accountId }) => accountId)],
        )
      ).rows
    await expect.poll(left).toEqual([])
  }
})
