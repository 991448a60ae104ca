import { afterAll, beforeAll, expect, test } from 'vitest'
import { addProduct, buy, earn } from '#test/shop.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { wearIcon, wishIcon } from '../contract.ts'
import { giveIcon, listStock } from './api.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

async function left(accountId: number) {
  const { rows } = await site.database.pool.query(
    `select (select count(*) from shop_owned where account_id = $1) as owned,
      (select count(*) from shop_wishes where account_id = $1) as wishes,
      (select count(*) from shop_purchases where account_id = $1) as purchases,
      (select worn_icon from accounts_accounts where id = $1) as worn`,
    [accountId],
  )
  return rows[0]
}

test('of a closed account the shop keeps only that something was sold', async () => {
  await addProduct(site, 'pizzaDelicious', 5, 9)
  await addProduct(site, 'zoomBoom', 5, 0)
  const [member, other] = [await site.newMember(), await site.newMember()]
  for (const each of [member, other]) {
    await earn(site, each, 5)
    expect((await buy(each, 'pizzaDelicious', 5)).status).toBe(201)
    expect((await each.ask(wearIcon, { body: { icon: 'pizzaDelicious' } })).status).toBe(200)
    expect((await each.ask(wishIcon, { body: { icon: 'zoomBoom' } })).status).toBe(200)
  }
  await member.leave()
  const nothing = { owned: 0, wishes: 0, purchases: 0, worn: null }
  await expect.poll(() => left(member.accountId)).toEqual(nothing)
  expect(await left(other.accountId)).toEqual({ owned: 1, wishes: 1, purchases: 1, worn: 'pizzaDelicious' })
  const sold = await listStock(site.database.db, null)
  expect(sold.find(({ icon }) => icon === 'pizzaDelicious')).toMatchObject({ stock: 7, sold: 2, earned: 10 })
  expect(await giveIcon(site.database.db, member.accountId, 'ambassador', new Date())).toBe(false)
  expect(await left(member.accountId)).toEqual(nothing)
})
