import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { listLatestNews, listNews } from '#features/news/contract.ts'
import { languageCodes } from '#platform/contract/language.ts'
import { publish } from '#test/publish.ts'
import { violationsEverywhere } from './axe.ts'
import { eventually } from './eventually.ts'
import { focused } from './login-panel.ts'
import { startOwnSite } from './own-site.ts'
import { advanceClock } from './page-clock.ts'
import { publishRooftop, titles } from './rooftop-article.ts'
import { germanDesktop, turkishPhone } from './viewports.ts'
import { open, pageRuns } from './visitor.ts'
import { english, wordsIn } from './words.ts'

const own = startOwnSite()

const germanHtml =
  '<p>Nur auf Deutsch.</p><div data-player="hhus:luna.tic"></div><div data-video="https://www.youtube.com/watch?v=dQw4w9WgXcQ" title="Ein Gang übers Dach"></div>'

beforeAll(async () => {
  await own.site.scan('hhus', 'luna.tic')
  await publish(own.site, { slug: 'older', category: 'events', texts: { de: 'Älter', en: 'Older', tr: 'Eskisi' } })
  await publish(own.site, {
    slug: 'lantern',
    category: 'collectibles',
    isShort: true,
    texts: { en: 'A third lantern' },
  })
  await publish(own.site, {
    slug: 'nur-deutsch',
    category: 'rare',
    source: { hotel: 'hhde', address: 'https://www.habbo.de/community/article/1/nur-deutsch' },
    texts: { de: { title: 'Nur auf Deutsch', summary: 'Ein Absatz.', html: germanHtml } },
  })
  await publishRooftop(own.site)
})

const headline = (page: Page) => page.getByRole('heading', { level: 1 })
/** The language in which an element is marked. */
const langOf = (element: Element) => element.closest('[lang]')?.getAttribute('lang')
const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().top))

test.each([germanDesktop, turkishPhone])(
  'a reader opens an article from the home page, reads it, and opens others ($language, $viewport.width px)',
  async ({ language, viewport }) => {
    const t = await wordsIn(language)
    const page = await own.meetVisitor({ viewport })
    await open(page, `/${language}/home`)
    const latest = page.getByRole('region', { name: t('headlines:latest') })
    expect(await latest.getByRole('heading', { level: 3 }).first().textContent()).toBe(titles[language])
    await latest.getByRole('link', { name: titles[language] }).click()
    await page.waitForURL(`/${language}/news/rooftop`)
    await eventually(() => headline(page).textContent()).toBe(titles[language])
    for (const [selector, attribute] of [
      ['link[rel=canonical]', 'href'],
      ['meta[property="og:url"]', 'content'],
    ] as const) {
      expect(await page.locator(selector).getAttribute(attribute)).toMatch(new RegExp(`/${language}/news/rooftop$`))
    }
    expect(await page.title()).toBe(`${t('shell:menu.news')} » ${titles[language]}: ${t('common:tagline')}`)
    await page.getByRole('img', { name: 'A roof terrace at night' }).waitFor()

    const contents = page.getByRole('navigation', { name: t('news:article.contents') })
    await contents.getByRole('link', { name: 'What it costs' }).click()
    await page.waitForURL(`/${language}/news/rooftop#part-what-it-costs`)
    await eventually(() => topOf(page, '#part-what-it-costs')).toBeLessThan(200)
    expect(await topOf(page, '#part-what-it-costs')).toBeGreaterThan(60)
    await focused(page.locator('#part-what-it-costs'))

    await page.getByRole('link', { name: t('news:article.author.scan') }).waitFor()
    await page.getByRole('link', { name: 'left lift' }).click()
    await page.waitForURL(`/${language}/news/category?category=events`)
    await page.goBack()
    await page
      .getByRole('navigation', { name: t('news:article.neighbours') })
      .getByRole('link', { name: new RegExp(t('news:article.older')) })
      .click()
    await eventually(() => headline(page).textContent()).not.toBe(titles[language])
    await page.goBack()
    await eventually(() => headline(page).textContent()).toBe(titles[language])
  },
)

test('items in another language only are marked in lists and above the text, and have that language for screen readers', async () => {
  const t = await wordsIn('tr')
  const page = await own.meetVisitor()
  const response = await open(page, '/tr/news/nur-deutsch')
  expect(response?.status()).toBe(200)
  await page.getByText(t('news:article.fallback.title')).waitFor()
  await page.getByText(t('news:article.fallback.in.de')).waitFor()
  expect(await headline(page).getAttribute('lang')).toBe('de')
  expect(await page.locator('[lang=de] p', { hasText: 'Nur auf Deutsch' }).count()).toBe(1)
  expect(await page.getByText(t('news:article.video.privacy')).evaluate(langOf)).toBe('tr')
  expect(await page.getByText('Ein Gang übers Dach').first().evaluate(langOf)).toBe('de')
  expect(
    await page
      .getByRole('article')
      .getByRole('link', { name: /^luna\.tic/ })
      .evaluate(langOf),
  ).toBe('tr')
  await page.getByText(t('news:article.taken.title')).waitFor()
  const source = page.getByRole('link', { name: t('news:article.taken.source', { hotel: 'Habbo.de' }) })
  expect(await source.getAttribute('href')).toBe('https://www.habbo.de/community/article/1/nur-deutsch')
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/de\/news\/nur-deutsch$/)
  const languages = await page
    .locator('link[hreflang]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('hreflang')))
  expect(languages).toEqual(['de', 'x-default'])
  await publish(own.site, { slug: 'only-english', category: 'rare', texts: { en: 'Only in English' } })
  await open(page, '/tr/news/category?category=rare')
  const item = page.getByRole('article').filter({ hasText: 'Only in English' })
  await item.getByText(t('headlines:inLanguage.en')).waitFor()
  expect(await item.getByRole('link').getAttribute('lang')).toBe('en')
})

test('articles and the lists that link to them can be read without JavaScript', async () => {
  const page = await own.meetVisitor({ javaScriptEnabled: false })
  await page.goto('/en/home')
  await page.getByRole('link', { name: 'A third lantern' }).click()
  await page.waitForURL('/en/news/lantern')
  await page.goto('/en/news/rooftop')
  await page.getByText('The sky looks finished.').waitFor()
  expect(await page.getByRole('button', { name: english('news:article.copyLink') }).isVisible()).toBe(false)
  expect(await page.getByRole('button', { name: english('news:article.video.play') }).isVisible()).toBe(false)
  await page.getByRole('link', { name: english('news:article.video.open') }).waitFor()
  await page.getByRole('link', { name: 'A dance floor' }).click()
  await page.waitForURL('/pictures/disco.png')
})

test('the page of news that does not exist says so in every language, with links', async () => {
  for (const language of languageCodes) {
    const t = await wordsIn(language)
    const response = await own.site.get(`/${language}/news/no-such-thing`)
    expect(response.status).toBe(404)
    const sent = await response.text()
    expect(sent).toContain(`» ${t('news:article.missing.title')}: `)
    expect(sent).toContain(t('news:article.missing.heading'))
  }
  const page = await own.meetVisitor({ refusals: [400, 404] })
  await open(page, '/en/news/no-such-thing')
  await page
    .getByRole('main')
    .getByRole('link', { name: english('headlines:all') })
    .click()
  await page.waitForURL('/en/news/category')

  // A list that fails to load is not shown as empty.
  const latest = `**${listLatestNews.path}?*`
  await page.route(latest, (route) => route.fulfill({ status: 400, json: {} }))
  await page.getByRole('banner').getByRole('link').first().click()
  await page.getByText(english('headlines:failed')).waitFor()
  expect(await page.getByText(english('headlines:none')).count()).toBe(0)
  // The page retries once by itself: that attempt must end before the route is removed.
  const again = page.getByRole('button', { name: english('common:broken.again'), disabled: false })
  await again.waitFor()
  await page.unroute(latest)
  await again.click()
  await page.getByRole('heading', { name: titles.en }).waitFor()

  expect((await open(page, '/en/news/rooftop?page=7'))?.status()).toBe(404)
  await page.getByRole('heading', { name: english('news:article.noPage.heading') }).waitFor()
  await page.getByRole('link', { name: english('news:article.noPage.back') }).click()
  await eventually(() => headline(page).textContent()).toBe(titles.en)
})

test('axe finds no problem in an article and the list, in every theme', async () => {
  const page = await own.meetVisitor()
  const found: string[] = []
  for (const [path, part] of [
    ['en/news/rooftop', undefined],
    ['en/news/category', undefined],
    ['en/news/nur-deutsch', 'main'],
    ['tr/news/category?search=zzzz', 'main'],
  ] as const) {
    await open(page, `/${path}`)
    found.push(...(await violationsEverywhere(page, path, part)))
  }
  expect(found).toEqual([])
})

test('optional parts load after the page runs, and nothing is requested twice', async () => {
  const page = await own.meetVisitor()
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/get\/(news|comments)(?!\/own)/.test(pathname)) calls.push(pathname)
  })
  await page.clock.install()
  for (const path of ['home', 'news/rooftop', 'news/category']) {
    await open(page, `/en/${path}`)
    await pageRuns(page)
  }
  expect(calls).toEqual([])

  // Within a visit a stale list is shown and fetched again.
  const items = page.getByRole('main').getByRole('article')
  await items.getByRole('link', { name: 'Older' }).click()
  await page.waitForURL('/en/news/older')
  await publish(own.site, { slug: 'just-in', category: 'events', texts: { en: 'Just in' } })
  await eventually(async () => (await own.site.get('/en/news/category')).text()).toContain('Just in')
  await advanceClock(page, 31_000)
  await page.goBack()
  await items.getByRole('link', { name: 'Just in' }).waitFor()
  expect(calls.filter((path) => path === listNews.path)).toHaveLength(1)
})
