import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { changeSettings } from '#features/accounts/contract.ts'
import type { Player } from '#features/scanner/contract.ts'
import { fisherId, keepBoard } from '#test/fishing.ts'
import { violationsInThemes } from './axe.ts'
import { eventually } from './eventually.ts'
import { startOwnSite } from './own-site.ts'
import { tabTo } from './tab-to.ts'
import { englishPhone } from './viewports.ts'
import { open, phone } from './visitor.ts'
import { english, wordsIn } from './words.ts'

const own = startOwnSite()
let luna: Player

beforeAll(async () => {
  luna = await own.site.scan('hhous', 'luna.tic')
  const shy = await own.site.newMember({ hotel: 'hhous', name: 'shy.angler' })
  await shy.ask(changeSettings, { body: { hidden: { page: true } } })
  const others = Object.fromEntries(
    Array.from({ length: 58 }, (_, place) => [fisherId('hhous', place + 1), 58_000 - place * 1000]),
  )
  await keepBoard(own.site, 'hhous', '2026-11-19', { ...others, [luna.habboId]: 56_500 })
  await keepBoard(own.site, 'hhous', '2026-11-20', { ...others, [luna.habboId]: 99_000, [shy.habboId]: 98_000 })
  await keepBoard(own.site, 'hhoes', '2026-11-20', [700, 600])
})

const rows = (page: Page) => page.getByRole('main').getByRole('table').locator('tbody').getByRole('row')
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

test('the leaderboard shows changes of position and earlier days', async () => {
  const { language, viewport } = englishPhone
  const t = await wordsIn(language)
  const page = await own.meetVisitor({ viewport })
  await open(page, `/${language}/habbo/origins/fishing`)
  expect(await page.title()).toBe(`${t('shell:menu.origins')} » ${t('origins:fishing.title')}: ${t('common:tagline')}`)
  expect(await rows(page).count()).toBe(50)
  const first = rows(page).first()
  const text = async (row = first) => (await row.textContent()) ?? ''
  expect(await text()).toContain(t('origins:fishing.change.up', { number: '2' }))
  expect(await text(rows(page).nth(1))).toContain(t('origins:fishing.who.hidden'))
  expect(await text(rows(page).nth(1))).toContain(t('origins:fishing.change.new'))
  expect(await text(rows(page).nth(2))).toContain(t('origins:fishing.change.down', { number: '2' }))
  expect(await text(rows(page).nth(2))).toContain(t('origins:fishing.who.unknown'))
  // The boards are of an earlier day: the page says that today's is missing.
  await page.getByText(t('origins:fishing.old.title')).waitFor()
  expect(await violationsInThemes(page, 'the fishing board')).toEqual([])
  expect(await fits(page)).toBe(true)

  const days = page.getByRole('navigation', { name: t('origins:fishing.day.label'), exact: true })
  await days.getByRole('link').first().click()
  await page.waitForURL(`/${language}/habbo/origins/fishing?day=2026-11-19`)
  await page.getByText(t('origins:fishing.firstBoard')).waitFor()
  expect(await rows(page).first().textContent()).not.toContain(t('origins:fishing.change.same'))
  await days.getByRole('link', { name: t('origins:fishing.day.newest'), exact: true }).click()
  await page.waitForURL(`/${language}/habbo/origins/fishing`)
  await page
    .getByRole('navigation', { name: t('origins:fishing.hotels'), exact: true })
    .getByRole('link', { name: t('origins:fishing.hotel.hhoes') })
    .click()
  await page.waitForURL(`/${language}/habbo/origins/fishing?hotel=hhoes`)
  await eventually(() => rows(page).count()).toBe(2)
  await page.goBack()
  await eventually(() => rows(page).count()).toBe(50)
  await rows(page).first().getByRole('link', { name: 'luna.tic' }).click()
  await page.waitForURL(`/${language}/scanner/users/${luna.habboId}`)
})

test('the leaderboard works by keyboard, from the menu to its second page', async () => {
  const page = await own.meetVisitor({ refusals: [404] })
  await open(page, '/en/home')
  const group = page.getByRole('button', { name: english('shell:menu.origins') })
  await group.focus()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: english('shell:menu.fishing') }).first())
  await page.keyboard.press('Enter')
  await page.waitForURL('/en/habbo/origins/fishing')
  await page.getByRole('heading', { level: 1, name: english('origins:fishing.title') }).waitFor()
  const next = page.getByRole('link', { name: english('origins:fishing.pages.next') })
  await next.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('/en/habbo/origins/fishing?page=2')
  await eventually(() => rows(page).count()).toBe(10)
  // The focus is at the beginning of the board.
  await page.keyboard.press('Tab')
  const earlier = english('origins:fishing.day.earlier', { day: '19/11/2026' })
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(earlier)

  await open(page, '/en/habbo/origins/fishing?hotel=hhobr')
  await page.getByText(english('origins:fishing.empty.title')).waitFor()
  await open(page, '/en/habbo/origins/fishing?day=2026-11-01')
  await page.getByRole('link', { name: english('origins:fishing.missing.newest') }).click()
  await page.waitForURL('/en/habbo/origins/fishing')
})

test('the leaderboard works without JavaScript', async () => {
  const page = await own.meetVisitor({ javaScriptEnabled: false, viewport: phone })
  await page.goto('/en/habbo/origins/fishing')
  await page.getByRole('link', { name: english('origins:fishing.pages.next') }).click()
  await page.waitForURL('/en/habbo/origins/fishing?page=2')
  expect(await rows(page).count()).toBe(10)
  await page.getByRole('link', { name: english('origins:fishing.day.earlier', { day: '19/11/2026' }) }).click()
  await page.waitForURL('/en/habbo/origins/fishing?day=2026-11-19')
  await page.getByRole('link', { name: english('origins:fishing.hotel.hhoes') }).click()
  await page.waitForURL('/en/habbo/origins/fishing?hotel=hhoes')
  expect(await rows(page).count()).toBe(2)
})
