import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventually } from './eventually.ts'
import { startOwnSite } from './own-site.ts'
import { open, pageRuns, stored } from './visitor.ts'

const own = startOwnSite()

const sheet = (page: Page) => page.locator('html').getAttribute('data-theme')
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

async function choose(page: Page, theme: 'Night' | 'Morning') {
  await page.getByRole('button', { name: 'Theme' }).click()
  await page.getByRole('button', { name: theme }).click()
}

test('new visitors get the dark theme, and Turkish has its own', async () => {
  const page = await own.meetVisitor()
  await open(page, '/en/home')
  expect(await sheet(page)).toBe('dark')
  const dark = await ground(page)
  await open(page, '/tr/home')
  expect(await sheet(page)).toBe('dark-tr')
  expect(await ground(page)).not.toBe(dark)
  await open(page, '/de/home')
  expect(await sheet(page)).toBe('dark')
  expect(await ground(page)).toBe(dark)
})

test('a browser that prefers light gets dark until the visitor chooses', async () => {
  const page = await own.meetVisitor({ colorScheme: 'light' })
  await open(page, '/en/home')
  expect(await sheet(page)).toBe('dark')
})

test('the chosen theme applies at once and survives a reload, in every language', async () => {
  const page = await own.meetVisitor()
  await open(page, '/en/home')
  const dark = await ground(page)
  await choose(page, 'Morning')
  expect(await sheet(page)).toBe('light')
  expect(await ground(page)).not.toBe(dark)
  expect(await stored(page, 'theme')).toBe('light')
  await page.reload()
  await pageRuns(page)
  expect(await sheet(page)).toBe('light')
  await page.getByRole('button', { name: 'Theme' }).click()
  expect(await page.getByRole('button', { name: 'Morning' }).getAttribute('aria-pressed')).toBe('true')
  await open(page, '/tr/home')
  expect(await sheet(page)).toBe('light')
  await open(page, '/en/home')
  await choose(page, 'Night')
  expect(await sheet(page)).toBe('dark')
  await open(page, '/tr/home')
  expect(await sheet(page)).toBe('dark-tr')
})

test('a theme chosen in one tab applies in the others', async () => {
  const page = await own.meetVisitor()
  await open(page, '/en/home')
  const other = await page.context().newPage()
  await open(other, '/en/home')
  await choose(page, 'Morning')
  await eventually(() => sheet(other)).toBe('light')
})

/** Stored values and the sheets that must follow. */
const choices = [
  { theme: null, language: 'en', right: 'dark' },
  { theme: null, language: 'tr', right: 'dark-tr' },
  { theme: 'dark', language: 'tr', right: 'dark-tr' },
  { theme: 'light', language: 'tr', right: 'light' },
  { theme: 'light', language: 'de', right: 'light' },
  { theme: 'nonsense', language: 'en', right: 'dark' },
]

test('the page is never painted in another theme first, whatever is stored', async () => {
  const page = await own.meetVisitor({ isPainted: true })
  await open(page, '/en/home')
  await page.addInitScript(() => {
    const seen: string[] = []
    Reflect.set(window, 'sheetsSeen', seen)
    // Without a body nothing is painted.
    const look = () => document.body && seen.push(document.documentElement.dataset.theme ?? '')
    new MutationObserver(look).observe(document, { attributeFilter: ['data-theme'], childList: true, subtree: true })
    document.addEventListener('DOMContentLoaded', look)
    new PerformanceObserver(look).observe({ type: 'paint', buffered: true })
  })
  const painted: unknown[] = []
  for (const { theme, language } of choices) {
    await page.evaluate((stored) => {
      if (stored === null) localStorage.removeItem('theme')
      else localStorage.setItem('theme', stored)
    }, theme)
    await open(page, `/${language}/home`)
    const seen = await page.evaluate((): unknown => Reflect.get(window, 'sheetsSeen'))
    painted.push({ theme, language, right: Array.isArray(seen) ? [...new Set(seen)].join() : seen })
  }
  expect(painted).toEqual(choices)
})
