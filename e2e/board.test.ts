import { expect, test } from 'vitest'
import { changeBalance } from '#features/accounts/server/api.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { aggregateRewards } from '#test/aggregate-rewards.ts'
import type { Member } from '#test/member.ts'
import { violationsInThemes } from './axe.ts'
import { eventually } from './eventually.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { tabTo } from './tab-to.ts'
import { englishPhone } from './viewports.ts'
import { open } from './visitor.ts'
import { english, wordsIn } from './words.ts'

const thisMonth = new Date()
// The clock is fixed, so that no month ends during the test.
const own = startOwnSite({ clock: { now: () => thisMonth } })
const lastMonth = new Date(Date.UTC(thisMonth.getUTCFullYear(), thisMonth.getUTCMonth() - 1, 15))
const written = lastMonth.toISOString().slice(0, 7)

async function earn({ accountId }: Member, comets: number, at = thisMonth) {
  await inTransaction(own.site.database.db, (tx) =>
    changeBalance(tx, { accountId, stars: 0, comets, reason: 'test', about: 'test:1' }, at),
  )
  await aggregateRewards(own.site)
}

test('the board shows who earned the most, for each month', async () => {
  const { language, viewport } = englishPhone
  const t = await wordsIn(language)
  const [first, second] = [await own.site.newMember({ hotel: 'hhde' }), await own.site.newMember({ hotel: 'hhtr' })]
  await earn(first, 90_000)
  await earn(second, 90_000)
  await earn(second, 70, lastMonth)
  const page = await meetMember(own, second, { viewport })
  await eventually(async () => {
    await open(page, `/${language}/users/board`)
    return page.getByRole('row').filter({ hasText: second.name }).count()
  }).toBe(1)
  const row = (member: Member) => page.getByRole('row').filter({ hasText: member.name })
  expect(await row(first).getByRole('cell').first().textContent()).toBe(
    await row(second).getByRole('cell').first().textContent(),
  )
  const place = page.getByRole('region', { name: t('rewards:board.own') })
  await place.getByRole('link', { name: t('rewards:board.purse') }).waitFor()
  expect(await violationsInThemes(page, 'the board')).toEqual([])

  await page
    .getByRole('navigation', { name: t('rewards:board.month') })
    .getByRole('link')
    .first()
    .click()
  await page.waitForURL(`/${language}/users/board?month=${written}`)
  await eventually(() => row(first).count()).toBe(0)
  await row(second).waitFor()
})

test('members who switch it off in the settings are no longer on the board, by keyboard', async () => {
  const member = await own.site.newMember({ name: 'Comet.Shy' })
  await earn(member, 990_000)
  const page = await meetMember(own, member)
  await open(page, '/en/users/settings?tab=privacy')
  const toggle = page.getByRole('switch', { name: english('accounts:settings.board.show') })
  await eventually(() => toggle.isChecked()).toBe(true)
  await tabTo(page, toggle)
  await page.keyboard.press('Space')
  await eventually(() => toggle.isChecked()).toBe(false)
  await eventually(async () => {
    await open(page, '/en/users/board')
    return page.getByRole('row').filter({ hasText: 'Comet.Shy' }).count()
  }).toBe(0)
  await page.getByText(english('rewards:board.ownHidden')).waitFor()
})

test('a month without a board says so and links to the current one', async () => {
  const page = await own.meetVisitor({ refusals: [404] })
  await open(page, '/en/users/board?month=2025-01')
  await page.getByText(english('rewards:board.missing')).waitFor()
  await page.getByRole('link', { name: english('rewards:board.current') }).click()
  await page.waitForURL('/en/users/board')
})
