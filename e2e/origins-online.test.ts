import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { originsHotels } from '#features/origins/contract.ts'
import { bringOnlineSamples } from '#features/origins/server/api.ts'
import { violationsInThemes } from './axe.ts'
import { eventually } from './eventually.ts'
import { startOwnSite } from './own-site.ts'
import { tabTo } from './tab-to.ts'
import { germanDesktop } from './viewports.ts'
import { open, pageRuns, phone } from './visitor.ts'
import { english, wordsIn } from './words.ts'

const own = startOwnSite()
const path = '/habbo/origins/userstats'
const minuteMs = 60_000
const days = 40

beforeAll(async () => {
  const now = new Date()
  const from = new Date(Math.floor(now.getTime() / minuteMs) * minuteMs - days * 24 * 60 * minuteMs)
  // Numbers vary over the day; one morning of the last week is missing.
  const numbers = (most: number) =>
    Array.from({ length: days * 24 * 60 + 1 }, (_, minute) => {
      const hour = Math.floor(minute / 60)
      if (minute % 10 > 0 || (hour > 36 * 24 && hour < 36 * 24 + 8)) return null
      return Math.round(most * (0.6 + 0.4 * Math.sin((hour / 12) * Math.PI)))
    })
  const online = { hhous: numbers(1800), hhoes: numbers(700), hhobr: numbers(650) }
  await bringOnlineSamples(own.site.database.db, { from, online }, now)
})

const lines = (page: Pick<Page, 'locator'>) => page.locator('.recharts-line-curve')
/** Waits for the chart, which is rendered once it is near the visible area. */
const goToChart = (page: Page, legend: string) => page.getByRole('list', { name: legend }).scrollIntoViewIfNeeded()
const fitsInside = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

test('a visitor reads the online statistics of Origins', async () => {
  const { language, viewport } = germanDesktop
  const t = await wordsIn(language)
  const page = await own.meetVisitor({ viewport })
  await open(page, `/${language}${path}`)
  expect(await page.title()).toBe(`${t('shell:menu.origins')} » ${t('origins:online.title')}: ${t('common:tagline')}`)
  for (const hotel of originsHotels) {
    await page.getByRole('heading', { name: t(`origins:online.card.${hotel}`), exact: true }).waitFor()
  }
  await goToChart(page, t('origins:online.legend'))
  await eventually(() => lines(page).count()).toBe(3)

  // By keyboard: another range, the same page again, and back.
  const week = page.getByRole('link', { name: t('origins:online.range.week'), exact: true })
  const month = page.getByRole('link', { name: t('origins:online.range.month'), exact: true })
  expect(await month.getAttribute('aria-current')).toBe('true')
  await page.getByRole('link', { name: t('origins:online.range.day'), exact: true }).focus()
  await tabTo(page, week)
  await page.keyboard.press('Enter')
  await page.waitForURL(`/${language}${path}?range=7d`)
  await page.getByRole('heading', { name: t('origins:online.chart.week') }).waitFor()
  expect(await week.getAttribute('aria-current')).toBe('true')
  expect(await week.evaluate((link) => link === document.activeElement)).toBe(true)
  const table = page.getByRole('table', { name: t('origins:online.table.caption.week') })
  // Today and the seven days before, including the one with a gap.
  expect(await table.getByRole('rowheader').count()).toBe(8)
  await page.reload()
  await pageRuns(page)
  await page.getByRole('heading', { name: t('origins:online.chart.week') }).waitFor()
  await page.goBack()
  await page.waitForURL(`/${language}${path}`)
  await page.getByRole('heading', { name: t('origins:online.chart.month') }).waitFor()

  // Arrow keys move through the chart, and each value is announced.
  await goToChart(page, t('origins:online.legend'))
  await eventually(() => lines(page).count()).toBe(3)
  await page.getByRole('application').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  const bubble = page.locator('.recharts-tooltip-wrapper').getByRole('status')
  await bubble.getByText(t('origins:online.hotel.hhoes'), { exact: true }).waitFor()
  const before = await bubble.locator('b').first().textContent()
  await page.keyboard.press('ArrowRight')
  await eventually(() => bubble.locator('b').first().textContent()).not.toBe(before)
  await page.keyboard.press('Escape')

  // The usual week of another hotel, as a table too.
  await page
    .getByRole('navigation', { name: t('origins:online.week.hotels') })
    .getByRole('link', { name: t('origins:online.hotel.hhobr') })
    .click()
  await page.waitForURL(`/${language}${path}?hotel=hhobr`)
  await page.getByText(t('origins:online.week.numbers')).click()
  const hours = page.getByRole('table', { name: t('origins:online.week.caption.hhobr') })
  expect(await hours.getByRole('rowheader').count()).toBe(24)
  expect(await hours.getByRole('cell').count()).toBe(24 * 7)

  expect(await fitsInside(page)).toBe(true)
  expect(await violationsInThemes(page, 'the statistic')).toEqual([])
})

test('the numbers can be downloaded, and the chart leads to its code for other sites', async () => {
  const page = await own.meetVisitor()
  await open(page, `/en${path}?range=1y`)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV' }).click()
  expect((await download).suggestedFilename()).toBe('origins-online-1y.csv')
  const json = await page.request.get((await page.getByRole('link', { name: 'JSON' }).getAttribute('href')) ?? '')
  expect(await json.json()).toMatchObject({ range: '1y', columns: ['begins', ...originsHotels] })

  await page.getByRole('link', { name: english('origins:online.embed.code') }).click()
  await page.waitForURL('/en/community/embeds?kind=online&range=1y')
  expect(await page.getByLabel(english('embeds:html')).inputValue()).toContain('/embed/en/online?range=1y"')
})

test('without JavaScript the numbers are in tables, and every range has a page', async () => {
  const page = await own.meetVisitor({ viewport: phone, javaScriptEnabled: false })
  await page.goto(`/en${path}`)
  expect(await page.locator('main section noscript').textContent()).toBe(english('origins:online.withoutScript'))
  await page.getByRole('link', { name: english('origins:online.range.all'), exact: true }).click()
  await page.waitForURL(`/en${path}?range=all`)
  const table = page.getByRole('table', { name: english('origins:online.table.caption.all') })
  expect(await table.getByRole('row').count()).toBeGreaterThan(2)
  await page
    .getByRole('navigation', { name: english('origins:online.week.hotels') })
    .getByRole('link', { name: english('origins:online.hotel.hhoes') })
    .click()
  await page.waitForURL(`/en${path}?range=all&hotel=hhoes`)
  await page.getByText(english('origins:online.week.numbers')).click()
  await page
    .getByRole('table', { name: english('origins:online.week.caption.hhoes') })
    .getByRole('cell')
    .first()
    .waitFor()
})
