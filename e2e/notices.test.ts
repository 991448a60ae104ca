import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { LanguageCode } from '#platform/contract/language.ts'
import { comment, newSubject } from '#test/comments.ts'
import type { Member } from '#test/member.ts'
import { greeting, noticesOf, sendNotices } from '#test/notices.ts'
import { violationsEverywhere } from './axe.ts'
import { eventually } from './eventually.ts'
import { focused } from './login-panel.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { advanceClock } from './page-clock.ts'
import { germanDesktop, turkishPhone } from './viewports.ts'
import { open, phone } from './visitor.ts'
import { wordsIn } from './words.ts'

const own = startOwnSite()

// Guests who are players of the hotel, so that they have an avatar.
const guests = ['night.owl', 'Marlene'] as const
beforeAll(() => {
  for (const name of guests) own.site.hotel.world.addPlayer('hhus', { name })
})

/** Simulates the return to the tab. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

async function bellOf(page: Page, language: LanguageCode) {
  const t = await wordsIn(language)
  const bell = page.getByRole('banner').getByRole('button', { name: t('notices:bell.label') })
  const panel = page.getByRole('banner').getByRole('region', { name: t('notices:list.title') })
  return { t, bell, panel, says: (count: number) => bell.getByText(t('notices:bell.unread', { count })).waitFor() }
}

/** Replies to a comment as a guest; returns the id of the reply. */
async function reply(subject: string, parent_id: number, name: string): Promise<number> {
  const { comment: written } = await comment(own.site.newGuest(), { subject, parent_id, name, text: `${name} rings` })
  return written.id
}

async function begin(member: Member) {
  const subject = await newSubject(own.site)
  return { subject, id: (await comment(member, { subject, text: 'Who rings?' })).comment.id }
}

test('a reply appears at the bell, links to itself and is marked as read', async () => {
  const { language, viewport } = turkishPhone
  const member = await own.site.newMember()
  const { subject, id } = await begin(member)
  const page = await meetMember(own, member, { viewport })
  await open(page, `/${language}/home`)
  const { t, bell, panel, says } = await bellOf(page, language)
  await bell.waitFor()
  const box = await bell.boundingBox()
  expect(box && box.x >= 0 && box.x + box.width <= viewport.width).toBe(true)
  await bell.click()
  await panel.getByText(t('notices:list.empty')).waitFor()
  await page.keyboard.press('Escape')
  await focused(bell)

  const answer = await reply(subject, id, 'night.owl')
  await reply(subject, id, 'Marlene')
  // Otherwise the page might fetch one of them, and the next only after half a minute.
  await eventually(async () => (await noticesOf(member)).length).toBe(2)
  await comeBack(page)
  await says(2)
  expect(await page.title()).toMatch(/^\(2\) \S/)
  await bell.click()
  const notice = panel.getByRole('link', { name: t('notices:sentence.reply', { by: 'night.owl' }) })
  await notice.waitFor()
  expect(await violationsEverywhere(page, 'the bell', 'header')).toEqual([])
  await notice.click()
  await page.waitForURL((url) => url.hash === `#comment-${answer}`)
  await page.locator(`#comment-${answer}[data-marked]`).waitFor()
  await says(1)
  await eventually(() => page.title()).toMatch(/^\(1\) (?!\()/)
  expect(await panel.count()).toBe(0)
  expect((await noticesOf(member)).map(({ isRead }) => isRead)).toEqual([false, true])

  await bell.click()
  const readAll = panel.getByRole('button', { name: t('notices:list.readAll') })
  await readAll.click()
  await focused(readAll)
  await bell.getByText(t('notices:bell.unread', { count: 1 })).waitFor({ state: 'detached' })
  expect(await page.title()).not.toMatch(/^\(/)
  await eventually(async () => (await noticesOf(member)).every(({ isRead }) => isRead)).toBe(true)
})

test('the bell updates within half a minute, and requests nothing for guests', async () => {
  const member = await own.site.newMember()
  const page = await meetMember(own, member)
  await page.clock.install()
  await open(page, '/en/home')
  const { bell, says } = await bellOf(page, 'en')
  await bell.waitFor()
  await sendNotices(own.site, [greeting(member.accountId, 1)])
  await advanceClock(page, 30_000)
  await says(1)

  const guest = await own.meetVisitor()
  const asked: string[] = []
  guest.on('request', (request) => asked.push(request.url()))
  await open(guest, '/en/home')
  await comeBack(guest)
  expect(asked.filter((url) => url.includes('/notices'))).toEqual([])
  expect(await (await bellOf(guest, 'en')).bell.count()).toBe(0)
})

test('all notifications are on a page of their own, older ones on demand', async () => {
  const { language, viewport } = germanDesktop
  const member = await own.site.newMember()
  const many = Array.from({ length: 33 }, (_, number) => greeting(member.accountId, number + 1))
  for (const each of many) await sendNotices(own.site, [each])
  const page = await meetMember(own, member, { viewport, refusals: [500] })
  await open(page, `/${language}/users/notices`)
  const { t, bell, says } = await bellOf(page, language)
  const list = page.getByRole('main').getByRole('list', { name: t('notices:list.title') })
  await eventually(() => list.getByRole('listitem').count()).toBe(30)
  await says(33)
  const older = /notices\?.*cursor=/
  await page.route(older, (route) => route.fulfill({ status: 500 }))
  await page.getByRole('button', { name: t('notices:list.more') }).click()
  await page.getByRole('alert').getByText(t('notices:list.moreFailed')).waitFor()
  await page.unroute(older)
  await page.getByRole('button', { name: t('notices:list.again') }).click()
  await eventually(() => list.getByRole('listitem').count()).toBe(33)
  expect(await violationsEverywhere(page, 'all notices')).toEqual([])
  await page
    .getByRole('main')
    .getByRole('button', { name: t('notices:list.readAll') })
    .click()
  await page.getByText(t('notices:list.allRead')).waitFor({ state: 'attached' })
  await bell.getByText(t('notices:bell.unread', { count: 33 })).waitFor({ state: 'detached' })
  expect(await list.getByText(t('notices:list.unread'), { exact: true }).count()).toBe(0)
  expect((await noticesOf(member)).every(({ isRead }) => isRead)).toBe(true)
})

test('the bell works by keyboard, like the user menu', async () => {
  const member = await own.site.newMember()
  await sendNotices(own.site, [greeting(member.accountId, 1)])
  await sendNotices(own.site, [greeting(member.accountId, 2)])
  const page = await meetMember(own, member)
  await open(page, '/en/home')
  const { t, bell, panel, says } = await bellOf(page, 'en')
  await says(2)
  await bell.press('Enter')
  const links = panel.getByRole('link')
  await eventually(() => links.count()).toBe(4)
  await page.keyboard.press('ArrowDown')
  await focused(links.nth(0))
  await page.keyboard.press('End')
  await focused(links.nth(3))
  await page.keyboard.press('Escape')
  await focused(bell)
  expect(await bell.getAttribute('aria-expanded')).toBe('false')
  await bell.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Home')
  await focused(links.nth(0))
  await page.keyboard.press('Enter')
  await page.waitForURL('/en/radio/recentlyPlayed')
  // The new page takes the focus when it is rendered: keys must come after that.
  await focused(page.getByRole('main'))
  await says(1)
  await bell.press('Enter')
  await page.keyboard.press('Tab')
  await focused(panel.getByRole('button', { name: t('notices:list.readAll') }))
  await page.keyboard.press('Enter')
  await eventually(async () => (await noticesOf(member)).every(({ isRead }) => isRead)).toBe(true)
})

test('the drawer of a phone has them too, with the number of unread ones', async () => {
  const member = await own.site.newMember()
  await sendNotices(own.site, [greeting(member.accountId, 1)])
  const page = await meetMember(own, member, { viewport: phone })
  await open(page, '/de/home')
  const t = await wordsIn('de')
  await page.getByRole('button', { name: t('shell:menu.open') }).click()
  const drawer = page.getByRole('dialog')
  const entry = drawer.getByRole('link', { name: t('notices:bell.label') })
  await entry.getByText(t('notices:bell.unread', { count: 1 })).waitFor()
  await entry.click()
  await page.waitForURL('/de/users/notices')
  await page.getByRole('main').getByText(t('notices:sentence.greetingRead')).waitFor()
})
