import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { publish } from '#test/publish.ts'
import { eventually } from './eventually.ts'
import { startOwnSite } from './own-site.ts'
import { tabTo } from './tab-to.ts'
import { turkishPhone } from './viewports.ts'
import { open, pageRuns } from './visitor.ts'
import { english, wordsIn } from './words.ts'

const own = startOwnSite()

beforeAll(async () => {
  const everywhere = (title: string) => ({ de: title, en: title, tr: title })
  for (let number = 1; number <= 28; number++) {
    await publish(own.site, { slug: `report-${number}`, category: 'habbo', texts: everywhere(`Report ${number}`) })
  }
  await publish(own.site, { slug: 'lantern', category: 'events', texts: everywhere('Lantern festival') })
  await publish(own.site, {
    slug: 'short-lantern',
    category: 'events',
    isShort: true,
    texts: {
      de: { title: 'Laterne', summary: 'Die dritte Lantern ist da.' },
      en: { title: 'Third lantern', summary: 'The third lantern is here.' },
      tr: { title: 'Fener', summary: 'Üçüncü lantern burada.' },
    },
  })
})

const items = (page: Page) => page.getByRole('main').getByRole('article')
const titleOf = (page: Page, index: number) => items(page).nth(index).getByRole('heading').textContent()

test('a reader filters and searches the news', async () => {
  const { language, viewport } = turkishPhone
  const t = await wordsIn(language)
  const page = await own.meetVisitor({ viewport })
  await open(page, `/${language}/news/category`)
  const categories = page.getByRole('navigation', { name: t('news:list.categories') })
  await categories
    .getByRole('link', { name: t('headlines:category.events') })
    .first()
    .click()
  await page.waitForURL(`/${language}/news/category?category=events`)
  await eventually(() => items(page).count()).toBe(2)
  expect(await categories.locator('[aria-current=page]').textContent()).toBe(t('headlines:category.events'))
  expect(await page.title()).toBe(`${t('shell:menu.news')} » ${t('headlines:category.events')}: ${t('common:tagline')}`)
  await page.getByText(t('news:list.items', { count: 2 })).waitFor()
  const chosen = categories.locator('[aria-current=page]')
  const isInView = (sign: Element) => {
    const { left, right } = sign.getBoundingClientRect()
    return left >= 0 && right <= innerWidth
  }
  await eventually(() => chosen.evaluate(isInView)).toBe(true)
  await categories.getByRole('link', { name: t('headlines:category.short') }).click()
  await eventually(() => items(page).count()).toBe(1)
  await items(page)
    .getByText(/lantern/i)
    .first()
    .waitFor()

  await categories.getByRole('link', { name: t('news:list.everything') }).click()
  await eventually(() => items(page).count()).toBe(12)
  const search = page.getByRole('searchbox', { name: t('news:list.search') })
  await search.fill('lantern')
  await search.press('Enter')
  await page.waitForURL(`/${language}/news/category?search=lantern`)
  await eventually(() => items(page).count()).toBe(2)
  await page.getByText(t('news:list.results', { count: 2 })).waitFor()
  expect(await search.evaluate((field) => field === document.activeElement)).toBe(true)
  await categories.getByRole('link', { name: t('headlines:category.habbo') }).click()
  await page.getByText(t('news:list.nothingHere.text', { search: 'lantern' })).waitFor()
  await page.getByRole('link', { name: t('news:list.everywhere') }).click()
  await eventually(() => items(page).count()).toBe(2)
  await page.getByRole('link', { name: t('news:list.clear') }).click()
  await page.waitForURL(`/${language}/news/category`)
  expect(await search.inputValue()).toBe('')
})

test('pages of the list survive a reload and the way back from an article, by keyboard alone', async () => {
  const page = await own.meetVisitor()
  await open(page, '/en/news/category?category=habbo')
  const pages = page.getByRole('navigation', { name: english('news:list.pages') })
  await page.getByRole('searchbox').focus()
  await tabTo(page, pages.getByRole('link', { name: english('news:list.page', { page: 2 }), exact: true }))
  await page.keyboard.press('Enter')
  await page.waitForURL('/en/news/category?category=habbo&page=2')
  await eventually(() => titleOf(page, 0)).toBe('Report 16')
  await eventually(() => page.evaluate(() => window.scrollY)).toBe(0)
  // The focus is before the first item.
  await tabTo(page, items(page).first().getByRole('link'))
  await page.reload()
  expect(await titleOf(page, 0)).toBe('Report 16')
  // Each language has its own number of pages.
  const german = page.locator('a[hreflang=de][href*="/news/category"]').first()
  await eventually(() => german.getAttribute('href')).toBe('/de/news/category?category=habbo')
  expect(await pages.locator('[aria-current=page]').textContent()).toBe('2')
  await items(page).first().getByRole('link').press('Enter')
  await page.waitForURL('/en/news/report-16')
  await page.goBack()
  await eventually(() => titleOf(page, 0)).toBe('Report 16')
  await pages.getByRole('link', { name: english('news:list.next') }).press('Enter')
  await eventually(() => items(page).count()).toBe(4)
  await page.goBack()
  await page.goBack()
  await eventually(() => titleOf(page, 0)).toBe('Report 28')
})

test('the list is filtered, searched and paged without JavaScript', async () => {
  const page = await own.meetVisitor({ javaScriptEnabled: false })
  await page.goto('/en/news/category?category=habbo')
  await page.getByRole('link', { name: english('news:list.next') }).click()
  await page.waitForURL('/en/news/category?category=habbo&page=2')
  expect(await titleOf(page, 0)).toBe('Report 16')
  await page.getByRole('searchbox').fill('Report 7')
  await page.getByRole('button', { name: english('news:list.find'), exact: true }).click()
  await page.waitForURL('/en/news/category?category=habbo&search=Report+7')
  expect(await titleOf(page, 0)).toBe('Report 7')
  await page.getByRole('link', { name: english('news:list.clear') }).click()
  expect(await items(page).count()).toBe(12)
})

test('an empty result says so, and a page that does not exist is a 404', async () => {
  const page = await own.meetVisitor({ refusals: [404] })
  await open(page, '/en/news/category?category=rare')
  await page.getByText(english('news:list.empty.text')).waitFor()
  await open(page, '/en/news/category?search=true')
  await page.getByText(english('news:list.nothing.text', { search: 'true' })).waitFor()
  // A search that is typed before the page is hydrated is kept.
  const running = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await running.promise
    await route.continue()
  })
  await page.goto('/en/news/category', { waitUntil: 'commit' })
  const search = page.getByRole('searchbox', { name: english('news:list.search') })
  await search.fill('zeppelin')
  running.resolve()
  await pageRuns(page)
  await search.press('Enter')
  await page.getByText(english('news:list.nothing.text', { search: 'zeppelin' })).waitFor()
  await page.reload()
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  const response = await open(page, '/en/news/category?category=habbo&page=40')
  expect(response?.status()).toBe(404)
  await page.getByRole('link', { name: english('news:list.noPage.first') }).click()
  await eventually(() => items(page).count()).toBe(12)
})
