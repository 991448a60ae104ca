import { expect, test } from 'vitest'
import { sampleIcon } from '#test/pixel-icons.ts'
import { addProduct, buy, earn } from '#test/shop.ts'
import { violationsEverywhere } from './axe.ts'
import { eventually } from './eventually.ts'
import { focused } from './login-panel.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { germanDesktop, turkishPhone } from './viewports.ts'
import { open } from './visitor.ts'
import { wordsIn } from './words.ts'

/** The shop and the team as the staff run them. */
const own = startOwnSite()

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
