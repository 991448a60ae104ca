import type { Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { listWishes, setFate, setLine } from '#features/radio/server/api.ts'
import { emptyStudio, sent, untilOnline, wish } from '#test/radio-requests.ts'
import { violationsInThemes } from './axe.ts'
import { eventually } from './eventually.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { tabTo } from './tab-to.ts'
import { turkishPhone } from './viewports.ts'
import { open, stored } from './visitor.ts'
import { english, wordsIn } from './words.ts'

const own = startOwnSite({
  settings: { RADIO_REQUEST_WAIT_SECONDS: '90' },
  station: { trackSeconds: 60, live: { dj: 'DJ Marlow', show: 'Slow Elevator' } },
})

beforeAll(() => untilOnline(own.site))

afterEach(async () => {
  await emptyStudio(own.site)
  await setLine(own.site.database.db, 'main', true, new Date())
})

test('a request reaches the studio, and its sender sees the answer', async () => {
  const { language, viewport } = turkishPhone
  const t = await wordsIn(language)
  const { db } = own.site.database
  const page = await own.meetVisitor({ viewport })
  await open(page, `/${language}/radio/recentlyPlayed`)
  const list = page.getByRole('region', { name: t('shell:menu.recentlyPlayed') })
  const now = list.getByRole('listitem').first()
  await now.getByText(t('airtime:plays.now'), { exact: true }).waitFor()
  const line = page.getByRole('region', { name: t('studio:line.heading') })
  const field = (name: 'name' | 'artist' | 'title' | 'message') =>
    line.getByLabel(t(`studio:line.${name}`), { exact: true })
  const send = line.getByRole('button', { name: t('studio:line.send') })
  await line.getByText(t('studio:line.leadTo', { host: 'DJ Marlow' })).waitFor()
  const title = await now.locator('b').textContent()
  await now.getByRole('button').click()
  expect(await field('title').inputValue()).toBe(title)
  await field('artist').fill('Pixel Pirates')
  await field('title').fill('Neon Tide')

  // An empty name and one that is too long.
  await send.click()
  await line.getByText(t('common:error.formFieldRequired')).waitFor()
  expect(await field('name').getAttribute('aria-invalid')).toBe('true')
  await field('name').fill('Ş'.repeat(51))
  await line.getByText('51/50').waitFor()
  await send.click()
  await line.getByText(t('common:error.formFieldTooLong')).waitFor()
  expect(await listWishes(db, { station: 'main', all: true, most: 10 })).toMatchObject({ wishes: [] })
  expect(await violationsInThemes(page, 'the request line with what is wrong', 'main')).toEqual([])

  // A second guest requests the same. Both have one network address, so its waiting time is
  // removed.
  await sent(own.site.newGuest(), wish())
  await own.site.database.pool.query('truncate platform_turns')
  await field('name').fill('Luna 🌙')
  await field('message').fill('For everybody on the third floor!')
  await send.click()
  await page.getByText(t('studio:line.sent.music')).waitFor()
  const mine = line.getByRole('listitem').filter({ hasText: 'Neon Tide' })
  await mine.getByText(t('studio:line.fates.sent')).waitFor()
  await mine.getByText(t('studio:line.others', { count: 1 })).waitFor()
  expect(await send.isDisabled()).toBe(true)
  await line
    .getByText(/[0-9]:[0-5][0-9]/)
    .first()
    .waitFor()
  expect(await field('title').inputValue()).toBe('')
  expect(await stored(page, 'requestName')).toBe('Luna 🌙')

  const [common] = (await listWishes(db, { station: 'main', all: false, most: 10 })).wishes
  expect(common).toMatchObject({ wishes: 2, title: 'Neon Tide' })
  for (const fate of ['seen', 'played'] as const) {
    await setFate(db, common?.id ?? 0, fate, new Date())
    await comeBack(page)
    await mine.getByText(t(`studio:line.fates.${fate}`)).waitFor()
  }
  await page.reload()
  await mine.getByText(t('studio:line.fates.played')).waitFor()
  expect(await field('name').inputValue()).toBe('Luna 🌙')
  await setLine(db, 'main', false, new Date())
  await comeBack(page)
  await line.getByText(t('studio:line.closedWhy')).waitFor()
  expect(await send.count()).toBe(0)
})

/** Simulates the return to the tab, upon which the page refreshes its data. */
async function comeBack(page: Page) {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}

test('a member greets the studio from the home page, and typed text is kept on the pages of the radio', async () => {
  const member = await own.site.newMember({ hotel: 'hhde', name: 'Pelin.ay' })
  const page = await meetMember(own, member)
  await open(page, '/en/home')
  const line = page.getByRole('region', { name: english('studio:line.heading') })
  await line.getByText(english('studio:line.greeting')).click()
  await line.getByLabel(english('studio:line.message'), { exact: true }).fill('Good evening!\nSleep well.')
  await goByMenu(page, english('shell:menu.schedule'))
  await page.waitForURL('/en/radio/schedule')
  await eventually(() => line.getByLabel(english('studio:line.message'), { exact: true }).inputValue()).toBe(
    'Good evening!\nSleep well.',
  )
  expect(await line.getByLabel(english('studio:line.title'), { exact: true }).count()).toBe(0)
  expect(await line.getByLabel(english('studio:line.name'), { exact: true }).inputValue()).toBe('Pelin.ay')
  await line.getByRole('button', { name: english('studio:line.send') }).click()
  await page.getByText(english('studio:line.sent.greeting')).waitFor()
  const { wishes } = await listWishes(own.site.database.db, { station: 'main', all: false, most: 10 })
  expect(wishes).toMatchObject([
    { subject: 'greeting', senders: [{ name: 'Pelin.ay', message: 'Good evening!\nSleep well.' }] },
  ])
})

test('a week without shows says so, and a schedule that failed to load can be loaded again', async () => {
  const page = await own.meetVisitor({ refusals: [503], logged: /503/ })
  await open(page, '/en/radio/recentlyPlayed')
  await page.route('**/api/get/radio/schedule?*', (route) => route.fulfill({ status: 503, body: '{}' }))
  await goByMenu(page, english('shell:menu.schedule'))
  await page.getByText(english('airtime:schedule.failed')).waitFor()
  await page.unroute('**/api/get/radio/schedule?*')
  await page.getByRole('button', { name: english('airtime:pages.again') }).click()
  await page.getByText(english('airtime:schedule.empty')).waitFor()
})

test('songs that failed to load can be loaded again, and an empty list shows a message', async () => {
  const page = await own.meetVisitor({ refusals: [503], logged: /503/ })
  await open(page, '/en/radio/schedule')
  await page.route('**/api/get/radio/plays?*', (route) => route.fulfill({ status: 503, body: '{}' }))
  await goByMenu(page, english('shell:menu.recentlyPlayed'))
  const list = page.getByRole('region', { name: english('shell:menu.recentlyPlayed') })
  await list.getByText(english('airtime:plays.failed')).waitFor()
  const none = { zone: 'Europe/Berlin', firstDay: null, today: '2026-11-25', plays: [], next: null }
  await page.unroute('**/api/get/radio/plays?*')
  await page.route('**/api/get/radio/plays?*', (route) => route.fulfill({ json: none }))
  await list.getByRole('button', { name: english('airtime:pages.again') }).click()
  await list.getByText(english('airtime:plays.emptyText')).waitFor()
})

test('a greeting is written and sent by keyboard alone, and one sent too soon shows the waiting time', async () => {
  const page = await own.meetVisitor({ refusals: [429] })
  await open(page, '/en/radio/schedule')
  const line = page.getByRole('region', { name: english('studio:line.heading') })
  const field = (name: 'name' | 'message') => line.getByLabel(english(`studio:line.${name}`), { exact: true })
  const send = line.getByRole('button', { name: english('studio:line.send') })
  await eventually(() => send.isEnabled()).toBe(true)
  // Another visitor of the same network was quicker.
  await sent(own.site.newGuest(), wish())
  await tabTo(page, line.getByRole('radio', { name: english('studio:line.music') }))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Milo')
  await tabTo(page, field('message'))
  await page.keyboard.type('Hello up there!')
  await tabTo(page, send)
  await page.keyboard.press('Enter')
  await line
    .getByRole('alert')
    .getByText(/again in [0-9]+ seconds/)
    .waitFor()
  expect(await send.isDisabled()).toBe(true)
  expect([await field('name').inputValue(), await field('message').inputValue()]).toEqual(['Milo', 'Hello up there!'])
  await own.site.database.pool.query('truncate platform_turns')
  await page.reload()
  await eventually(() => send.isEnabled()).toBe(true)
  await field('name').fill('Milo')
  await tabTo(page, line.getByRole('radio', { name: english('studio:line.music') }), 'Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await tabTo(page, field('message'))
  await page.keyboard.type('Hello up there!')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.getByText(english('studio:line.sent.greeting')).waitFor()
  await line.getByRole('listitem').filter({ hasText: 'Hello up there!' }).waitFor()
})

async function goByMenu(page: Page, entry: string) {
  await page
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(`^${english('shell:menu.radio')}`) })
    .first()
    .click()
  await page.getByRole('banner').getByRole('link', { name: entry }).click()
}
