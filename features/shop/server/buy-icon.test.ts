import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { exportData, productIcons } from '#features/accounts/contract.ts'
import { addProduct, buy, earn, readInventory, stockShown } from '#test/shop.ts'
import { problemsOfBooks } from '#test/shop-books.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { buyIcon, listProducts } from '../contract.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterEach(async () => {
  expect(await problemsOfBooks(site.database.pool)).toEqual([])
})
afterAll(() => site.close())

async function rich(stars: number) {
  const member = await site.newMember()
  await earn(site, member, stars)
  return member
}

const ledgerOf = async (accountId: number) => {
  const { rows } = await site.database.pool.query<{ stars: number; reason: string; about: string }>(
    'select stars, reason, about from accounts_ledger where account_id = $1 order by id',
    [accountId],
  )
  return rows
}

test("a new site has all icons in its catalogue once, and the operator's changes stay", async () => {
  await site.bringFirstContent()
  const catalogue = async () => listProducts.result.parse((await site.ask(listProducts, {})).body)
  const products = await catalogue()
  expect(products.map(({ icon }) => icon)).toEqual([...productIcons])
  expect(products.filter(({ stock }) => stock !== null).length).toBeGreaterThan(2)
  expect(products.find(({ icon }) => icon === 'galacticComet')?.price).toBe(120)
  await addProduct(site, 'pizzaDelicious', 46, 3)
  await site.bringFirstContent()
  await expect
    .poll(async () => (await catalogue()).find(({ icon }) => icon === 'pizzaDelicious'))
    .toEqual({ icon: 'pizzaDelicious', price: 46, stock: 3 })
})

test('buying an icon pays for it, writes to the ledger, and reduces the stock', async () => {
  await addProduct(site, 'coldIceCream', 45, 2)
  await expect.poll(() => stockShown(site, 'coldIceCream')).toBe(2)
  const member = await rich(100)
  const bought = await buy(member, 'coldIceCream', 45)
  expect([bought.status, bought.body]).toEqual([
    201,
    { owned: ['coldIceCream'], worn: null, wished: [], stars: 55, comets: 0 },
  ])
  expect(await readInventory(member)).toEqual(bought.body)
  expect(await ledgerOf(member.accountId)).toEqual([
    { stars: 100, reason: 'test', about: 'test:1' },
    { stars: -45, reason: 'icon bought', about: 'icon:coldIceCream' },
  ])
  await expect.poll(() => stockShown(site, 'coldIceCream')).toBe(1)
  await addProduct(site, 'blueBallOfLife', 55)
  expect((await buy(member, 'blueBallOfLife', 55)).body).toMatchObject({ stars: 0 })
  expect(await stockShown(site, 'blueBallOfLife')).toBeNull()
  expect((await member.ask(exportData, {})).body).toMatchObject({
    shop: {
      icons: [{ icon: 'coldIceCream', how: 'bought', paid: 45 }, { icon: 'blueBallOfLife' }],
      purchases: [
        { icon: 'coldIceCream', price: 45 },
        { icon: 'blueBallOfLife', price: 55 },
      ],
      wishes: [],
    },
  })
})

test('an icon that cannot be bought is refused without changes', async () => {
  await addProduct(site, 'galacticStar', 30, 5)
  await addProduct(site, 'zoomBoom', 30, 0)
  const member = await rich(59)
  const refusals = async (...asked: Parameters<typeof buy>) => {
    const { status, body } = await buy(...asked)
    return [status, body]
  }
  expect(await refusals(member, 'ambassador', 30)).toEqual([403, { error: 'error.iconNotForSale' }])
  expect(await refusals(member, 'zoomBoom', 30)).toEqual([409, { error: 'error.iconSoldOut' }])
  expect(await refusals(member, 'galacticStar', 29)).toEqual([409, { error: 'error.priceChanged' }])
  expect((await buy(member, 'galacticStar', 30)).status).toBe(201)
  expect(await refusals(member, 'galacticStar', 30)).toEqual([409, { error: 'error.iconOwned' }])
  await addProduct(site, 'galacticKitty', 30, 5)
  expect(await refusals(member, 'galacticKitty', 30)).toEqual([403, { error: 'error.notEnoughStars' }])
  expect(await readInventory(member)).toMatchObject({ owned: ['galacticStar'], stars: 29 })
  expect(await stockShown(site, 'galacticKitty')).toBe(5)
  expect(await ledgerOf(member.accountId)).toHaveLength(2)
})

test('a malformed purchase is refused first', async () => {
  const member = await rich(10)
  const anything = { ...buyIcon, body: z.looseObject({}) }
  const send = async (body: object) => {
    const answer = await member.ask(anything, { body: { ...body } })
    return [answer.status, z.looseObject({ error: z.string() }).parse(answer.body).error]
  }
  const key = randomUUID()
  expect(await send({ icon: 'mysteryIcon', price: 5, key })).toEqual([404, 'error.iconNotFound'])
  expect(await send({ icon: 'toString', price: 5, key })).toEqual([404, 'error.iconNotFound'])
  expect(await send({ icon: 'alienPeace', price: 0, key })).toEqual([422, 'error.incorrectData'])
  expect(await send({ icon: 'alienPeace', price: -5, key })).toEqual([422, 'error.incorrectData'])
  expect(await send({ icon: 'alienPeace', price: 1e99, key })).toEqual([422, 'error.incorrectData'])
  expect(await send({ icon: 'alienPeace', price: 5, key: 'once' })).toEqual([422, 'error.incorrectData'])
  expect(await readInventory(member)).toMatchObject({ owned: [], stars: 10 })
})

test('one attempt buys once, however often it is sent, at once or later, and for any icon', async () => {
  await addProduct(site, 'nebulaPlanet', 40)
  await addProduct(site, 'alienPeace', 40)
  const member = await rich(40)
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 6 }, () => buy(member, 'nebulaPlanet', 40, key)))
  const once = { owned: ['nebulaPlanet'], worn: null, wished: [], stars: 0, comets: 0 }
  expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
    answers.map(() => ({ status: 201, body: once })),
  )
  await earn(site, member, 100)
  for (const [icon, price] of [
    ['nebulaPlanet', 40],
    ['nebulaPlanet', 1],
    ['alienPeace', 40],
    ['ambassador', 9],
  ] as const) {
    const again = await buy(member, icon, price, key)
    expect([again.status, again.body]).toEqual([201, { ...once, stars: 100 }])
  }
  const other = await rich(40)
  expect((await buy(other, 'nebulaPlanet', 40, key)).body).toMatchObject({ owned: ['nebulaPlanet'], stars: 0 })
})

test('one attempt for two icons at once buys one of them, and both answers say which', async () => {
  await addProduct(site, 'prideFlag25', 10)
  await addProduct(site, 'prideHeart25', 10)
  const member = await rich(100)
  const key = randomUUID()
  const [one, other] = await Promise.all([buy(member, 'prideFlag25', 10, key), buy(member, 'prideHeart25', 10, key)])
  expect([one.status, other.status]).toEqual([201, 201])
  expect(one.body).toEqual(other.body)
  expect(await readInventory(member)).toMatchObject({ stars: 90 })
})

test('a refused attempt leaves nothing, and buys when repeated once it is allowed', async () => {
  await addProduct(site, 'levelUpMushroom', 20, 0)
  const member = await rich(20)
  const key = randomUUID()
  expect((await buy(member, 'levelUpMushroom', 20, key)).status).toBe(409)
  await addProduct(site, 'levelUpMushroom', 20, 1)
  expect((await buy(member, 'levelUpMushroom', 20, key)).status).toBe(201)
})

test('with stars for one of two icons the first to arrive is bought', async () => {
  await addProduct(site, 'neopetsRockEgg', 30)
  await addProduct(site, 'neopetsCoolEgg', 30)
  const member = await rich(45)
  const answers = await Promise.all([buy(member, 'neopetsRockEgg', 30), buy(member, 'neopetsCoolEgg', 30)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 403])
  const inventory = await readInventory(member)
  expect([inventory.owned.length, inventory.stars]).toEqual([1, 15])
})
