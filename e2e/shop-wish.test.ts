import { expect, test } from 'vitest'
import { restock } from '#features/shop/server/api.ts'
import { addProduct, buy, earn, readInventory } from '#test/shop.ts'
import { violationsEverywhere } from './axe.ts'
import { eventually } from './eventually.ts'
import { focused } from './login-panel.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { shopParts } from './shop-parts.ts'
import { tabTo } from './tab-to.ts'
import { englishPhone } from './viewports.ts'
import { open } from './visitor.ts'

const own = startOwnSite()
const icon = 'nebulaPlanet'

test('a member with a wish is notified when the last piece is sold and when there are new ones', async () => {
  const { language, viewport } = englishPhone
  await addProduct(own.site, icon, 20, 1)
  const [member, buyer] = [await own.site.newMember(), await own.site.newMember()]
  const page = await meetMember(own, member, { viewport })
  await open(page, `/${language}/users/shop`)
  const { t, ...shop } = await shopParts(page, language)
  await shop.button(icon, t('shop:ware.short', { count: 20 })).waitFor()
  const bell = shop.product(icon).getByRole('button', { name: t('shop:ware.watch', { icon: shop.label(icon) }) })
  await tabTo(page, bell)
  await page.keyboard.press('Enter')
  await eventually(() => bell.getAttribute('aria-pressed')).toBe('true')
  await focused(bell)
  expect(await violationsEverywhere(page, 'the bell of a product', 'main')).toEqual([])
  expect((await readInventory(member)).wished).toEqual([icon])

  await earn(own.site, buyer, 20)
  expect((await buy(buyer, icon, 20)).status).toBe(201)
  expect(await restock(own.site.database.db, icon, 2, new Date())).toEqual({ stock: 2 })
  await open(page, `/${language}/users/notices`)
  await page
    .getByRole('main')
    .getByText(t('notices:sentence.iconSoldOut', { icon: shop.label(icon) }))
    .waitFor()
  await page
    .getByRole('main')
    .getByText(t('notices:sentence.iconRestocked', { icon: shop.label(icon) }))
    .click()
  await page.waitForURL(`/${language}/users/shop`)
  await shop
    .product(icon)
    .getByText(t('shop:ware.left', { count: 2 }))
    .waitFor()
  await bell.click()
  await eventually(() => bell.getAttribute('aria-pressed')).toBe('false')
  expect((await readInventory(member)).wished).toEqual([])
})
