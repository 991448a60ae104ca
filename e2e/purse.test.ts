import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ledgerPageSize } from '#features/accounts/contract.ts'
import { changeBalance } from '#features/accounts/server/api.ts'
import { achievementKeys } from '#features/rewards/contract.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { aggregateRewards } from '#test/aggregate-rewards.ts'
import { comment, newSubject } from '#test/comments.ts'
import type { Member } from '#test/member.ts'
import { violationsInThemes } from './axe.ts'
import { eventually } from './eventually.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { tabTo } from './tab-to.ts'
import { turkishPhone } from './viewports.ts'
import { open } from './visitor.ts'
import { english, wordsIn } from './words.ts'

const own = startOwnSite()

function change({ accountId }: Member, stars: number, reason: string, about: string) {
  return inTransaction(own.site.database.db, (tx) =>
    changeBalance(tx, { accountId, stars, comets: 0, reason, about }, new Date()),
  )
}

const rowsOf = (page: Page, title: string) => page.getByRole('region', { name: title }).getByRole('listitem')

test('a member reads income and expenses', async () => {
  const { language, viewport } = turkishPhone
  const t = await wordsIn(language)
  const { site } = own
  const member = await site.newMember()
  const page = await meetMember(own, member, { viewport })
  await open(page, `/${language}/users/purse`)
  await page.getByText(t('rewards:ledger.emptyText')).waitFor()
  expect(await violationsInThemes(page, 'an empty purse')).toEqual([])

  const { id } = (await comment(member, { subject: await newSubject(site), text: 'A lamp for my purse' })).comment
  await change(member, 40, 'a gift', 'test:1')
  await change(member, -12, 'icon bought', 'icon:alienPeace')
  await aggregateRewards(own.site)
  await page.reload()
  const rows = rowsOf(page, t('rewards:ledger.title'))
  const sentence = (key: 'comment' | 'icon' | 'other') =>
    rows.filter({ hasText: t(`rewards:ledger.reason.${key}`, { icon: t('icons:alienPeace') }) })
  await sentence('icon')
    .getByText(t('rewards:ledger.stars', { sign: '−', count: 12 }))
    .waitFor()
  await sentence('other').waitFor()
  await rows
    .filter({ hasText: t('rewards:ledger.reason.achievement', { name: t('rewards:names.firstComment') }) })
    .waitFor()
  expect(await sentence('comment').getByRole('link').getAttribute('href')).toMatch(
    new RegExp(`^/${language}/news/.+#comment-${id}$`),
  )
  const streak = page.getByRole('region', { name: t('rewards:streak.title') })
  await streak.getByText(t('rewards:streak.days', { count: 1 })).waitFor()
  const reached = page.getByRole('region', { name: t('rewards:achievements.title') })
  await reached.getByText(t('rewards:achievements.reached', { done: 2, all: achievementKeys.length })).waitFor()
  expect(await violationsInThemes(page, 'the purse', 'main')).toEqual([])

  await page.getByRole('link', { name: t('rewards:ledger.kind.spendings') }).click()
  await page.waitForURL(`/${language}/users/purse?kind=spendings`)
  await eventually(() => rows.count()).toBe(1)
  await page
    .getByRole('navigation', { name: t('rewards:ledger.coins') })
    .getByText(t('rewards:ledger.coin.comets'), { exact: true })
    .click()
  await page.waitForURL(`/${language}/users/purse?kind=spendings&coin=comets`)
  await page.getByText(t('rewards:ledger.nothingText')).waitFor()
  await page.getByRole('link', { name: t('rewards:ledger.clear') }).click()
  await page.waitForURL(`/${language}/users/purse`)
  await sentence('comment').getByRole('link').click()
  await page.waitForURL(new RegExp(`/news/.+#comment-${id}$`))
})

test('a long ledger can be paged forward and back by keyboard', async () => {
  const member = await own.site.newMember()
  for (let count = 1; count <= ledgerPageSize + 2; count += 1) await change(member, count, 'a gift', 'test:1')
  const page = await meetMember(own, member)
  await open(page, '/en/home')
  await page.getByRole('button', { name: english('shell:visitor.menu') }).click()
  await page.getByRole('link', { name: english('accounts:menu.purse'), exact: true }).click()
  await page.waitForURL('/en/users/purse')
  const rows = rowsOf(page, english('rewards:ledger.title'))
  await eventually(() => rows.count()).toBe(ledgerPageSize)
  await tabTo(page, page.getByRole('link', { name: english('rewards:ledger.older'), exact: true }))
  await page.keyboard.press('Enter')
  await page.waitForURL(/[?]before=[0-9]+$/)
  await eventually(() => rows.count()).toBe(2)
  await rows.getByText(english('rewards:ledger.stars', { sign: '+', count: 1 }), { exact: true }).waitFor()
  await tabTo(page, page.getByRole('link', { name: english('rewards:ledger.newer'), exact: true }))
  await page.keyboard.press('Enter')
  await page.waitForURL(/[?]after=[0-9]+$/)
  await eventually(() => rows.count()).toBe(ledgerPageSize)
})

test('a purse that failed to load can be loaded again, and a guest is sent to the login', async () => {
  const page = await meetMember(own, await own.site.newMember(), { refusals: [503], logged: /503/ })
  await page.route('**/api/get/users/ledger*', (route) => route.fulfill({ status: 503, body: '{}' }))
  await open(page, '/en/users/purse')
  await page.getByText(english('rewards:purse.failed')).waitFor()
  await page.unroute('**/api/get/users/ledger*')
  await page.getByRole('button', { name: english('rewards:purse.again') }).click()
  await page.getByText(english('rewards:ledger.emptyText')).waitFor()
  const guest = await own.meetVisitor({ refusals: [401] })
  await guest.goto('/en/users/purse')
  expect(new URL(guest.url()).pathname).toBe('/en/401')
})
