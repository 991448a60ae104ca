import { beforeAll, expect, test } from 'vitest'
import { publish } from '#test/publish.ts'
import { eventually } from './eventually.ts'
import { withoutClipboard } from './motto-form.ts'
import { startOwnSite } from './own-site.ts'
import { publishRooftop, titles } from './rooftop-article.ts'
import { tabTo } from './tab-to.ts'
import { desktop, open } from './visitor.ts'
import { english } from './words.ts'

const own = startOwnSite()

beforeAll(async () => {
  const video = '<div data-video="https://www.youtube.com/watch?v=aaaaaaaaaaa" title="Another walk"></div>'
  await publish(own.site, {
    slug: 'walk',
    texts: { en: { title: 'Walks', html: `${'<p>Words.</p>'.repeat(10)}${video}` } },
  })
  await publishRooftop(own.site)
})

test('the link of an article is copied, or the visitor is asked to copy it', async () => {
  const page = await own.meetVisitor({ permissions: ['clipboard-read', 'clipboard-write'] })
  await open(page, '/en/news/rooftop')
  await page.getByRole('button', { name: english('news:article.copyLink') }).click()
  await page.getByRole('status').getByText(english('news:article.linkCopied')).waitFor()
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(canonical)

  const other = await own.meetVisitor(withoutClipboard)
  await open(other, '/en/news/rooftop')
  await other.getByRole('button', { name: english('news:article.copyLink') }).click()
  await other.getByRole('alert').getByText(english('news:article.linkNotCopied')).waitFor()
})

test('the share dialog of the browser is used if there is one; closing it is not an error', async () => {
  const page = await own.meetVisitor()
  await page.addInitScript(() => {
    const shared: unknown[] = []
    Object.assign(window, { shared, shareFails: '' })
    Object.defineProperty(navigator, 'share', {
      value: async (what: unknown) => {
        shared.push(what)
        const failure: unknown = Reflect.get(window, 'shareFails')
        if (typeof failure === 'string' && failure !== '') throw new DOMException('no', failure)
      },
    })
  })
  await open(page, '/en/news/rooftop')
  const button = page.getByRole('button', { name: english('news:article.share'), exact: true })
  await button.click()
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
  expect(await page.evaluate(() => Reflect.get(window, 'shared'))).toEqual([{ title: titles.en, url: canonical }])
  for (const failure of ['AbortError', 'NotAllowedError']) {
    await page.evaluate((name) => Reflect.set(window, 'shareFails', name), failure)
    await button.click()
  }
  await page.getByRole('alert').getByText(english('news:article.notShared')).waitFor()
  expect(await page.getByText(english('news:article.notShared')).count()).toBe(1)
})

test('nothing of a video is loaded before play is pressed', async () => {
  const page = await own.meetVisitor({ hosts: ['www.youtube-nocookie.com'] })
  const asked: string[] = []
  await page.route('https://www.youtube-nocookie.com/**', async (route) => {
    asked.push(route.request().url())
    await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Player</title>' })
  })
  await open(page, '/en/news/rooftop')
  const play = page.getByRole('button', { name: english('news:article.video.play') })
  await play.scrollIntoViewIfNeeded()
  await page.getByText(english('news:article.video.privacy')).waitFor()
  expect(await page.locator('iframe').count()).toBe(0)
  expect(asked).toEqual([])
  await play.press('Enter')
  const frame = page.locator('iframe')
  const address = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'
  expect(await frame.getAttribute('src')).toBe(address)
  expect(await frame.getAttribute('title')).toBe('A walk over the roof')
  await eventually(() => asked).toEqual([address])
  await eventually(() => frame.evaluate((player) => player === document.activeElement)).toBe(true)

  // The video of the next article is not started by the play button of this one.
  await page
    .getByRole('navigation', { name: english('news:article.neighbours') })
    .getByRole('link', { name: new RegExp(english('news:article.older')) })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Walks' }).waitFor()
  await play.waitFor()
  expect(await frame.count()).toBe(0)
  expect(asked).toEqual([address])
})

test('badges and players in a text are up to date, also on a cached page', async () => {
  const { world } = own.site.hotel
  world.labelBadge('hhus', 'NGT07', 'Night owl')
  world.addPlayer('hhus', { name: 'live.one', motto: 'before' })
  world.giveBadge('hhus', 'live.one', 'NGT07')
  await own.site.scan('hhus', 'live.one')
  const cards = '<div data-badge="NGT07"></div><div data-player="hhus:live.one"></div>'
  await publish(own.site, { slug: 'cards', texts: { en: { title: 'Cards', html: `<p>Two.</p>${cards}` } } })
  const sent = await (await own.site.get('/en/news/cards')).text()
  expect(sent).toContain('before')
  world.setMotto('hhus', 'live.one', 'after')
  world.addPlayer('hhus', { name: 'other.one' })
  world.giveBadge('hhus', 'other.one', 'NGT07')
  await own.site.scan('hhus', 'live.one')
  await own.site.scan('hhus', 'other.one')
  const page = await own.meetVisitor()
  await open(page, '/en/news/cards')
  const text = page.getByRole('article')
  await text.getByText('after').waitFor()
  const badge = text.getByRole('link', { name: /^Night owl/ })
  await badge.getByText('2 owners').waitFor()
  expect(await badge.getAttribute('href')).toBe('/en/habbo/badges/NGT07')
  const words = await text.getByText('Two.').boundingBox()
  const card = await badge.boundingBox()
  expect(words && card && card.y - words.y - words.height).toBeGreaterThanOrEqual(16)
})

test('a gallery works by keyboard, and the focus returns to the opened picture', async () => {
  const page = await own.meetVisitor()
  await open(page, '/en/news/rooftop')
  const first = page.getByRole('link', { name: `A tea house ${english('news:article.gallery.open', { number: 1 })}` })
  await page.getByRole('link', { name: 'left lift' }).focus()
  await tabTo(page, first)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('img', { name: 'A tea house' }).waitFor()
  await dialog.getByText('Tea', { exact: true }).waitFor()
  const { top, bottom } = await dialog.evaluate((box) => box.getBoundingClientRect())
  expect(Math.abs(top - (desktop.height - bottom))).toBeLessThan(4)
  await page.keyboard.press('ArrowRight')
  const title = english('news:article.gallery.picture', { number: 2, total: 2 })
  await dialog.getByRole('heading', { name: title }).waitFor()
  expect(await dialog.locator('[aria-live=polite]').textContent()).toBe(title)
  await tabTo(page, dialog.getByRole('button', { name: english('news:article.gallery.next') }))
  await page.keyboard.press('Enter')
  await dialog.getByRole('img', { name: 'A tea house' }).waitFor()
  await page.keyboard.press('ArrowRight')
  await dialog.getByRole('heading', { name: title }).waitFor()
  await page.keyboard.press('ArrowLeft')
  await dialog.getByRole('img', { name: 'A tea house' }).waitFor()
  await page.keyboard.press('Escape')
  await eventually(() => first.evaluate((link) => link === document.activeElement)).toBe(true)
})
