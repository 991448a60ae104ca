import type { Page, Request } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { showCurrentUser } from '#features/accounts/contract.ts'
import { listHeaderComments } from '#features/news/contract.ts'
import { comment } from '#test/comments.ts'
import type { Member } from '#test/member.ts'
import { publish } from '#test/publish.ts'
import { violations } from './axe.ts'
import { eventually } from './eventually.ts'
import { visitorTools } from './login-panel.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { advanceClock } from './page-clock.ts'
import { desktop, open, phone, wearTheme } from './visitor.ts'

const own = startOwnSite()
let item: { id: number; slug: string }

const writers = new Map<string, Promise<Member>>()

/** Adds a comment by a member: those of guests are not shown at once. */
async function write(hotel: 'hhde' | 'hhtr' | 'hhus', name: string, text: string, on = item) {
  const writer = writers.get(name) ?? own.site.newMember({ hotel, name })
  writers.set(name, writer)
  await comment(await writer, { subject: `news:${on.id}`, text })
}

beforeAll(async () => {
  item = await publish(own.site, {
    slug: 'rooftop',
    texts: { de: 'Der Dachgarten öffnet', en: 'The rooftop opens', tr: 'Çatı bahçesi açılıyor' },
  })
  for (const name of ['otto', 'moritz', 'ida']) await write('hhde', name, `Ich komme auch, sagt ${name}`)
  await write('hhus', 'luna.tic', 'See you all there | º')
})

const row = (page: Page, label: string) => page.getByRole('main').getByRole('list', { name: label })
const bubbles = (page: Page) => page.locator('[data-street] li:visible')
const isPoll = (request: Request) => new URL(request.url()).pathname === listHeaderComments.path

/** Collects hotel and language of each poll from now on. */
function pollsOf(page: Page): string[] {
  const polls: string[] = []
  page.on('request', (request) => {
    const { searchParams } = new URL(request.url())
    if (isPoll(request)) polls.push(`${searchParams.get('hotel')} ${searchParams.get('lang')}`)
  })
  return polls
}

test.each([
  [
    'de',
    desktop,
    3,
    'Die neuesten Kommentare zu den News',
    'idaHabbo.deIch komme auch, sagt ida',
    'Der Dachgarten öffnet',
  ],
  ['en', phone, 4, 'Latest comments on the news', 'luna.ticHabbo.comSee you all there ❤️ ⚡', 'The rooftop opens'],
  [
    'tr',
    desktop,
    3,
    'Haberlere gelen son yorumlar',
    'luna.ticHabbo.comSee you all there ❤️ ⚡',
    'Çatı bahçesi açılıyor',
  ],
] as const)(
  'the author of the newest comment is shown in the header and links to the comment (%s)',
  async (language, viewport, shown, label, said, title) => {
    const page = await own.meetVisitor({ viewport })
    const answering = Promise.withResolvers<void>()
    await page.route(`**${listHeaderComments.path}?*`, async (route) => {
      await answering.promise
      await route.continue()
    })
    await open(page, `/${language}/home`)
    const desk = page.getByRole('textbox').first()
    const before = await desk.boundingBox()
    answering.resolve()
    await row(page, label).waitFor()
    expect(await desk.boundingBox()).toEqual(before)
    expect(await bubbles(page).count()).toBe(shown)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(await bubbles(page).first().textContent()).toBe(said + title)
    await wearTheme(page, language === 'en' ? 'light' : 'dark')
    expect(await violations(page, 'main')).toEqual([])
    const polls = pollsOf(page)
    await bubbles(page).first().getByRole('link').press('Enter')
    await page.waitForURL(new RegExp(`/${language}/news/rooftop#comment-\\d+$`))
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await eventually(() => bubbles(page).first().textContent()).toBe(said + title)
    expect(polls).toEqual([])
  },
)

test('comments are kept up to date while the page is visible, for the hotel of the visitor; an error keeps the previous ones', async () => {
  const page = await own.meetVisitor({ refusals: [500], logged: /^The newest comments could not be read\./ })
  await page.clock.install()
  const polls = pollsOf(page)
  const halfMinute = () => advanceClock(page, 30_000)
  await open(page, '/en/home')
  await eventually(() => bubbles(page).first().textContent()).toContain('luna.tic')
  expect(polls).toEqual(['hhus en'])

  await write('hhus', 'ada', 'Late, but here')
  // The next poll is half a minute later: it must not come before the cache is invalidated.
  const newest = async () => (await own.site.ask(listHeaderComments, { query: { hotel: 'hhus', lang: 'en' } })).body
  await eventually(async () => JSON.stringify(await newest())).toContain('Late, but here')
  await halfMinute()
  await eventually(() => bubbles(page).first().textContent()).toContain('Late, but here')
  await page.route(`**${listHeaderComments.path}?*`, (route) => route.fulfill({ status: 500, json: {} }))
  const failing = page.waitForResponse((response) => response.status() === 500)
  await halfMinute()
  await failing
  expect(await bubbles(page).first().textContent()).toContain('Late, but here')
  await page.unroute(`**${listHeaderComments.path}?*`)

  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { value: now, configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }, state)
  await show('hidden')
  const asked = polls.length
  for (let times = 0; times < 3; times++) await halfMinute()
  expect(polls).toHaveLength(asked)
  await show('visible')
  await eventually(() => polls.length).toBe(asked + 1)

  // A pending request for one hotel is aborted when another is chosen.
  const held = Promise.withResolvers<void>()
  await page.route(`**${listHeaderComments.path}?hotel=hhtr*`, async (route) => {
    await held.promise
    await route.abort()
  })
  const hotel = page.getByRole('combobox', { name: 'Hotel', exact: true })
  const givenUp = page.waitForEvent('requestfailed', isPoll)
  await hotel.selectOption('hhtr')
  await eventually(() => polls.at(-1)).toBe('hhtr en')
  await hotel.selectOption('hhde')
  expect((await givenUp).url()).toContain('hhtr')
  held.resolve()
  await eventually(() => bubbles(page).first().textContent()).toContain('ida')
})

test('for members it is the hotel of the account, requested once that is known', async () => {
  const german = await publish(own.site, { texts: { de: 'Nur auf Deutsch' } })
  await write('hhtr', 'pelin', 'Ben de geliyorum', german)
  const page = await meetMember(own, await own.site.newMember({ hotel: 'hhtr', name: 'Kemal' }))
  const polls = pollsOf(page)
  await open(page, '/en/users/settings')
  await eventually(() => bubbles(page).first().textContent()).toContain('pelin')
  expect(await bubbles(page).first().locator('[lang=de]').textContent()).toBe('Nur auf Deutsch')
  expect(polls).toEqual(['hhtr en'])
  await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).click()
  await eventually(() => polls.at(-1)).toBe('hhtr de')
})

test('the requests for the current user and then for the comments time out after ten seconds', async () => {
  const member = await own.site.newMember()
  const page = await meetMember(own, member, { logged: /^The (current user|newest comments) could not be read\./ })
  await page.addInitScript(() => {
    // The page's clock does not affect AbortSignal.timeout: here its ten seconds are over at once.
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (milliseconds) => timeout(milliseconds === 10_000 ? 100 : milliseconds)
  })
  const held = Promise.withResolvers<void>()
  const givenUp = (what: string) =>
    page.waitForEvent('console', (message) => message.text().startsWith(`The ${what} could not be read.`))
  const logged = Promise.all([givenUp('current user'), givenUp('newest comments')])
  for (const { path } of [showCurrentUser, listHeaderComments])
    await page.route(
      (url) => url.pathname === path,
      async (route) => {
        await held.promise
        await route.abort()
      },
    )
  await open(page, '/en/home')
  await logged
  await (await visitorTools(page)).open.waitFor()
  held.resolve()
})
