import { expect, test } from 'vitest'
import {
  CatalogueDetail,
  handInBadge,
  listBadgeWays,
  nameBadge,
  showCatalogueBadge,
} from '#features/badges/contract.ts'
import { noteBadges } from '#features/badges/server/api.ts'
import type { Member } from '#test/member.ts'
import { violationsEverywhere } from './axe.ts'
import { eventually } from './eventually.ts'
import { focused } from './login-panel.ts'
import { bringCookies, meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { germanDesktop, turkishPhone } from './viewports.ts'
import { open } from './visitor.ts'
import { wordsIn } from './words.ts'

/** The catalogue of badges as the staff keep it. */
const own = startOwnSite()

async function newBadges(...codes: string[]) {
  for (const code of codes)
    await noteBadges(own.site.database.db, 'hhde', [{ code, name: null, description: null }], new Date())
}

async function detailOf(member: Member, code: string) {
  return CatalogueDetail.parse((await member.ask(showCatalogueBadge, { params: { code }, query: {} })).body)
}

test('a badge is named by keyboard, undone and named again; text typed meanwhile survives a faster colleague', async () => {
  const { language, viewport } = germanDesktop
  const t = await wordsIn(language)
  await newBadges('US140', 'US141')
  const editor = await own.site.newMember({ name: 'Karla', roles: ['cm_furnilist_lvl2'] })
  const page = await meetMember(own, editor, { viewport, refusals: [409] })
  await open(page, `/${language}/housekeeping/catalogue/badges`)
  await page.getByRole('table', { name: t('staffBadges:title') }).waitFor()
  await page.keyboard.press('n')
  const second = page.getByRole('region', { name: 'US141', exact: true })
  await second.waitFor()
  await page.keyboard.press('j')
  const detail = page.getByRole('region', { name: 'US140', exact: true })
  await detail.waitFor()
  await page.keyboard.press('Enter')
  await focused(detail)
  const german = t('staffBadges:texts.name', { language: t('staffBadges:languages.de') })
  const first = page.getByLabel(german)
  await first.fill('Schlüsselbund')
  // What was typed for a badge is there again when the badge is.
  await page.getByRole('button', { name: 'US141' }).click()
  await second.waitFor()
  await page.getByRole('button', { name: 'US140' }).click()
  await detail.waitFor()
  expect(await first.inputValue()).toBe('Schlüsselbund')
  expect(await violationsEverywhere(page, 'the catalogue')).toEqual([])
  await first.press('Enter')
  const named = page.getByRole('region', { name: 'Schlüsselbund' })
  await named.waitFor()
  await page.getByRole('button', { name: t('staff:undo.button') }).click()
  await detail.waitFor()

  await first.fill('Schlüsselbrett')
  const colleague = await own.site.newMember({ name: 'Cem', roles: ['headof'] })
  const nothing = { name: '', description: '' }
  const texts = { de: { name: 'Hakenleiste', description: '' }, en: nothing, tr: nothing }
  const { seen } = await detailOf(colleague, 'US140')
  await colleague.ask(nameBadge, { params: { code: 'US140' }, body: { seen, texts } })
  await first.press('Enter')
  const stale = page.getByRole('alert').filter({ hasText: t('staffBadges:stale.title') })
  await stale.getByText('Hakenleiste').waitFor()
  expect(await first.inputValue()).toBe('Schlüsselbrett')
  await first.press('Enter')
  await page.getByRole('region', { name: 'Schlüsselbrett' }).waitFor()
  const visitor = await meetMember(own, colleague, { viewport })
  await open(visitor, `/${language}/habbo/badges/US140`)
  await visitor.getByRole('heading', { name: 'Schlüsselbrett' }).waitFor()
  await visitor.getByText(t('badges:byStaff')).waitFor()
})

test('on a phone a way is handed in, and a colleague publishes it, which visitors see', async () => {
  const { language, viewport } = turkishPhone
  const t = await wordsIn(language)
  await newBadges('US150')
  const beginner = await own.site.newMember({ name: 'Acemi', roles: ['cm_furnilist_lvl1'] })
  const page = await meetMember(own, beginner, { viewport })
  await open(page, `/${language}/housekeeping/catalogue/badges?code=US150`)
  await page.getByRole('button', { name: t('staffBadges:ways.add') }).click()
  const dialog = page.getByRole('dialog', { name: t('staffBadges:way.new', { code: 'US150' }) })
  await dialog.getByLabel(t('staffBadges:way.kind'), { exact: true }).selectOption('event')
  const send = dialog.getByRole('button', { name: t('staffBadges:way.handIn') })
  await send.click()
  await dialog.getByText(t('common:error.formFieldRequired')).waitFor()
  for (const code of ['de', 'tr'] as const)
    await dialog
      .getByLabel(t('staffBadges:way.text', { language: t(`staffBadges:languages.${code}`) }))
      .fill(`Parti ${code}`)
  expect(await violationsEverywhere(page, 'the way', 'dialog')).toEqual([])
  await send.click()
  await dialog.waitFor({ state: 'detached' })
  const proposals = page.getByRole('region', { name: t('staffBadges:proposals.title') })
  await proposals.getByText(t('staffBadges:proposals.state.waiting')).waitFor()
  await proposals.getByRole('button', { name: t('staffBadges:proposals.withdraw') }).click()
  await proposals.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: t('staff:undo.button') }).click()
  await proposals.getByText(t('staffBadges:proposals.state.waiting')).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  expect(await violationsEverywhere(page, 'the badge on a phone')).toEqual([])

  const head = await own.site.newMember({ name: 'Sorumlu', roles: ['headof'] })
  const desk = await meetMember(own, head, { viewport })
  await open(desk, `/${language}/housekeeping/catalogue/badges?show=waiting&code=US150`)
  const decided = desk.getByRole('region', { name: t('staffBadges:proposals.title') })
  await decided.getByText('Parti tr').waitFor()
  await decided.getByRole('button', { name: t('staffBadges:proposals.approve') }).click()
  await decided.waitFor({ state: 'detached' })
  await desk.getByRole('button', { name: t('staff:undo.button') }).click()
  await decided.getByRole('button', { name: t('staffBadges:proposals.approve') }).click()
  const ways = desk.getByRole('region', { name: t('staffBadges:ways.title') })
  await ways.getByText('Parti tr').waitFor()
  await ways.getByRole('button', { name: t('staffBadges:ways.remove') }).click()
  await ways.getByText(t('staffBadges:ways.none')).waitFor()
  await desk
    .getByRole('button', { name: t('staff:undo.button') })
    .first()
    .click()
  await ways.getByText('Parti tr').waitFor()
  await open(desk, `/${language}/habbo/badges/US150`)
  const shown = desk.getByRole('region', { name: t('badges:ways.title') })
  await shown.getByText('Parti tr').waitFor()
  expect(await violationsEverywhere(desk, 'the public badge')).toEqual([])
})

test('a proposal is rejected with a reason; selected badges begin a news item', async () => {
  const t = await wordsIn('en')
  await newBadges('US160', 'US161')
  const beginner = await own.site.newMember({ name: 'Rookie', roles: ['cm_furnilist_lvl1'] })
  const nothing = { name: '', description: '' }
  const texts = { de: nothing, en: { name: 'Wrong name', description: '' }, tr: nothing }
  await beginner.ask(handInBadge, { params: { code: 'US160' }, body: { what: 'texts', texts } })
  const head = await own.site.newMember({ name: 'Chief', roles: ['headof'] })
  const page = await meetMember(own, head)
  await open(page, '/en/housekeeping/catalogue/badges?q=US16')
  const table = page.getByRole('table', { name: t('staffBadges:title') })
  await table.getByRole('button', { name: 'US160' }).click()
  const proposals = page.getByRole('region', { name: t('staffBadges:proposals.title') })
  await proposals.getByText('Wrong name').waitFor()
  await proposals.getByRole('button', { name: t('staffBadges:proposals.reject') }).click()
  await proposals.getByLabel(t('staffBadges:proposals.reason')).fill('It is another one')
  await page.keyboard.press('Enter')
  await proposals.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: t('staff:undo.button') }).click()
  await proposals.getByText('Wrong name').waitFor()

  for (const code of ['US160', 'US161'])
    await table.getByRole('checkbox', { name: t('staffBadges:select', { code }) }).check()
  await page.getByRole('button', { name: t('staffBadges:write') }).click()
  const dialog = page.getByRole('dialog', { name: t('staffNews:start.article') })
  await dialog.getByRole('button', { name: t('staffNews:start.submit') }).click()
  await dialog.waitFor({ state: 'detached' })
  await eventually(async () => {
    const { rows } = await own.site.database.pool.query<{ body: unknown }>(
      'select body from news_drafts order by article_id desc limit 1',
    )
    return rows[0]?.body
  }).toMatchObject([{ kind: 'badges', codes: ['US160', 'US161'] }])
  const { body } = await own.site.newGuest().ask(listBadgeWays, { params: { code: 'US160' }, query: {} })
  expect(body).toEqual({ items: [] })
})

test('what is typed for a badge outlasts a reload and the session, and only its writer gets it', async () => {
  const t = await wordsIn('en')
  await newBadges('US170')
  const writer = await own.site.newMember({ name: 'Writer', roles: ['headof'] })
  const other = await own.site.newMember({ name: 'Another', roles: ['headof'] })
  const page = await meetMember(own, writer, { refusals: [401, 419] })
  const address = '/en/housekeeping/catalogue/badges?code=US170'
  await open(page, address)
  const name = page.getByLabel(t('staffBadges:texts.name', { language: t('staffBadges:languages.en') }))
  const add = page.getByRole('button', { name: t('staffBadges:ways.add') })
  const dialog = page.getByRole('dialog', { name: t('staffBadges:way.new', { code: 'US170' }) })
  const wayText = dialog.getByLabel(t('staffBadges:way.text', { language: t('staffBadges:languages.en') }))
  await name.fill('Half a na ')
  await add.click()
  await dialog.getByLabel(t('staffBadges:way.kind'), { exact: true }).selectOption('event')
  await wayText.fill('Ask at the')
  await page.reload()
  await eventually(() => name.inputValue()).toBe('Half a na ')

  await bringCookies(page, own.site.address, other.cookies)
  await open(page, address)
  await add.click()
  await eventually(async () => [await name.inputValue(), await wayText.inputValue()]).toEqual(['', ''])
  await page.context().clearCookies()
  await page.goto(address)
  await eventually(() => new URL(page.url()).pathname).toBe('/en/401')

  await bringCookies(page, own.site.address, writer.cookies)
  await open(page, address)
  await eventually(() => name.inputValue()).toBe('Half a na ')
  await name.fill('Half a name')
  await name.press('Enter')
  await page.getByRole('region', { name: 'Half a name' }).waitFor()
  await add.click()
  await eventually(() => wayText.inputValue()).toBe('Ask at the')
  expect(await violationsEverywhere(page, 'a kept way', 'dialog')).toEqual([])
  await dialog.getByRole('button', { name: t('staffBadges:draft.discard') }).click()
  await eventually(() => wayText.inputValue()).toBe('')
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('staffDraft')))
  await eventually(kept).toEqual([])
})
