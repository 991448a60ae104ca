import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { builtFile } from './built-file.ts'
import { eventually } from './eventually.ts'
import { startOwnSite } from './own-site.ts'
import { pauseClock } from './page-clock.ts'
import { tab } from './player-page.ts'
import { open, pageRuns, stored } from './visitor.ts'
import { english, wordsIn } from './words.ts'

const own = startOwnSite()
let luna: string

beforeAll(async () => {
  luna = (await own.site.scan('hhus', 'luna.tic')).habboId
})

const pathOf = (address: string) => address.slice(own.site.address.length)

/** The language cookie: the browser stores it a moment after the page has set it. */
async function sentLanguage(page: Page): Promise<string | undefined> {
  const cookies = await page.context().cookies(own.site.address)
  return cookies.find(({ name }) => name === 'lang')?.value
}

test.each([
  { locale: 'tr-TR', language: 'tr' },
  { locale: 'fr-FR', language: 'en' },
] as const)(
  'a first visitor whose browser prefers $locale is redirected to $language',
  async ({ locale, language }) => {
    const { headers } = await own.site.get('/', { 'accept-language': locale })
    expect(headers.get('location')).toBe(`/${language}/home`)
  },
)

test('the language is the preferred one of the browser until the visitor chooses another', async () => {
  const german = await wordsIn('de')
  const page = await own.meetVisitor({ locale: 'de-AT' })
  await open(page, '/')
  expect(pathOf(page.url())).toBe('/de/home')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(german('home:hero.title'))
  expect(await page.locator('html').getAttribute('lang')).toBe('de')
  await eventually(() => stored(page, 'lang')).toBe('de')
  // An address without a language keeps its path and its query.
  await open(page, `/scanner/users/${luna}?tab=rooms`)
  expect(pathOf(page.url())).toBe(`/de/scanner/users/${luna}?tab=rooms`)
  await open(page, '/tr/home')
  await eventually(() => sentLanguage(page)).toBe('tr')
  await open(page, '/')
  expect(pathOf(page.url())).toBe('/tr/home')
})

test('switching the language keeps the page, its query and what was searched', async () => {
  const page = await own.meetVisitor()
  await open(page, `/en/scanner/users/${luna}?tab=friends&q=a&sort=newest`)
  await page.getByRole('button', { name: 'Language' }).click()
  const flags = page
    .getByRole('banner')
    .getByRole('link')
    .filter({ hasText: /Deutsch|English|Türkçe/ })
    .locator('img')
  expect(await flags.count()).toBe(3)
  await page.getByRole('banner').getByRole('link', { name: 'Deutsch' }).click()
  await page.waitForURL(`/de/scanner/users/${luna}?tab=friends&q=a&sort=newest`)
  await pageRuns(page)
  expect(await page.locator('html').getAttribute('lang')).toBe('de')
  expect(await stored(page, 'lang')).toBe('de')
  expect(await page.getByRole('searchbox').inputValue()).toBe('a')
  await eventually(() => sentLanguage(page)).toBe('de')
  await open(page, '/')
  expect(pathOf(page.url())).toBe('/de/home')
})

test('the previous address is stored as previousRoute', async () => {
  const page = await own.meetVisitor()
  await open(page, `/en/scanner/users/${luna}?tab=groups`)
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Home' }).click()
  await page.waitForURL('/en/home')
  await eventually(() => stored(page, 'previousRoute')).toBe(`/en/scanner/users/${luna}?tab=groups`)
  await page.goBack()
  await page.waitForURL(`/en/scanner/users/${luna}?tab=groups`)
  await eventually(() => stored(page, 'previousRoute')).toBe('/en/home')
})

test('titles contain the page and then the tagline, from the server and after navigation in the browser', async () => {
  const page = await own.meetVisitor({ refusals: [404] })
  const tagline = english('common:tagline')
  await open(page, '/en/home')
  expect(await page.title()).toBe(tagline)
  await open(page, `/en/scanner/users/${luna}`)
  expect(await page.title()).toBe(`Player scanner » luna.tic: ${tagline}`)
  await page.getByRole('banner').getByRole('link', { name: 'to the home page' }).click()
  await page.waitForURL('/en/home')
  await eventually(() => page.title()).toBe(tagline)
  await page.goBack()
  await eventually(() => page.title()).toBe(`Player scanner » luna.tic: ${tagline}`)
  await open(page, `/de/scanner/users/${luna}`)
  const german = await wordsIn('de')
  expect(await page.title()).toBe(`${german('scanner:title')} » luna.tic: ${german('common:tagline')}`)
  const unknown = await open(page, '/en/no/such/page')
  expect(unknown?.status()).toBe(404)
  expect(await page.title()).toBe(`${english('common:notFound.title')}: ${tagline}`)
})

test('every language of a page links to all languages', async () => {
  const page = await own.meetVisitor()
  await open(page, `/tr/scanner/users/${luna}?tab=photos`)
  const links = await page
    .locator('head link:is([rel=canonical], [hreflang])')
    .evaluateAll((all) => all.map((link) => [link.getAttribute('hreflang') ?? 'canonical', link.getAttribute('href')]))
  const paths = links.map(([language, href]) => [language, new URL(href ?? '').pathname])
  expect(paths).toEqual([
    ['canonical', `/tr/scanner/users/${luna}`],
    ['de', `/de/scanner/users/${luna}`],
    ['en', `/en/scanner/users/${luna}`],
    ['tr', `/tr/scanner/users/${luna}`],
    ['x-default', `/scanner/users/${luna}`],
  ])
})

async function scrollOn(page: Page) {
  await open(page, `/en/scanner/users/${luna}?tab=rooms`)
  await page.evaluate(() => window.scrollTo(0, 300))
}

/** Clicks the logo at its coordinates: the click of a locator might scroll the page first. */
async function goHome(page: Page) {
  const logo = await page.getByRole('banner').getByRole('link', { name: 'to the home page' }).boundingBox()
  expect(logo).not.toBeNull()
  if (logo) await page.mouse.click(logo.x + logo.width / 2, logo.y + logo.height / 2)
  await page.getByRole('heading', { name: english('home:hero.title') }).waitFor()
}

test('scrolling to the top is smooth', async () => {
  const page = await own.meetVisitor({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await scrollOn(page)
  await pauseClock(page)
  await goHome(page)
  const place = () => page.evaluate(() => window.scrollY)
  await eventually(async () => {
    await page.clock.runFor(20)
    return place()
  }).toBeLessThan(300)
  expect(await place()).toBeGreaterThan(0)
  await page.clock.runFor(400)
  expect(await place()).toBe(0)
})

test('another tab of the same page keeps the scroll position', async () => {
  const page = await own.meetVisitor()
  await scrollOn(page)
  await tab(page, 'Badges').click()
  await page.getByRole('list', { name: 'Current badges' }).waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBe(300)
})

test('navigation scrolls to the top, and going back restores the scroll position', async () => {
  const page = await own.meetVisitor()
  await scrollOn(page)
  expect(await page.evaluate(() => window.scrollY)).toBe(300)
  await goHome(page)
  await page.waitForFunction(() => window.scrollY === 0)
  await page.goBack()
  await page.getByRole('list', { name: 'Current rooms' }).waitFor()
  await page.waitForFunction(() => window.scrollY === 300)
})

test('going back works before the scripts of a page run', async () => {
  const page = await own.meetVisitor()
  await scrollOn(page)
  await goHome(page)
  await page.route('**/assets/*.js', () => {})
  await page.reload()
  await page.goBack()
  await page.getByRole('list', { name: 'Current rooms' }).waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await pageRuns(page)
  await page.goForward()
  await page.getByRole('heading', { name: english('home:hero.title') }).waitFor()
})

test('going back just before the scripts of a page run works, also on a long page', async () => {
  const page = await own.meetVisitor()
  await scrollOn(page)
  await goHome(page)
  const { promise: back, resolve: goneBack } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await back
    await route.continue()
  })
  await page.reload()
  const { promise: way, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/en/scanner/users/*', async (route) => {
    await way
    await route.continue()
  })
  const scripts = page.waitForEvent('requestfinished', (request) =>
    request.url().endsWith(builtFile('app/web/entry-browser.tsx')),
  )
  const asked = page.waitForRequest('**/en/scanner/users/*')
  await page.evaluate(() => history.back())
  await asked
  goneBack()
  // By then the scripts could hydrate the page that is being left.
  await scripts
  arrive()
  await page.getByRole('list', { name: 'Current rooms' }).waitFor()
  await pageRuns(page)
})

test('going back works while a page is being hydrated', async () => {
  const page = await own.meetVisitor()
  await scrollOn(page)
  await goHome(page)
  await page.reload({ waitUntil: 'commit' })
  await page.evaluate(() => {
    const begun = () => Object.keys(document.getElementById('app') ?? {}).some((key) => key.startsWith('__react'))
    const look = setInterval(() => {
      if (!begun()) return
      clearInterval(look)
      history.back()
    })
  })
  await page.getByRole('list', { name: 'Current rooms' }).waitFor()
  await pageRuns(page)
  await page.goForward()
  await page.getByRole('heading', { name: english('home:hero.title') }).waitFor()
})
