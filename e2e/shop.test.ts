import { beforeAll, expect, test } from 'vitest'
import { buyIcon } from '#features/shop/contract.ts'
import { addProduct, buy, earn, readInventory, stockShown } from '#test/shop.ts'
import { eventually } from './eventually.ts'
import { focused } from './login-panel.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { shopParts } from './shop-parts.ts'
import { englishPhone, germanDesktop, turkishPhone } from './viewports.ts'
import { open } from './visitor.ts'

const own = startOwnSite()

beforeAll(async () => {
  await addProduct(own.site, 'pizzaDelicious', 45)
  await addProduct(own.site, 'zoomBoom', 300, 2)
})

/** Adds a member with so many stars. */
async function rich(stars: number) {
  const member = await own.site.newMember()
  await earn(own.site, member, stars)
  return member
}

test('a member buys an icon and wears it at once', async () => {
  const { language, viewport } = germanDesktop
  await addProduct(own.site, 'galacticStar', 120, 6)
  const member = await rich(200)
  const page = await meetMember(own, member, { viewport })
  await open(page, `/${language}/home`)
  const { t, ...shop } = await shopParts(page, language)
  await shop.userMenu.click()
  expect(await shop.shopLink.textContent()).toContain(t('accounts:menu.stars', { count: 200 }))
  await shop.shopLink.click()
  await page.waitForURL(`/${language}/users/shop`)
  const purse = page.getByRole('region', { name: t('shop:purse.label') })
  await eventually(() => purse.getByRole('status').textContent()).toContain('200')
  const product = shop.product('galacticStar')
  await product.getByText(t('shop:ware.left', { count: 6 })).waitFor()
  // No stock is shown for an unlimited product.
  expect(await shop.product('pizzaDelicious').getByRole('paragraph').textContent()).toBe(
    `45${t('shop:stars', { count: 45 })}`,
  )

  await shop.picture('galacticStar').click()
  expect(await shop.picture('galacticStar').getAttribute('aria-pressed')).toBe('true')
  const preview = page.getByRole('region', { name: t('shop:preview.title') })
  // In a comment and in the footer.
  await eventually(() => preview.getByRole('img', { name: shop.label('galacticStar') }).count()).toBe(2)
  expect(await preview.textContent()).toContain(member.name)

  const opener = shop.button('galacticStar', t('shop:ware.buy'))
  await opener.click()
  await shop.dialog.getByText(shop.label('galacticStar'), { exact: true }).waitFor()
  expect(await shop.dialog.locator('dd').allTextContents()).toEqual(
    [200, 120, 80].map((count) => expect.stringContaining(t('shop:stars', { count }))),
  )
  await shop.confirm(120).click()
  await shop.dialog.getByRole('heading', { name: t('shop:buy.bought') }).waitFor()
  await focused(shop.dialog.getByText(t('shop:buy.boughtText', { icon: shop.label('galacticStar') })))
  expect(await readInventory(member)).toMatchObject({ stars: 80, owned: ['galacticStar'], worn: null })
  await shop.dialog.getByRole('button', { name: t('shop:buy.wear') }).click()
  await shop.dialog.waitFor({ state: 'hidden' })

  const takeOff = shop.button('galacticStar', t('shop:ware.takeOff'))
  await focused(takeOff)
  await product.getByText(t('shop:ware.worn'), { exact: true }).waitFor()
  await product.getByText(t('shop:ware.left', { count: 5 })).waitFor()
  await eventually(() => purse.getByRole('status').textContent()).toContain('80')
  await shop.userMenu.click()
  await shop.wornInMenu('galacticStar').waitFor()
  expect(await shop.shopLink.textContent()).toContain(t('accounts:menu.stars', { count: 80 }))
  await page.keyboard.press('Escape')
  await takeOff.click()
  await shop.button('galacticStar', t('shop:ware.wear')).waitFor()
  expect((await readInventory(member)).worn).toBeNull()
})

test('a member with too few stars sees how many are missing', async () => {
  const { language, viewport } = turkishPhone
  const member = await rich(50)
  const page = await meetMember(own, member, { viewport, refusals: [403] })
  await open(page, `/${language}/users/shop`)
  const { t, ...shop } = await shopParts(page, language)
  const short = shop.button('zoomBoom', t('shop:ware.short', { count: 250 }))
  await short.waitFor()
  expect(await short.isDisabled()).toBe(true)

  // Meanwhile another tab spends the stars.
  await addProduct(own.site, 'coldIceCream', 30)
  await shop.button('pizzaDelicious', t('shop:ware.buy')).click()
  await buy(member, 'coldIceCream', 30)
  await shop.confirm(45).click()
  await shop.alert.getByText(t('shop:buy.missing', { count: 25 })).waitFor()
  await shop.alert.getByText(t('shop:error.notEnoughStars')).waitFor()
  expect(await shop.confirm(45).isDisabled()).toBe(true)
  await shop.dialog.getByRole('button', { name: t('shop:buy.leave') }).click()
  await shop.button('pizzaDelicious', t('shop:ware.short', { count: 25 })).waitFor()
  expect(await readInventory(member)).toMatchObject({ stars: 20, owned: ['coldIceCream'] })
})

test('an icon that sells out while a member looks at it can be added to the wishes', async () => {
  const { language, viewport } = englishPhone
  await addProduct(own.site, 'habboween25Pumpkin', 10, 1)
  const member = await rich(100)
  const page = await meetMember(own, member, { viewport, refusals: [409] })
  await open(page, `/${language}/users/shop`)
  const { t, ...shop } = await shopParts(page, language)
  await shop.button('habboween25Pumpkin', t('shop:ware.buy')).click()
  await buy(await rich(10), 'habboween25Pumpkin', 10)
  await shop.confirm(10).click()
  await shop.alert.getByText(t('shop:error.iconSoldOut')).waitFor()
  expect(await shop.confirm(10).count()).toBe(0)
  await shop.dialog.getByRole('button', { name: t('shop:ware.wish') }).click()
  await shop.dialog.waitFor({ state: 'hidden' })
  const wish = shop.button('habboween25Pumpkin', t('shop:ware.wish'))
  await focused(wish)
  await eventually(() => wish.getAttribute('aria-pressed')).toBe('true')
  await shop.product('habboween25Pumpkin').getByText(t('shop:ware.soldOut')).waitFor()
  expect(await readInventory(member)).toMatchObject({ stars: 100, wished: ['habboween25Pumpkin'] })
  await wish.click()
  await eventually(() => wish.getAttribute('aria-pressed')).toBe('false')
  expect((await readInventory(member)).wished).toEqual([])
})

test('a changed price is shown before the purchase', async () => {
  await addProduct(own.site, 'nebulaPlanet', 20, 9)
  const member = await rich(100)
  const page = await meetMember(own, member, { refusals: [409] })
  await open(page, '/en/users/shop')
  const { t, ...shop } = await shopParts(page)
  await shop.button('nebulaPlanet', 'Buy').click()
  await addProduct(own.site, 'nebulaPlanet', 25, 9)
  await shop.confirm(20).click()
  await shop.alert.getByText(t('shop:error.priceChanged')).waitFor()
  expect((await readInventory(member)).stars).toBe(100)
  await shop.confirm(25).click()
  await shop.dialog.getByRole('heading', { name: t('shop:buy.bought') }).waitFor()
  expect(await readInventory(member)).toMatchObject({ stars: 75, owned: ['nebulaPlanet'] })
})

test('a purchase whose response was lost is not repeated when it is sent again', async () => {
  await addProduct(own.site, 'levelUpMushroom', 40, 5)
  const member = await rich(100)
  const page = await meetMember(own, member, { refusals: [502] })
  await open(page, '/en/users/shop')
  const { t, ...shop } = await shopParts(page)
  const keys: string[] = []
  await page.route(`**${buyIcon.path}`, async (route) => {
    keys.push(JSON.parse(route.request().postData() ?? '{}').key)
    const response = await route.fetch()
    if (keys.length === 1) await route.fulfill({ status: 502, body: '' })
    else await route.fulfill({ response })
  })
  await shop.button('levelUpMushroom', 'Buy').click()
  await shop.confirm(40).click()
  await shop.alert.getByText(t('shop:buy.lost')).waitFor()
  await shop.confirm(40).click()
  await shop.dialog.getByRole('heading', { name: t('shop:buy.bought') }).waitFor()
  expect(keys).toEqual([keys[0], keys[0]])
  expect(await readInventory(member)).toMatchObject({ stars: 60, owned: ['levelUpMushroom'] })
  expect(await stockShown(own.site, 'levelUpMushroom')).toBe(4)
})

test('an icon bought in another tab can be worn', async () => {
  const member = await rich(100)
  const page = await meetMember(own, member, { refusals: [409] })
  await open(page, '/en/users/shop')
  const { t, ...shop } = await shopParts(page)
  await shop.button('pizzaDelicious', 'Buy').click()
  await buy(member, 'pizzaDelicious', 45)
  await shop.confirm(45).click()
  await shop.alert.getByText(t('common:error.iconOwned')).waitFor()
  await shop.dialog.getByRole('button', { name: t('shop:buy.wear') }).click()
  await shop.dialog.waitFor({ state: 'hidden' })
  await eventually(async () => (await readInventory(member)).worn).toBe('pizzaDelicious')
})
