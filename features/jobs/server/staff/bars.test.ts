import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { grantRole } from '#features/accounts/server/api.ts'
import { listActs } from '#features/audit/server/api.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import { positionText } from '#test/acts-on-jobs.ts'
import { applicationDraft, applied } from '#test/job-applications.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import * as contract from '../../contract.ts'
import { addPosition } from '../api.ts'

/** Bars: until when a member may not apply, set on an application and lifted there or in a list. */
let site: TestSite
let chief: Member
let radioHead: Member
beforeAll(async () => {
  site = await startSite()
  chief = await site.newMember({ name: 'Chief', roles: ['communitymanagement'] })
  radioHead = await site.newMember({ name: 'Radio.Head' })
  const granting = { department: 'radio' } as const
  await grantRole(tablesOf(site.database.db), radioHead.accountId, 'headof', new Date(), granting)
})
beforeEach(async () => {
  await site.database.pool.query('truncate platform_turns, jobs_applications, jobs_bars cascade')
})
afterAll(() => site.close())

const dayMs = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * dayMs)

async function newPosition(department: 'news' | 'radio'): Promise<number> {
  const position = { ...positionText, key: randomUUID(), language: 'en', department } as const
  return (await addPosition(site.database.db, position, new Date()))?.id ?? 0
}

const errorOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { error?: string }).error ?? null,
]
const bar = (id: number, until: Date) =>
  chief.ask(contract.barApplicant, { params: { id }, body: { until: until.toISOString() } })
const lift = (by: Member, account: number) => by.ask(contract.liftApplicationBar, { params: { account } })

async function listed(by: Member, cursor?: string) {
  const { body } = await by.ask(contract.listApplicationBars, { query: cursor === undefined ? {} : { cursor } })
  return contract.listApplicationBars.result.parse(body)
}
const namesListed = async (by: Member) => (await listed(by)).items.map(({ person }) => person.name)

test('nobody applies before the end that the staff set, which can be lifted', async () => {
  const applicant = await site.newMember()
  const { id } = await applied(site, applicant, { positionId: await newPosition('radio') })
  expect(errorOf(await bar(id, new Date(Date.now() - 1000)))).toEqual([422, 'error.dayPast'])
  expect(errorOf(await bar(id, inDays(800)))).toEqual([422, 'error.dayFar'])
  const until = inDays(1)
  expect((await bar(id, until)).status).toBe(200)
  const standing = async () => (await applicant.ask(contract.showStanding, {})).body
  expect(await standing()).toEqual({ barredUntil: until.toISOString() })
  const again = { body: applicationDraft({ hotel: applicant.hotel, positionId: await newPosition('news') }) }
  const refused = await applicant.ask(contract.apply, again)
  expect([refused.status, refused.body]).toEqual([403, { error: 'error.barred', until: until.toISOString() }])
  await chief.ask(contract.liftApplicantBar, { params: { id } })
  expect(await standing()).toEqual({ barredUntil: null })
  expect((await applicant.ask(contract.apply, again)).status).toBe(201)
})

test('bars are listed with their ends and lifted there, also once the application is gone', async () => {
  const [first, second] = [await site.newMember({ name: 'First' }), await site.newMember({ name: 'Second' })]
  const until = inDays(2)
  for (const [member, end] of [
    [second, inDays(9)],
    [first, until],
  ] as const) {
    const { id } = await applied(site, member, { positionId: await newPosition('news') })
    await bar(id, end)
  }
  expect((await listed(chief)).items).toMatchObject([
    { person: { id: first.accountId, name: 'First' }, until: until.toISOString(), by: { name: 'Chief' } },
    { person: { name: 'Second' } },
  ])
  await site.database.pool.query('delete from jobs_applications')
  expect((await lift(chief, first.accountId)).status).toBe(200)
  expect(errorOf(await lift(chief, first.accountId))).toEqual([404, 'error.gone'])
  expect(await namesListed(chief)).toEqual(['Second'])
  expect((await first.ask(contract.showStanding, {})).body).toEqual({ barredUntil: null })
  const { acts } = await listActs(site.database.db, { act: 'application.barLifted', id: String(first.accountId) }, 2)
  expect(acts.map(({ account_id }) => account_id)).toEqual([chief.accountId])
  await site.database.pool.query("update jobs_bars set until = now() - interval '1 second'")
  expect(await namesListed(chief)).toEqual([])
})

test('a head sees the bars of those who applied to the department, and nobody their own', async () => {
  const [ofRadio, ofNews] = [await site.newMember({ name: 'Voice' }), await site.newMember({ name: 'Pen' })]
  for (const [member, department] of [
    [ofRadio, 'radio'],
    [ofNews, 'news'],
    [radioHead, 'radio'],
  ] as const) {
    const { id } = await applied(site, member, { positionId: await newPosition(department) })
    await bar(id, inDays(3))
  }
  expect((await namesListed(chief)).toSorted()).toEqual(['Pen', 'Radio.Head', 'Voice'])
  expect(await namesListed(radioHead)).toEqual(['Voice'])
  for (const { accountId } of [ofNews, radioHead])
    expect(errorOf(await lift(radioHead, accountId))).toEqual([404, 'error.gone'])
  expect((await lift(radioHead, ofRadio.accountId)).status).toBe(200)
  expect(errorOf(await lift(ofNews, ofNews.accountId))).toEqual([403, 'error.notAuthorized'])
})

test('the list is read in pages', async () => {
  await site.database.pool.query(
    `with added as (
      insert into accounts_accounts (habbo_id, hotel, name, password, created_at)
      select 'hhde-many-' || n, 'hhde', 'Many.' || n, 'x', now() from generate_series(1, 51) as n returning id
    )
    insert into jobs_bars (account_id, until, set_at)
    select id, date_trunc('milliseconds', now()) + interval '1 day', now() from added`,
  )
  const first = await listed(chief)
  const second = await listed(chief, first.nextCursor ?? '')
  const ids = [...first.items, ...second.items].map(({ person }) => person.id)
  expect([first.items.length, new Set(ids).size, second.nextCursor]).toEqual([50, 51, null])
  const odd = await chief.ask(contract.listApplicationBars, { query: { cursor: 'odd' } })
  expect(errorOf(odd)).toEqual([400, 'error.cursorInvalid'])
})
