import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { grantRole } from '#features/accounts/server/api.ts'
import { changeNoticeSettings, showNoticeSettings } from '#features/notifications/contract.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import { positionText } from '#test/acts-on-jobs.ts'
import { applied } from '#test/job-applications.ts'
import type { Member } from '#test/member.ts'
import { noticesOf } from '#test/notices.ts'
import { startSite, type TestSite } from '#test/site.ts'
import {
  decideApplication,
  StaffApplication,
  showStaffApplication,
  undoApplicationDecision,
  withdrawApplication,
} from '../../contract.ts'
import { addPosition, decide } from '../api.ts'

/** A new application is notified to those who may review it. */
let site: TestSite
let chief: Member
let heads: Record<'radio' | 'news' | 'jobs', Member>
beforeAll(async () => {
  site = await startSite()
  chief = await site.newMember({ roles: ['communitymanagement'] })
  heads = { radio: await newHead('radio'), news: await newHead('news'), jobs: await newHead('jobs') }
})
beforeEach(async () => {
  await site.database.pool.query('truncate platform_turns, notifications_notices cascade')
})
afterAll(() => site.close())

async function newHead(department: 'radio' | 'news' | 'jobs'): Promise<Member> {
  const head = await site.newMember()
  await grantRole(tablesOf(site.database.db), head.accountId, 'headof', new Date(), { department })
  return head
}
async function newPosition(department: 'radio' | null): Promise<number> {
  const position = { ...positionText, key: randomUUID(), language: 'en', department } as const
  return (await addPosition(site.database.db, position, new Date()))?.id ?? 0
}
const seenBy = async (member: Member) => (await noticesOf(member)).map(({ notice }) => notice)

test('reviewers of the department are notified, with the position, and neither others nor the applicant', async () => {
  const positionId = await newPosition('radio')
  const { id } = await applied(site, await site.newMember(), { positionId })
  const waits = { kind: 'applicationWaits', applicationId: id, position: positionText.title }
  for (const reviewer of [chief, heads.radio, heads.jobs]) expect(await seenBy(reviewer)).toEqual([waits])
  expect(await seenBy(heads.news)).toEqual([])
  expect(await seenBy(await site.newMember({ roles: ['news_lvl2'] }))).toEqual([])
  await applied(site, heads.radio, { positionId })
  expect(await seenBy(heads.radio)).toEqual([waits])
  expect(await seenBy(heads.jobs)).toHaveLength(2)
  await applied(site, await site.newMember(), { positionId: await newPosition(null) })
  expect(await seenBy(heads.radio)).toEqual([waits])
  expect(await seenBy(chief)).toHaveLength(3)
})

test('the notice goes once the application is decided or withdrawn, or the account is closed', async () => {
  const [decided, withdrawn, closed] = [await site.newMember(), await site.newMember(), await site.newMember()]
  const ids: number[] = []
  for (const applicant of [decided, withdrawn, closed]) ids.push((await applied(site, applicant)).id)
  expect(await seenBy(chief)).toHaveLength(3)
  await decide(site.database.db, ids[0] ?? 0, 'rejected', null, new Date())
  expect((await withdrawn.ask(withdrawApplication, { params: { id: ids[1] ?? 0 } })).status).toBe(200)
  expect(await seenBy(chief)).toMatchObject([{ applicationId: ids[2] }])
  await closed.leave()
  await expect.poll(() => seenBy(chief)).toEqual([])
})

test('the notice is there again once the decision is undone', async () => {
  const { id } = await applied(site, await site.newMember())
  const params = { id }
  const { seen } = StaffApplication.parse((await chief.ask(showStaffApplication, { params })).body)
  await chief.ask(decideApplication, { params, body: { decision: 'rejected', text: 'No', seen } })
  expect(await seenBy(heads.jobs)).toEqual([])
  expect((await chief.ask(undoApplicationDecision, { params, body: {} })).status).toBe(200)
  expect(await seenBy(heads.jobs)).toMatchObject([{ applicationId: id }])
})

test('the topic is offered to reviewers alone, and can be muted', async () => {
  const settings = async (member: Member) =>
    showNoticeSettings.result.parse((await member.ask(showNoticeSettings, {})).body)
  expect((await settings(await site.newMember({ roles: ['news_lvl2'] }))).reviews).toBe(false)
  expect((await settings(heads.radio)).reviews).toBe(true)
  await chief.ask(changeNoticeSettings, { body: { topics: { newApplications: false } } })
  await applied(site, await site.newMember())
  expect(await seenBy(chief)).toEqual([])
  expect(await seenBy(heads.jobs)).toHaveLength(1)
  await chief.ask(changeNoticeSettings, { body: { topics: { newApplications: true } } })
})
