import { expect, test } from 'vitest'
import { sampleIcon } from '#test/pixel-icons.ts'
import { addProduct, buy, earn, stockShown } from '#test/shop.ts'
import { violationsEverywhere } from './axe.ts'
import { eventually } from './eventually.ts'
import { focused } from './login-panel.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { germanDesktop, turkishPhone } from './viewports.ts'
import { open } from './visitor.ts'
import { wordsIn } from './words.ts'

/** The shop and the team as the staff run them. The last test moves the site's clock ahead. */
let ahead = 0
const own = startOwnSite({ clock: { now: () => new Date(Date.now() + ahead) } })

test('an icon is added, named and sold; a price leaps, pieces come, and it is archived', async () => {
  const { language, viewport } = germanDesktop
  const t = await wordsIn(language)
  await addProduct(own.site, 'zoomBoom', 40, 3)
  const buyer = await own.site.newMember({ name: 'Spender' })
  await earn(own.site, buyer, 40)
  await buy(buyer, 'zoomBoom', 40)
  const manager = await own.site.newMember({ roles: ['communitymanagement'] })
  const page = await meetMember(own, manager, { viewport, refusals: [409, 415] })
  await open(page, `/${language}/housekeeping/shop`)
  const table = page.getByRole('table', { name: t('staffShop:tab.icons') })
  await table.getByRole('button', { name: t('icons:zoomBoom') }).click()
  const detail = page.getByRole('region', { name: t('icons:zoomBoom') })
  await detail.getByLabel(t('staffShop:price.label')).fill('90')
  await detail.getByRole('button', { name: t('staffShop:price.act') }).click()
  const question = page.getByRole('dialog', { name: t('staffShop:price.leap') })
  await question.waitFor()
  expect(await violationsEverywhere(page, 'the question', 'dialog')).toEqual([])
  await question.getByRole('button', { name: t('staffShop:price.set', { count: 90 }) }).click()
  await table
    .getByRole('row', { name: t('icons:zoomBoom') })
    .getByText('90')
    .waitFor()
  await detail.getByLabel(t('staffShop:restock.pieces')).fill('5')
  await detail.getByRole('button', { name: t('staffShop:restock.now') }).click()
  await eventually(() => detail.getByLabel(t('staffShop:stock.label')).inputValue()).toBe('7')
  expect(await violationsEverywhere(page, 'the icons')).toEqual([])
  await detail.getByRole('button', { name: t('staffShop:archive.act') }).click()
  await page.getByText(t('staffShop:archive.done', { icon: t('icons:zoomBoom') })).waitFor()
  await page.getByRole('button', { name: t('staff:undo.button') }).click()
  await detail.getByRole('button', { name: t('staffShop:archive.act') }).waitFor()

  await page.getByRole('button', { name: t('staffShop:add.open') }).click()
  const add = page.getByRole('dialog', { name: t('staffShop:add.title') })
  const file = add.locator('input[type=file]')
  await file.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await add.getByText(t('staffShop:error.pictureType')).waitFor()
  await file.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: await sampleIcon(3, 4) })
  await add.waitFor({ state: 'detached' })
  for (const code of ['de', 'en', 'tr'] as const)
    await page
      .getByLabel(t('staffShop:words.name', { language: t(`staffShop:language.${code}`) }))
      .fill(`Laterne ${code}`)
  await page.getByRole('button', { name: t('staffShop:words.act') }).click()
  const lantern = page.getByRole('region', { name: 'Laterne de' })
  await lantern.getByLabel(t('staffShop:price.label')).fill('25')
  await lantern.getByRole('button', { name: t('staffShop:offer.act') }).click()
  await table.getByRole('row', { name: 'Laterne de' }).getByText(t('staffShop:state.onSale')).waitFor()

  await page.getByRole('link', { name: t('staffShop:tab.sales') }).click()
  const sales = page.getByRole('table', { name: t('staffShop:tab.sales') })
  await sales.getByRole('row', { name: 'Spender' }).waitFor()
  expect(await violationsEverywhere(page, 'the sales')).toEqual([])
  const visitor = await meetMember(own, buyer, { viewport })
  await open(visitor, '/en/users/shop')
  await visitor.getByRole('heading', { name: 'Laterne en' }).waitFor()
})

test('a gift is given by name, by keyboard, and the purse is within reach', async () => {
  const t = await wordsIn('en')
  await addProduct(own.site, 'alienPeace', 10)
  const lucky = await own.site.newMember({ name: 'Lucky', hotel: 'hhus' })
  const manager = await own.site.newMember({ roles: ['communitymanagement'] })
  const page = await meetMember(own, manager)
  await open(page, '/en/housekeeping/shop?icon=alienPeace')
  const owners = page.getByRole('region', { name: t('staffShop:owners.title') })
  const name = owners.getByLabel(t('staffShop:owners.name'))
  await name.focus()
  await page.keyboard.type('Lucky')
  await page.keyboard.press('Enter')
  const row = owners.getByRole('listitem').filter({ hasText: 'Lucky' })
  await row.waitFor()
  await row.getByRole('link', { name: 'Lucky' }).focus()
  await page.keyboard.press('Tab')
  await focused(row.getByRole('button', { name: t('staffShop:owners.take') }))
  await page.keyboard.press('Enter')
  await row.waitFor({ state: 'detached' })
  await page.getByText(t('staffShop:owners.taken', { icon: t('icons:alienPeace'), name: 'Lucky' })).waitFor()
  await open(page, '/en/housekeeping/shop?tab=sales')
  const correct = page.getByRole('region', { name: t('staffShop:correct.title') })
  await correct.getByLabel(t('staffShop:owners.name')).fill(lucky.name)
  await correct.getByRole('button', { name: t('staffShop:correct.act') }).click()
  await page.getByRole('dialog', { name: t('staffMembers:correct.title', { name: 'Lucky' }) }).waitFor()
})

test('a bought icon is taken back after a question, and its price is paid back', async () => {
  const t = await wordsIn('en')
  await addProduct(own.site, 'nebulaPlanet', 15)
  const buyer = await own.site.newMember({ name: 'Payer' })
  await earn(own.site, buyer, 15)
  await buy(buyer, 'nebulaPlanet', 15)
  const page = await meetMember(own, await own.site.newMember({ roles: ['communitymanagement'] }))
  await open(page, '/en/housekeeping/shop?icon=nebulaPlanet')
  const row = page.getByRole('listitem').filter({ hasText: 'Payer' })
  const take = row.getByRole('button', { name: t('staffShop:owners.take') })
  const question = page.getByRole('dialog', { name: t('staffShop:owners.takeTitle', { name: 'Payer' }) })
  await take.click()
  await question.getByText(t('staffShop:owners.takeText', { name: 'Payer', count: 15 })).waitFor()
  expect(await violationsEverywhere(page, 'taking back', 'dialog')).toEqual([])
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  expect(await row.count()).toBe(1)
  await take.click()
  await question.getByRole('button', { name: t('staffShop:owners.take') }).click()
  const what = { icon: t('icons:nebulaPlanet'), name: 'Payer', count: 15 }
  await page.getByText(t('staffShop:owners.takenPaid', what)).waitFor()
  await row.waitFor({ state: 'detached' })
})

test('the own profile is changed on a phone in Turkish, and a department put into order', async () => {
  const { language, viewport } = turkishPhone
  const t = await wordsIn(language)
  const first = await own.site.newMember({ name: 'Abla', roles: ['radio_lvl1'] })
  await own.site.newMember({ name: 'Zeki', roles: ['radio_lvl1'] })
  const page = await meetMember(own, first, { viewport })
  await open(page, `/${language}/housekeeping/team`)
  await page.getByRole('button', { name: t('staffTeam:own') }).click()
  const profile = page.getByRole('region', { name: t('staffTeam:profile') })
  await profile.getByLabel(t('team:profile.does', { language: t('team:language.tr') })).fill('Şarkı çalar')
  await profile.getByLabel(t('staffTeam:awayUntil')).fill('2098-12-24')
  await profile.getByRole('button', { name: t('team:profile.save') }).click()
  await page.getByText(t('team:profile.saved')).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  expect(await violationsEverywhere(page, 'the profile')).toEqual([])
  await open(page, `/${language}/community/teamlist`)
  await page.getByText('Şarkı çalar').waitFor()
  await page.getByText(t('team:away', { day: '24.12.2098' })).waitFor()

  const manager = await own.site.newMember({ roles: ['communitymanagement'] })
  const desk = await meetMember(own, manager, { viewport })
  await open(desk, `/${language}/housekeeping/team?department=radio`)
  const table = desk.getByRole('table', { name: t('team:department.radio') })
  const names = () => table.locator('[data-member]').allTextContents()
  await eventually(names).toEqual(['Abla', 'Zeki'])
  await table.getByRole('button', { name: t('staffTeam:down', { name: 'Abla' }) }).click()
  await eventually(names).toEqual(['Zeki', 'Abla'])
  expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
})

test('an icon is sold in its season alone, and pieces come at their time, as visitors see it', async () => {
  const t = await wordsIn('en')
  const icon = 'coldIceCream'
  const name = t(`icons:${icon}`)
  await addProduct(own.site, icon, 20, 0)
  await addProduct(own.site, 'pizzaDelicious', 45)
  const member = await own.site.newMember({ roles: ['communitymanagement'] })
  const manager = await meetMember(own, member, { timezoneId: 'UTC' })
  const visitor = await meetMember(own, await own.site.newMember())
  const product = (of: string) =>
    visitor.getByRole('article').filter({ has: visitor.getByRole('heading', { name: of, exact: true }) })
  /** Opens the shop as a visitor, and returns how often it has the icon. */
  const offers = async () => {
    await open(visitor, '/en/users/shop')
    await product(t('icons:pizzaDelicious')).waitFor()
    return product(name).count()
  }
  const inHours = (hours: number) =>
    Temporal.Now.plainDateTimeISO('UTC').add({ hours }).toString({ smallestUnit: 'minute' })
  expect(await offers()).toBe(1)
  await product(name).getByText(t('shop:ware.soldOut')).waitFor()

  await open(manager, `/en/housekeeping/shop?icon=${icon}`)
  const detail = manager.getByRole('region', { name })
  await detail.getByLabel(t('staffShop:season.from')).fill(inHours(1))
  await detail.getByLabel(t('staffShop:season.until')).fill(inHours(6))
  await detail.getByRole('button', { name: t('staffShop:season.act') }).click()
  await detail.getByText(t('staffShop:state.ahead', { from: '' }).trim()).waitFor()
  await eventually(offers).toBe(0)

  await detail.getByLabel(t('staffShop:restock.pieces')).fill('5')
  await detail.getByLabel(t('staffShop:restock.at')).fill(inHours(2))
  await detail.getByRole('button', { name: t('staffShop:restock.plan') }).click()
  const planned = detail.getByRole('list', { name: t('staffShop:restock.planned') })
  await planned.getByText(t('staffShop:restock.row', { count: 5, pieces: '5' })).waitFor()
  expect(await violationsEverywhere(manager, 'a season and what is to come')).toEqual([])

  ahead = Temporal.Duration.from({ hours: 3 }).total('milliseconds')
  await eventually(() => stockShown(own.site, icon)).toBe(5)
  expect(await offers()).toBe(1)
  await product(name)
    .getByText(t('shop:ware.left', { count: 5 }))
    .waitFor()
  await product(name)
    .getByText(t('shop:ware.until', { until: '' }).trim())
    .waitFor()
  await open(manager, `/en/housekeeping/shop?icon=${icon}`)
  await eventually(() => detail.getByLabel(t('staffShop:stock.label')).inputValue()).toBe('5')
  expect(await planned.count()).toBe(0)

  ahead = Temporal.Duration.from({ hours: 7 }).total('milliseconds')
  await eventually(() => stockShown(own.site, icon)).toBe(undefined)
  expect(await offers()).toBe(0)
})
