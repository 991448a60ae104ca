import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { showOnlineUsers } from '#features/presence/contract.ts'
import type { Member } from '#test/member.ts'
import { eventually } from './eventually.ts'
import { startOwnSite } from './own-site.ts'
import { advanceClock } from './page-clock.ts'
import { tabTo } from './tab-to.ts'
import { desktop, open, phone, type VisitorOptions } from './visitor.ts'
import { english } from './words.ts'

let time = Date.now()
const own = startOwnSite({ clock: { now: () => new Date(time) } })

/** Removes the visitors of the test before. */
beforeEach(() => {
  time += 200_000
})

const house = (page: Page) => page.getByRole('contentinfo').locator('> div').first()
const counters = (page: Page) => house(page).locator('dl > div').allTextContents()
const names = (page: Page) => house(page).getByRole('listitem').allTextContents()

/** Opens the home page with a clock that the test can move. */
async function openInTime(language: string, options: VisitorOptions = {}): Promise<Page> {
  const page = await own.meetVisitor(options)
  await page.clock.install()
  await open(page, `/${language}/home`)
  return page
}

/** Moves the clocks of the site and of the page by half a minute. */
async function passHalfMinute(page: Page): Promise<void> {
  time += 33_000
  await advanceClock(page, 33_000)
}

/** Polls as each of them, late enough to be counted at once; so is the next poll of any visitor. */
async function comeIn(members: readonly Member[]): Promise<void> {
  for (const member of members) {
    time += 3_000
    await member.ask(showOnlineUsers, {})
  }
  time += 3_000
}

const newMember = async (name: string) => comeIn([await own.site.newMember({ name })])

let crowd: Promise<Member[]> | undefined
function crowdOfTwelve(): Promise<Member[]> {
  const numbers = Array.from({ length: 12 }, (_, index) => index + 1)
  crowd ??= Promise.all(numbers.map((number) => own.site.newMember({ name: `Tenant-${number}` })))
  return crowd
}

test('the footer counts who is online and names the members', async () => {
  const language = 'tr'
  await newMember('Night-tr')
  const page = await own.meetVisitor()
  await open(page, `/${language}/home`)
  await page.getByRole('heading', { level: 2, name: 'Kimler burada?', exact: true }).waitFor()
  await eventually(() => counters(page)).toEqual(['üye1', 'misafir1', 'toplam2'])
  expect(await names(page)).toEqual([`Night-${language}`])
  // The visible part of an avatar.
  const pane = house(page).getByRole('listitem').locator('span:has(> img)').first()
  expect((await pane.boundingBox())?.width).toBe(40)
  await house(page)
    .getByRole('link', { name: `Night-${language}`, exact: true })
    .click()
  await page.waitForURL(`**/${language}/users/hhus/Night-${language}`)
  await page.getByRole('heading', { level: 1, name: `Night-${language}` }).waitFor()
})

test('the house front shows who comes and leaves, and keeps its state if the server fails', async () => {
  const page = await openInTime('en', { refusals: [500], logged: /^Who is online could not be read\./ })
  await eventually(() => counters(page)).toEqual(['logged in0', 'guest1', 'in total1'])
  await newMember('Late-guest')
  await passHalfMinute(page)
  await eventually(() => counters(page)).toEqual(['logged in1', 'guest1', 'in total2'])
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('Who is online'))
  await page.route(`**${showOnlineUsers.path}`, (route) =>
    route.fulfill({ status: 500, json: { error: 'error.form' } }),
  )
  await passHalfMinute(page)
  await logged
  expect(await names(page)).toEqual(['Late-guest'])
  await page.unroute(`**${showOnlineUsers.path}`)
  time += 90_000
  await passHalfMinute(page)
  await eventually(() => counters(page)).toEqual(['logged in0', 'guest1', 'in total1'])
})

test('a hidden page requests nothing, and requests at once when it is visible again', async () => {
  const page = await openInTime('en')
  await eventually(() => counters(page)).toHaveLength(3)
  let polls = 0
  page.on('request', (request) => {
    if (request.url().endsWith(showOnlineUsers.path)) polls += 1
  })
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { value: now, configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }, state)
  await show('hidden')
  for (let halfMinutes = 0; halfMinutes < 3; halfMinutes++) await passHalfMinute(page)
  expect(polls).toBe(0)
  const answered = page.waitForResponse((response) => response.url().endsWith(showOnlineUsers.path))
  await show('visible')
  await (await answered).finished()
  expect(polls).toBe(1)
  await passHalfMinute(page)
  await eventually(() => polls).toBe(2)
})

test.each([['phone', phone] as const, ['desktop', desktop] as const])(
  'nothing moves when the online members are shown (%s)',
  async (_, viewport) => {
    await comeIn(await crowdOfTwelve())
    const page = await own.meetVisitor({ viewport })
    const answering = Promise.withResolvers<void>()
    await page.route(`**${showOnlineUsers.path}`, async (route) => {
      await answering.promise
      await route.continue()
    })
    await open(page, '/en/home')
    // Nothing above is loaded late: without a station the request line is closed.
    await page.getByText(english('studio:line.closed')).waitFor()
    const dark = await house(page).boundingBox()
    answering.resolve()
    await eventually(() => counters(page)).toEqual(['logged in12', 'guest1', 'in total13'])
    expect(await house(page).boundingBox()).toEqual(dark)
  },
)

test('if members do not fit into two rows, a button shows them all', async () => {
  await comeIn(await crowdOfTwelve())
  const page = await own.meetVisitor({ viewport: phone })
  await open(page, '/en/home')
  const windowOf = (name: string) => house(page).getByRole('listitem').filter({ hasText: name })
  const showAll = page.getByRole('button', { name: 'Show all (12)' })
  const links = house(page).getByRole('link')
  await showAll.waitFor()
  // Hidden avatars cannot be focused.
  await links.first().focus()
  await tabTo(page, showAll)
  const inView = await links.evaluateAll((all) => all.filter((link) => link.tabIndex === 0).length)
  expect([inView > 0, inView < 12]).toEqual([true, true])
  await showAll.click()
  expect(await links.evaluateAll((all) => all.every((link) => link.tabIndex === 0))).toBe(true)
  expect(await page.getByRole('button', { name: 'Show fewer' }).getAttribute('aria-expanded')).toBe('true')
  const whole = (await house(page).boundingBox())?.height ?? 0
  await windowOf('Tenant-12').hover()
  await page.getByRole('tooltip', { name: 'Tenant-12' }).waitFor()
  await page.getByRole('button', { name: 'Show fewer' }).click()
  await eventually(async () => (await house(page).boundingBox())?.height).toBeLessThan(whole)
  // They are available to screen readers.
  expect(await names(page)).toHaveLength(12)
})
