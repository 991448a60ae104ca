import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { recordAct, type StaffAct } from '#features/audit/server/api.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { violationsEverywhere } from './axe.ts'
import { eventually } from './eventually.ts'
import { focused } from './login-panel.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { germanDesktop, turkishPhone } from './viewports.ts'
import { open } from './visitor.ts'
import { wordsIn } from './words.ts'

/** The acts of the staff as a page. */
const own = startOwnSite()

function record(act: StaffAct, minutesAgo = 0) {
  return inTransaction(own.site.database.db, (tx) => recordAct(tx, act, new Date(Date.now() - minutesAgo * 60_000)))
}

test('acts in words, filtered by who and what, in the address and as a file', async () => {
  const { language, viewport } = germanDesktop
  const t = await wordsIn(language)
  const admin = await own.site.newMember({ roles: ['administration'] })
  const writer = await own.site.newMember({ roles: ['news_lvl2'] })
  const deleted = { by: writer.accountId, act: 'comment.deleted', subject: 'comment' } as const
  await record({ ...deleted, id: 71, changes: { reason: 'spam' } })
  await record({ by: 'operator', act: 'account.roleGranted', subject: 'account', id: writer.accountId }, 3000)
  const page = await meetMember(own, admin, { viewport })
  await open(page, `/${language}/housekeeping/audit`)
  const table = page.getByRole('table', { name: t('staffAudit:table') })
  const row = table.getByRole('row', { name: t('staffAudit:acts.comment.deleted') })
  expect(await row.textContent()).toContain(writer.name)
  expect(await row.textContent()).toContain(`${t('staffAudit:fields.reason')}: ${t('staffAudit:values.spam')}`)
  await table.getByRole('row', { name: t('staffAudit:acts.account.roleGranted') }).waitFor()
  expect(await violationsEverywhere(page, 'acts')).toEqual([])

  await page.getByLabel(t('staffAudit:who'), { exact: true }).selectOption(writer.name)
  await page.getByLabel(t('staffAudit:act'), { exact: true }).selectOption('comment')
  await page.getByRole('button', { name: t('staffAudit:show') }).click()
  await eventually(() => new URL(page.url()).search).toBe(`?by=${writer.accountId}&what=comment`)
  await table.getByText(t('staffAudit:acts.account.roleGranted')).waitFor({ state: 'detached' })
  await row.waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: t('staffAudit:csv') }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('"comment.deleted","comment","71"')

  await page.getByLabel(t('staffAudit:id')).fill('72')
  await page.getByRole('button', { name: t('staffAudit:show') }).click()
  await page.getByRole('heading', { name: t('staffAudit:empty.title') }).waitFor()
  await page.getByRole('button', { name: t('staffAudit:clear') }).click()
  await table.getByText(t('staffAudit:acts.account.roleGranted')).waitFor()
})

test('members of the staff see their own acts, on a phone in Turkish', async () => {
  const { language, viewport } = turkishPhone
  const t = await wordsIn(language)
  const dj = await own.site.newMember({ roles: ['radio_lvl1'] })
  await record({ by: dj.accountId, act: 'radioLine.closed', subject: 'radioLine', id: 'main' })
  await record({ by: 'operator', act: 'radioLine.opened', subject: 'radioLine', id: 'main' })
  const page = await meetMember(own, dj, { viewport })
  await open(page, `/${language}/housekeeping/audit`)
  await page.getByText(t('staffAudit:reachOwn')).waitFor()
  await page.getByRole('table').getByText(t('staffAudit:acts.radioLine.closed')).waitFor()
  expect(await page.getByRole('table').getByText(t('staffAudit:acts.radioLine.opened')).count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
})

test('the filters and the acts are reached by keyboard alone', async () => {
  const t = await wordsIn('en')
  const admin = await own.site.newMember({ roles: ['administration'] })
  const banned = await own.site.newMember()
  await record({ by: admin.accountId, act: 'account.banned', subject: 'account', id: banned.accountId })
  const page = await meetMember(own, admin)
  await open(page, '/en/housekeeping/audit')
  await page.getByRole('table').waitFor()
  await page.keyboard.press('/')
  await focused(page.getByLabel(t('staffAudit:who'), { exact: true }))
  await page.keyboard.press('Tab')
  await page.keyboard.type(t('staffAudit:acts.account.banned'))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await eventually(() => new URL(page.url()).search).toBe('?what=account.banned')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('j')
  const current = page.getByRole('row', { name: t('staffAudit:acts.account.banned') })
  await current.waitFor()
  await page.keyboard.press('Enter')
  await eventually(() => new URL(page.url()).pathname).toContain(`/members/habbo.com/${banned.name}`)
})

test('new acts are announced and shown on request, so that rows do not move', async () => {
  const t = await wordsIn('en')
  const admin = await own.site.newMember({ roles: ['administration'] })
  await record({ by: admin.accountId, act: 'word.added', subject: 'word', id: 1 })
  const page = await meetMember(own, admin)
  await open(page, '/en/housekeeping/audit')
  const rows = page.getByRole('table').getByRole('row', { name: t('staffAudit:acts.word.removed') })
  await page
    .getByRole('table')
    .getByRole('row', { name: t('staffAudit:acts.word.added') })
    .first()
    .waitFor()
  const before = await rows.count()
  const stream = page.waitForRequest((request) => request.url().endsWith('/housekeeping/changes'))
  await page.reload()
  await stream
  await page.getByRole('table').waitFor()
  await record({ by: admin.accountId, act: 'word.removed', subject: 'word', id: 1 })
  const news = page.getByRole('button', { name: t('staff:newRows', { count: 1 }) })
  await news.waitFor()
  expect(await rows.count()).toBe(before)
  await page.getByLabel(t('staffAudit:act'), { exact: true }).selectOption('comment')
  await page.getByRole('button', { name: t('staffAudit:show'), exact: true }).click()
  await news.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: t('staffAudit:clear') }).click()
  await news.click()
  await eventually(() => rows.count()).toBe(before + 1)
  await news.waitFor({ state: 'detached' })
})
