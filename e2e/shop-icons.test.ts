import { beforeAll, expect, test } from 'vitest'
import { type iconKeys, productIcons } from '#features/accounts/contract.ts'
import { giveIcon } from '#features/shop/server/api.ts'
import { comment } from '#test/comments.ts'
import type { Member } from '#test/member.ts'
import { addProduct, earn, readInventory } from '#test/shop.ts'
import { violationsEverywhere } from './axe.ts'
import { publishTalk } from './comment-parts.ts'
import { eventually } from './eventually.ts'
import { focused } from './login-panel.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { shopParts } from './shop-parts.ts'
import { tabTo } from './tab-to.ts'
import { englishPhone, germanDesktop, turkishPhone } from './viewports.ts'
import { open, phone } from './visitor.ts'

const own = startOwnSite()
let talk: Awaited<ReturnType<typeof publishTalk>>

beforeAll(async () => {
  talk = await publishTalk(own.site)
  for (const icon of productIcons) await addProduct(own.site, icon, 10, icon === 'zoomBoom' ? 0 : null)
})

const give = async (member: Member, ...icons: readonly (typeof iconKeys)[number][]) => {
  for (const icon of icons) await giveIcon(own.site.database.db, member.accountId, icon, new Date())
}

test('icons are worn, changed and removed in the settings, visibly to all', async () => {
  const { language, viewport } = englishPhone
  const member = await own.site.newMember()
  await comment(member, { subject: talk.subject, text: `Look at ${member.name}` })
  await give(member, 'galacticComet', 'ambassador')
  const page = await meetMember(own, member, { viewport })
  await open(page, `/${language}/users/shop`)
  const { t, ...shop } = await shopParts(page, language)
  const settingsLink = page.getByRole('link', { name: t('shop:tabs.own') })
  await settingsLink.click()
  await page.waitForURL(`/${language}/users/settings?tab=icons`)
  const bubble = page
    .getByRole('list', { name: t('shell:crowd.label') })
    .getByRole('link')
    .filter({ hasText: `Look at ${member.name}` })
  const lit = page.getByRole('contentinfo').getByRole('listitem').filter({ hasText: member.name })

  for (const icon of ['galacticComet', 'ambassador'] as const) {
    const wear = shop.own(icon).getByRole('button', { name: `${t('shop:ware.wear')} ${shop.label(icon)}` })
    await wear.click()
    const takeOff = shop.own(icon).getByRole('button', { name: `${t('shop:ware.takeOff')} ${shop.label(icon)}` })
    await takeOff.waitFor()
    await focused(takeOff)
    expect((await readInventory(member)).worn).toBe(icon)
    await bubble.getByRole('img', { name: shop.label(icon) }).waitFor()
    await lit.getByRole('img', { name: shop.label(icon) }).waitFor()
    await shop.userMenu.click()
    await shop.wornInMenu(icon).waitFor()
    await page.keyboard.press('Escape')
  }
  const reader = await own.meetVisitor({ viewport })
  await open(reader, `/${language}/${talk.path}`)
  const read = reader.getByRole('article').filter({ hasText: `Look at ${member.name}` })
  await read.getByRole('img', { name: shop.label('ambassador') }).waitFor()

  await shop.own('ambassador').getByRole('button').click()
  await eventually(() => lit.getByRole('img').count()).toBe(0)
  await eventually(() => bubble.getByRole('img', { name: shop.label('ambassador') }).count()).toBe(0)
  expect((await readInventory(member)).worn).toBeNull()
  expect(await violationsEverywhere(page, 'icons of the settings', 'main')).toEqual([])
})

test('the settings link to the shop until a member owns every icon', async () => {
  const { language, viewport } = germanDesktop
  const member = await own.site.newMember()
  const page = await meetMember(own, member, { viewport })
  await open(page, `/${language}/users/settings?tab=icons`)
  const { t, ...shop } = await shopParts(page, language)
  await page.getByRole('heading', { name: t('shop:own.none') }).waitFor()
  await give(member, ...productIcons.filter((icon) => icon !== 'coldIceCream'))
  await earn(own.site, member, 10)
  await page
    .getByRole('main')
    .getByRole('link', { name: t('shop:own.shop') })
    .click()
  await shop.button('coldIceCream', t('shop:ware.buy')).click()
  await shop.confirm(10).click()
  await shop.dialog.getByRole('button', { name: t('shop:buy.later') }).click()
  await page.getByRole('heading', { name: t('shop:nothingLeft.title') }).waitFor()
  await page.getByText(t('shop:nothingLeft.text')).waitFor()
  await eventually(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
  await page
    .getByRole('main')
    .getByRole('link', { name: t('shop:tabs.own') })
    .last()
    .click()
  await shop.own('coldIceCream').waitFor()
})

test('the shop works by keyboard alone', async () => {
  const member = await own.site.newMember()
  await earn(own.site, member, 25)
  const page = await meetMember(own, member)
  await open(page, '/en/users/shop')
  const { t, ...shop } = await shopParts(page)
  const buy = shop.button('alienPeace', 'Buy')
  await buy.waitFor()
  await page
    .getByRole('link', { name: t('shop:tabs.icons') })
    .first()
    .focus()
  await tabTo(page, page.getByRole('radio', { name: t('shop:choice.all') }))
  await page.keyboard.press('ArrowRight')
  await eventually(() => shop.product('zoomBoom').count()).toBe(0)
  await page.keyboard.press('ArrowRight')
  await page.getByText(t('shop:noneChosen.rare')).waitFor()
  await page.keyboard.press('ArrowRight')
  await tabTo(page, shop.picture('alienPeace'))
  await page.keyboard.press('Space')
  expect(await shop.picture('alienPeace').getAttribute('aria-pressed')).toBe('true')
  await tabTo(page, buy)
  await page.keyboard.press('Enter')
  await tabTo(page, shop.confirm(10))
  await page.keyboard.press('Escape')
  await focused(buy)
  await page.keyboard.press('Enter')
  await tabTo(page, shop.confirm(10))
  await page.keyboard.press('Enter')
  await tabTo(page, shop.dialog.getByRole('button', { name: t('shop:buy.wear') }))
  await page.keyboard.press('Enter')
  await focused(shop.button('alienPeace', t('shop:ware.takeOff')))
  expect(await readInventory(member)).toMatchObject({ stars: 15, worn: 'alienPeace' })
})

test('axe finds no problem in the shop and its dialog', async () => {
  const { language, viewport } = turkishPhone
  const member = await own.site.newMember()
  await give(member, 'galacticComet')
  await earn(own.site, member, 100)
  const page = await meetMember(own, member, { viewport })
  await open(page, `/${language}/users/shop`)
  const { t, ...shop } = await shopParts(page, language)
  await shop.button('zoomBoom', t('shop:ware.wish')).click()
  await shop.picture('galacticKitty').click()
  await page
    .getByRole('status')
    .filter({ hasText: shop.label('zoomBoom') })
    .waitFor()
  await page
    .getByRole('status')
    .filter({ hasText: shop.label('zoomBoom') })
    .waitFor({ state: 'detached' })
  expect(await violationsEverywhere(page, 'shelf')).toEqual([])
  await shop.button('galacticKitty', t('shop:ware.buy')).click()
  expect(await violationsEverywhere(page, 'dialog', 'dialog[open]')).toEqual([])
})

test('without JavaScript the shop can be read and explains what is missing; guests are asked to log in', async () => {
  const member = await own.site.newMember()
  const still = await meetMember(own, member, { javaScriptEnabled: false, viewport: phone })
  await still.goto('/en/users/shop')
  const { t, ...shop } = await shopParts(still)
  await shop.product('galacticStar').waitFor()
  expect(await still.locator('main noscript').first().textContent()).toContain(t('shop:withoutScript'))
  const guest = await own.meetVisitor({ refusals: [401] })
  await open(guest, '/en/users/shop')
  expect(guest.url()).toBe(`${own.site.address}/en/401?login=true&returnTo=%2Fen%2Fusers%2Fshop`)
})
