import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { knownPlayers } from '#demo/hotel/known-players.ts'
import { badgePageSize } from '#features/badges/contract.ts'
import { violationsInThemes } from './axe.ts'
import { eventually } from './eventually.ts'
import { startOwnSite } from './own-site.ts'
import { tabTo } from './tab-to.ts'
import { germanDesktop } from './viewports.ts'
import { open, pageRuns, phone } from './visitor.ts'
import { english, wordsIn } from './words.ts'

const own = startOwnSite()

/** A badge that can be searched for. Besides it, the archive has the badges of a collector. */
const owl = { code: 'NightOwl_7', name: 'Sleepless owl' }

beforeAll(async () => {
  const { world } = own.site.hotel
  await own.site.scan('hhus', 'Collector')
  world.addPlayer('hhus', { name: 'owl.keeper', badges: 0 })
  world.labelBadge('hhus', owl.code, owl.name, 'Was awake at three')
  world.giveBadge('hhus', 'owl.keeper', owl.code)
  await own.site.scan('hhus', 'owl.keeper')
})

const tiles = (page: Page, name: string) => page.getByRole('list', { name, exact: true }).getByRole('link')
const place = (page: Page, number: number) => page.locator(`main li[aria-posinset="${number}"]`)
const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

test('from the home page to the archive, to one of its badges and back', async () => {
  const { language, viewport } = germanDesktop
  const t = await wordsIn(language)
  const page = await own.meetVisitor({ viewport })
  await open(page, `/${language}/home`)
  const newest = page.getByRole('region', { name: t('showcase:newest') })
  await newest.getByRole('link', { name: new RegExp(`^${owl.name}, `) }).waitFor()
  await newest.getByRole('link', { name: t('showcase:all') }).click()
  await page.waitForURL(`**/${language}/habbo/badges`)
  await page.getByRole('heading', { level: 2, name: t('badges:archive.heading.newest') }).waitFor()
  await page.getByText(t('badges:archive.total', { count: knownPlayers.collector.badges + 1 })).waitFor()
  expect(await page.title()).toBe(`${t('badges:crumbs.habbo')} » ${t('badges:title')}: ${t('common:tagline')}`)
  expect(await violationsInThemes(page, 'archive')).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  const search = page.getByRole('searchbox', { name: t('badges:archive.filter.search') })
  await search.fill('sleepless owl')
  await search.press('Enter')
  await page.waitForURL(`**/${language}/habbo/badges?search=sleepless+owl`)
  const found = tiles(page, t('badges:archive.badges')).first()
  await eventually(() => found.getAttribute('aria-label')).toContain(owl.name)
  expect(await search.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.getByRole('combobox', { name: t('badges:archive.filter.owned') }).selectOption('no')
  await page.getByText(t('badges:archive.nothing.title')).waitFor()
  await page.goBack()
  await eventually(() => found.getAttribute('aria-label')).toContain(t('showcase:owners', { count: 1 }))
  const byCode = page
    .getByRole('navigation', { name: t('badges:archive.sort.label') })
    .getByRole('link', { name: t('badges:archive.sort.code') })
  await byCode.click()
  await page.waitForURL(`**/${language}/habbo/badges?search=sleepless+owl&sort=code`)
  // The address changes before the list does.
  await eventually(() => byCode.getAttribute('aria-current')).toBe('page')

  await page.getByRole('link', { name: new RegExp(`^${owl.name}, `) }).press('Enter')
  await page.waitForURL(`**/${language}/habbo/badges/${owl.code}`)
  await page.getByRole('heading', { level: 1, name: owl.name }).waitFor()
  await page.getByRole('link', { name: /^owl\.keeper/ }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: new RegExp(`^${owl.name}, `) }).waitFor()
  expect(await search.inputValue()).toBe('sleepless owl')
})

test('more of the archive is shown on demand, and again after a reload and on the way back', async () => {
  const page = await own.meetVisitor({ viewport: phone })
  await open(page, '/en/habbo/badges?sort=code')
  const said = page.getByRole('region', { name: english('badges:archive.heading.code') }).getByRole('status')
  const isSaid = (shown: number) =>
    eventually(() => said.last().textContent()).toBe(
      english('badges:archive.shown', {
        shown: String(shown),
        total: (knownPlayers.collector.badges + 1).toLocaleString('en'),
      }),
    )
  await isSaid(badgePageSize)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(8 * phone.height)
  for (const pages of [1, 2]) {
    await page.getByRole('link', { name: english('badges:archive.more') }).press('Enter')
    await isSaid((pages + 1) * badgePageSize)
    const first = place(page, pages * badgePageSize + 1).getByRole('link')
    await eventually(() => first.evaluate((link) => link === document.activeElement)).toBe(true)
  }
  expect(new URL(page.url()).search).toBe('?sort=code')
  const entries = await page.evaluate(() => history.length)
  const badge = place(page, 2 * badgePageSize + 10).getByRole('link')
  await badge.evaluate((link) => link.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const left = await scrolled(page)
  const address = await badge.getAttribute('href')
  await page.reload()
  await pageRuns(page)
  await isSaid(3 * badgePageSize)
  await eventually(() => scrolled(page)).toBe(left)
  await eventually(() => badge.getAttribute('href')).toBe(address)

  await badge.click()
  await page.waitForURL(/habbo\/badges\/./)
  await eventually(() => scrolled(page)).toBe(0)
  await page.goBack()
  await isSaid(3 * badgePageSize)
  await eventually(() => scrolled(page)).toBe(left)
  // More badges are no further history entries.
  expect(await page.evaluate(() => history.length)).toBe(entries + 1)

  await page.getByRole('link', { name: english('badges:archive.next') }).click()
  await page.waitForURL('**/en/habbo/badges?sort=code&page=4')
  await place(page, 3 * badgePageSize + 1).waitFor()
  expect(await place(page, 1).count()).toBe(0)
})

test('the grid is one tab stop, and arrows, Home and End move in it', async () => {
  const page = await own.meetVisitor()
  await open(page, '/en/habbo/badges')
  const hasFocus = (number: number) =>
    place(page, number)
      .getByRole('link')
      .evaluate((link) => link === document.activeElement)
  await page.getByRole('searchbox').focus()
  await tabTo(page, place(page, 1).getByRole('link'))
  // One tooltip describes the badge that has the focus or is under the pointer.
  const bubble = page.getByRole('tooltip')
  const describesBadge = (number: number) =>
    eventually(async () => {
      const link = place(page, number).getByRole('link')
      const id = await link.getAttribute('aria-describedby', { timeout: 1_000 })
      return id !== null && id === (await bubble.getAttribute('id', { timeout: 1_000 }))
    }).toBe(true)
  await describesBadge(1)
  await page.keyboard.press('ArrowRight')
  expect(await hasFocus(2)).toBe(true)
  await describesBadge(2)
  await page.keyboard.press('Escape')
  await bubble.waitFor({ state: 'detached' })
  await place(page, 5).hover()
  await describesBadge(5)
  await page.mouse.move(0, 0)
  await bubble.waitFor({ state: 'detached' })
  await page.keyboard.press('End')
  await eventually(() => hasFocus(badgePageSize)).toBe(true)
  const total = String(knownPlayers.collector.badges + 1)
  expect(await place(page, badgePageSize).getAttribute('aria-setsize')).toBe(total)
  await page.keyboard.press('Home')
  await eventually(() => hasFocus(1)).toBe(true)
})

test('a filter chosen before the page runs applies once it does', async () => {
  const page = await own.meetVisitor()
  const { promise: isChosen, resolve: run } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await isChosen
    await route.continue()
  })
  await page.goto('/en/habbo/badges?family=unknown', { waitUntil: 'domcontentloaded' })
  await page.getByLabel(english('badges:archive.filter.owned')).selectOption('no')
  run()
  await page.waitForURL('**/en/habbo/badges?owned=no')
  await page.getByText(english('badges:archive.nothing.title')).waitFor()
  await pageRuns(page)
})

test('the archive is searched, filtered and paged without JavaScript', async () => {
  const page = await own.meetVisitor({ javaScriptEnabled: false, refusals: [404] })
  await page.goto('/en/habbo/badges?sort=code')
  expect(await page.locator('main li[aria-posinset]').count()).toBe(badgePageSize)
  await page.getByRole('link', { name: english('badges:archive.more') }).click()
  await page.waitForURL('**/en/habbo/badges?sort=code&page=2')
  await place(page, badgePageSize + 1).waitFor()
  await page.getByRole('searchbox').fill('sleepless')
  await page.getByLabel(english('badges:archive.filter.owned')).selectOption('yes')
  await page.getByRole('button', { name: english('badges:archive.filter.find'), exact: true }).click()
  await page.waitForURL(/search=sleepless/)
  expect(await tiles(page, english('badges:archive.badges')).first().getAttribute('aria-label')).toContain(owl.name)
  await page.goto('/en/habbo/badges?page=99')
  await page.getByText(english('badges:archive.noPage.title')).waitFor()
})
