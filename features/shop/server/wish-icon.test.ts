import { afterAll, beforeAll, expect, test } from 'vitest'
import type { IconKey } from '#features/accounts/contract.ts'
import type { Member } from '#test/member.ts'
import { addProduct, buy, earn, readInventory } from '#test/shop.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { dropWish, wishIcon } from '../contract.ts'
import { giveIcon, restock } from './api.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const wish = async (member: Member, icon: IconKey) => {
  const { status, body } = await member.ask(wishIcon, { body: { icon } })
  return [status, body]
}

async function noticesOf({ accountId }: Member): Promise<string[]> {
  const { rows } = await site.database.pool.query<{ notice: string }>(
    `select kind || ' ' || about as notice from notifications_notices where account_id = $1 order by id`,
    [accountId],
  )
  return rows.map((row) => row.notice)
}

const restocked = (icon: IconKey, pieces: number) => restock(site.database.db, icon, pieces, new Date())

async function sellOne(icon: IconKey, price: number) {
  const buyer = await site.newMember()
  await earn(site, buyer, price)
  expect((await buy(buyer, icon, price)).status).toBe(201)
}

test('a wish is saved once and removed again; unknown and owned icons are refused', async () => {
  await addProduct(site, 'alienPeace', 5)
  const member = await site.newMember()
  const wished = { owned: [], worn: null, wished: ['alienPeace'], stars: 0, comets: 0 }
  expect(await wish(member, 'alienPeace')).toEqual([200, wished])
  expect(await wish(member, 'alienPeace')).toEqual([200, wished])
  const drop = () => member.ask(dropWish, { params: { icon: 'alienPeace' } })
  expect((await drop()).body).toEqual({ ...wished, wished: [] })
  expect((await drop()).status).toBe(200)
  expect(await wish(member, 'ambassador')).toEqual([403, { error: 'error.iconNotForSale' }])
  await earn(site, member, 5)
  await wish(member, 'alienPeace')
  expect((await buy(member, 'alienPeace', 5)).body).toMatchObject({ owned: ['alienPeace'], wished: [] })
  expect(await wish(member, 'alienPeace')).toEqual([409, { error: 'error.iconOwned' }])
  await addProduct(site, 'neopetsSmilEgg', 5)
  await wish(member, 'neopetsSmilEgg')
  await giveIcon(site.database.db, member.accountId, 'neopetsSmilEgg', new Date())
  expect(await readInventory(member)).toMatchObject({ owned: ['alienPeace', 'neopetsSmilEgg'], wished: [] })
})

test('wishing members are notified when the last piece is sold and when it is restocked, once each round', async () => {
  await addProduct(site, 'zoomBoom', 5, 2)
  const [member, other, bystander] = [await site.newMember(), await site.newMember(), await site.newMember()]
  for (const each of [member, other]) await wish(each, 'zoomBoom')
  await sellOne('zoomBoom', 5)
  expect(await noticesOf(member)).toEqual([])
  await earn(site, other, 5)
  expect((await buy(other, 'zoomBoom', 5)).status).toBe(201)
  expect(await noticesOf(member)).toEqual(['iconSoldOut icon:zoomBoom:0'])
  expect(await noticesOf(other)).toEqual([])
  expect(await restocked('zoomBoom', 1)).toEqual({ stock: 1 })
  expect(await restocked('zoomBoom', 1)).toEqual({ stock: 2 })
  expect(await noticesOf(member)).toEqual(['iconSoldOut icon:zoomBoom:0', 'iconRestocked icon:zoomBoom:1'])
  await sellOne('zoomBoom', 5)
  await sellOne('zoomBoom', 5)
  await restocked('zoomBoom', 3)
  const rounds = ['iconSoldOut icon:zoomBoom:2', 'iconRestocked icon:zoomBoom:3']
  expect((await noticesOf(member)).slice(2)).toEqual(rounds)
  expect(await readInventory(member)).toMatchObject({ wished: ['zoomBoom'] })
  expect(await noticesOf(bystander)).toEqual([])
})

test('icons with unlimited stock or never on sale are not restocked', async () => {
  await addProduct(site, 'prideHeart25', 5)
  await addProduct(site, 'galacticKitty', 5, 0)
  expect(await restocked('prideHeart25', 5)).toEqual({ refused: 'endless' })
  expect(await restocked('ambassador', 5)).toEqual({ refused: 'notForSale' })
  expect(await restocked('galacticKitty', 1_000_001)).toEqual({ refused: 'tooMany' })
  const answers = await Promise.all([restocked('galacticKitty', 2), restocked('galacticKitty', 3)])
  expect(answers).toContainEqual({ stock: 5 })
})
