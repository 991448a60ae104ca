import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { exportData } from '#features/accounts/contract.ts'
import { grantRole } from '#features/accounts/server/api.ts'
import { listActs } from '#features/audit/server/api.ts'
import { showToday } from '#features/housekeeping/contract.ts'
import { readNotice } from '#features/notifications/contract.ts'
import type { Call } from '#platform/contract/endpoint.ts'
import { inTransaction, tablesOf } from '#platform/server/database/database.ts'
import { positionText } from '#test/acts-on-jobs.ts'
import { applicationDraft, applied, ownApplications, readChat, written } from '#test/job-applications.ts'
import type { Member } from '#test/member.ts'
import { noticesOf } from '#test/notices.ts'
import { startSite, type TestSite } from '#test/site.ts'
import * as contract from '../../contract.ts'
import { addPosition } from '../api.ts'
import { notifyApplicant } from '../decide.ts'
import { forgetFiles } from '../forget.ts'
import type { JobsTables } from '../tables.ts'

let site: TestSite
let chief: Member
let radioHead: Member
let applicant: Member
beforeAll(async () => {
  site = await startSite()
  chief = await site.newMember({ name: 'Chief', roles: ['communitymanagement'] })
  radioHead = await site.newMember({ name: 'Radio.Head' })
  const granting = { department: 'radio' } as const
  await grantRole(tablesOf(site.database.db), radioHead.accountId, 'headof', new Date(), granting)
  applicant = await site.newMember({ name: 'Applicant' })
})
beforeEach(async () => {
  await site.database.pool.query('truncate platform_turns, jobs_applications, jobs_bars cascade')
})
afterAll(() => site.close())

async function newPosition(department: 'news' | 'radio' | null): Promise<number> {
  const position = { ...positionText, key: randomUUID(), language: 'en', department } as const
  const added = await addPosition(site.database.db, position, new Date())
  return added?.id ?? 0
}

const errorOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { error?: string }).error ?? null,
]

async function shown(by: Member, id: number) {
  return contract.StaffApplication.parse((await by.ask(contract.showStaffApplication, { params: { id } })).body)
}

async function listed(by: Member, query: Call<typeof contract.listStaffApplications>['query'] = {}) {
  const { body } = await by.ask(contract.listStaffApplications, { query })
  return contract.listStaffApplications.result.parse(body)
}

type Deciding = Omit<Call<typeof contract.decideApplication>['body'], 'seen'>
async function decide(by: Member, id: number, deciding: Deciding) {
  const { seen } = await shown(by, id)
  return by.ask(contract.decideApplication, { params: { id }, body: { ...deciding, seen } })
}

/** Notifies the applicant at once, as the task does after the time for an undo. */
async function notify(id: number) {
  await inTransaction(tablesOf<JobsTables>(site.database.db), (tx) => notifyApplicant(tx, id, new Date()))
}

const confirm = () => site.database.pool.query('update accounts_sessions set confirmed_at = now()')

test('a head sees and works on the applications of the own department alone, and nobody on their own', async () => {
  const ofRadio = await applied(site, applicant, { positionId: await newPosition('radio') })
  const ofNews = await applied(site, applicant, { positionId: await newPosition('news') })
  const own = await applied(site, radioHead, { positionId: await newPosition('radio') })
  const ids = async (by: Member) => (await listed(by)).items.map(({ id }) => id)
  expect(await ids(radioHead)).toEqual([ofRadio.id])
  expect(await ids(chief)).toEqual([ofRadio.id, ofNews.id, own.id])
  const today = showToday.result.parse((await radioHead.ask(showToday, {})).body)
  expect(today.waiting).toContainEqual(expect.objectContaining({ area: 'jobs', count: 1 }))
  expect((await shown(radioHead, ofRadio.id)).position.department).toBe('radio')
  const note = { text: 'a note' }
  for (const { id } of [ofNews, own]) {
    const params = { id }
    const answers = await Promise.all([
      radioHead.ask(contract.showStaffApplication, { params }),
      radioHead.ask(contract.noteOnApplication, { params, body: note }),
      radioHead.ask(contract.voteOnApplication, { params, body: { vote: 'yes' } }),
      radioHead.ask(contract.answerApplication, { params, body: { text: 'Hello', key: randomUUID() } }),
      radioHead.ask(contract.decideApplication, { params, body: { decision: 'accepted', seen: '' } }),
      radioHead.ask(contract.undoApplicationDecision, { params, body: {} }),
      radioHead.ask(contract.reopenApplication, { params, body: {} }),
      radioHead.ask(contract.barApplicant, { params, body: { until: new Date(Date.now() + 1e7).toISOString() } }),
      radioHead.ask(contract.liftApplicantBar, { params }),
    ])
    expect(answers.map(errorOf)).toEqual(answers.map(() => [404, 'error.applicationNotFound']))
  }
  const { rows } = await site.database.pool.query('select 1 from jobs_notes union all select 1 from jobs_votes')
  expect(rows).toEqual([])
})

test('lists are filtered, and read in pages', async () => {
  const positionId = await newPosition('radio')
  await site.database.pool.query(
    `insert into jobs_applications (account_id, position_id, status, habbo_experience, was_on_fansite, fansite_name,
      discord_username, motivation, sent_at, decided_at, told_at)
    select $1, $2, 'rejected', 1, false, '', '', 'x', now(),
      date_trunc('milliseconds', now()) - make_interval(secs => (n / 3)::double precision), now()
    from generate_series(1, 120) as n`,
    [applicant.accountId, positionId],
  )
  const seen: number[] = []
  let cursor: string | undefined
  do {
    const page = await listed(chief, { show: 'decided', ...(cursor && { cursor }) })
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect([seen.length, new Set(seen).size]).toEqual([120, 120])
  const { id } = await applied(site, applicant, { positionId })
  const [item] = (await listed(chief)).items
  expect((await listed(chief, { position: item?.position.key ?? '', language: 'en' })).items).toHaveLength(1)
  expect((await listed(chief, { language: 'tr' })).items).toEqual([])
  expect((await listed(chief, { show: 'mine' })).items).toEqual([])
  await chief.ask(contract.voteOnApplication, { params: { id }, body: { vote: 'unsure' } })
  expect((await listed(chief, { show: 'mine' })).items).toMatchObject([{ id, votes: { unsure: 1 } }])
  const odd = await chief.ask(contract.listStaffApplications, { query: { cursor: 'odd' } })
  expect(errorOf(odd)).toEqual([400, 'error.cursorInvalid'])
})

test('reading is recorded once for each visit, and the applicant sees it', async () => {
  const { id } = await applied(site, applicant, { positionId: await newPosition('radio') })
  await written(applicant, id, 'Hello?')
  expect((await listed(chief)).items).toMatchObject([{ unread: 1, readAt: null, lastWord: 'applicant' }])
  await shown(chief, id)
  expect((await shown(chief, id)).unread).toBe(0)
  await shown(radioHead, id)
  const { acts } = await listActs(site.database.db, { act: 'application.read', id: String(id) }, 10)
  expect(acts.map(({ account_id }) => account_id)).toEqual([radioHead.accountId, chief.accountId])
  expect((await ownApplications(applicant))[0]?.readAt).not.toBeNull()
})

test('answers carry the name of the writer and are sent once; notes and votes stay inside', async () => {
  const { id } = await applied(site, applicant, { positionId: await newPosition('radio') })
  const params = { id }
  const answer = { params, body: { text: 'When can you start?', key: randomUUID() } }
  await chief.ask(contract.answerApplication, answer)
  await chief.ask(contract.answerApplication, answer)
  await radioHead.ask(contract.noteOnApplication, { params, body: { text: 'secret note' } })
  await chief.ask(contract.voteOnApplication, { params, body: { vote: 'no', text: 'secret reason' } })
  await chief.ask(contract.voteOnApplication, { params, body: { vote: 'yes', text: 'secret reason' } })
  const { messages } = await readChat(applicant, id)
  expect(messages).toMatchObject([{ from: 'team', author: 'Chief', text: 'When can you start?' }])
  expect(JSON.stringify([messages, await ownApplications(applicant)])).not.toContain('secret')
  const now = await shown(chief, id)
  expect(now.votes).toMatchObject([{ person: { name: 'Chief' }, vote: 'yes', isOwn: true }])
  const [note] = now.notes
  const foreign = await chief.ask(contract.deleteApplicationNote, { params: { id, note: note?.id ?? 0 } })
  expect(errorOf(foreign)).toEqual([404, 'error.noteNotFound'])
  // Notes are personal data of who is written about: in the export, without the writer.
  const exported = JSON.stringify((await applicant.ask(exportData, {})).body)
  expect(['secret note', 'secret reason', 'Radio.Head'].map((word) => exported.includes(word))).toEqual([
    true,
    true,
    false,
  ])
})

test('a decision is announced after the time of an undo, and looks pending until then', async () => {
  const positionId = await newPosition('radio')
  const { id } = await applied(site, applicant, { positionId })
  const body = { decision: 'rejected', text: '' } as const
  expect((await decide(chief, id, body)).status).toBe(422)
  expect((await decide(chief, id, { ...body, text: 'Not this time.' })).status).toBe(200)
  expect((await ownApplications(applicant))[0]).toMatchObject({ status: 'pending', decidedAt: null })
  expect(await readChat(applicant, id)).toEqual({ isOpen: true, messages: [] })
  const twice = await applicant.ask(contract.apply, {
    body: applicationDraft({ hotel: applicant.hotel, positionId }),
  })
  expect(errorOf(twice)).toEqual([409, 'error.alreadyApplied'])
  expect((await shown(chief, id)).decision).toMatchObject({ canUndo: true, isTold: false })
  expect((await shown(radioHead, id)).decision).toMatchObject({ canUndo: false })
  const foreign = await radioHead.ask(contract.undoApplicationDecision, { params: { id }, body: {} })
  expect(errorOf(foreign)).toEqual([409, 'error.undoOver'])
  expect((await chief.ask(contract.undoApplicationDecision, { params: { id }, body: {} })).status).toBe(200)
  await notify(id)
  expect((await ownApplications(applicant))[0]).toMatchObject({ status: 'pending' })
  await decide(chief, id, { ...body, text: 'Not this time.' })
  await notify(id)
  await notify(id)
  expect((await ownApplications(applicant))[0]).toMatchObject({ status: 'rejected' })
  expect(await readChat(applicant, id)).toMatchObject({
    isOpen: false,
    messages: [{ author: 'Chief', text: 'Not this time.' }],
  })
  const late = await chief.ask(contract.undoApplicationDecision, { params: { id }, body: {} })
  expect(errorOf(late)).toEqual([409, 'error.undoOver'])
})

test('of decisions at once one is carried out, and a message meanwhile makes one stale', async () => {
  const { id } = await applied(site, applicant, { positionId: await newPosition('radio') })
  const { seen } = await shown(chief, id)
  await written(applicant, id, 'One more thing')
  const body = { decision: 'accepted', seen } as const
  const stale = await chief.ask(contract.decideApplication, { params: { id }, body })
  expect([stale.status, stale.body]).toMatchObject([409, { error: 'error.stale', current: { id, status: 'pending' } }])
  const fresh = (await shown(chief, id)).seen
  const answers = await Promise.all(
    [chief, radioHead, chief, radioHead].map((by) =>
      by.ask(contract.decideApplication, { params: { id }, body: { decision: 'accepted', seen: fresh } }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
})

test('accepting grants a role in the same step where the rank permits it, after a confirmation', async () => {
  const someone = await site.newMember()
  const { id } = await applied(site, someone, { positionId: await newPosition('radio') })
  await site.database.pool.query('update accounts_sessions set confirmed_at = null')
  const host = { decision: 'accepted', role: 'radio_lvl1' } as const
  expect(errorOf(await decide(radioHead, id, host))).toEqual([403, 'error.stepUpRequired'])
  await confirm()
  const before = await shown(radioHead, id)
  expect([before.grantable, before.suggested]).toEqual([['radio_lvl1'], 'radio_lvl1'])
  for (const role of ['news_lvl1', 'administration', 'headof'] as const)
    expect(errorOf(await decide(radioHead, id, { decision: 'accepted', role }))).toEqual([403, 'error.rankTooLow'])
  expect((await shown(radioHead, id)).status).toBe('pending')
  expect((await decide(radioHead, id, { decision: 'rejected', text: 'no', role: 'radio_lvl1' })).status).toBe(422)
  const decided = contract.StaffApplication.parse((await decide(radioHead, id, host)).body)
  expect(decided).toMatchObject({ status: 'accepted', applicant: { roles: ['radio_lvl1'] } })
  await radioHead.ask(contract.undoApplicationDecision, { params: { id }, body: {} })
  expect(await shown(radioHead, id)).toMatchObject({ status: 'pending', applicant: { roles: [] } })
})

test('an application is opened again within 14 days, unless there is another', async () => {
  const positionId = await newPosition('radio')
  const { id } = await applied(site, applicant, { positionId })
  const reopen = (of: number) => chief.ask(contract.reopenApplication, { params: { id: of }, body: {} })
  expect(errorOf(await reopen(id))).toEqual([409, 'error.reopenOver'])
  await decide(chief, id, { decision: 'rejected', text: 'No' })
  expect(errorOf(await reopen(id))).toEqual([409, 'error.reopenOver'])
  await notify(id)
  expect((await shown(chief, id)).reopenUntil).not.toBeNull()
  expect((await reopen(id)).status).toBe(200)
  expect((await ownApplications(applicant))[0]).toMatchObject({ status: 'pending' })
  await decide(chief, id, { decision: 'rejected', text: 'No' })
  await notify(id)
  await applied(site, applicant, { positionId })
  expect(errorOf(await reopen(id))).toEqual([409, 'error.appliedAgain'])
  await site.database.pool.query(`update jobs_applications set decided_at = now() - interval '15 days' where id = $1`, [
    id,
  ])
  expect(errorOf(await reopen(id))).toEqual([409, 'error.reopenOver'])
})

test('a decision after an application was opened again is a new notice, and the former one is gone', async () => {
  const member = await site.newMember()
  const { id } = await applied(site, member, { positionId: await newPosition('radio') })
  const told = async () =>
    (await noticesOf(member)).flatMap(({ id: number, notice, isRead }) =>
      notice.kind === 'applicationDecided' ? [{ number, decision: notice.decision, isRead }] : [],
    )
  await decide(chief, id, { decision: 'rejected', text: 'No' })
  await notify(id)
  const [rejection] = await told()
  await member.ask(readNotice, { params: { id: rejection?.number ?? 0 } })
  expect(await told()).toEqual([{ ...rejection, decision: 'rejected', isRead: true }])
  await chief.ask(contract.reopenApplication, { params: { id }, body: {} })
  expect(await told()).toEqual([])
  await decide(chief, id, { decision: 'accepted' })
  await notify(id)
  expect(await told()).toMatchObject([{ decision: 'accepted', isRead: false }])
})

test('notes, votes and bars are forgotten in time', async () => {
  const { id } = await applied(site, applicant, { positionId: await newPosition('radio') })
  const params = { id }
  await chief.ask(contract.noteOnApplication, { params, body: { text: 'a note' } })
  await chief.ask(contract.voteOnApplication, { params, body: { vote: 'yes' } })
  await chief.ask(contract.barApplicant, { params, body: { until: new Date(Date.now() + 60_000).toISOString() } })
  await decide(chief, id, { decision: 'rejected', text: 'No' })
  const counts = async () => {
    const { rows } = await site.database.pool.query<{ count: number }>(
      'select count(*)::int as count from jobs_notes union all select count(*)::int from jobs_votes union all select count(*)::int from jobs_bars',
    )
    return rows.map(({ count }) => count)
  }
  const db = tablesOf<JobsTables>(site.database.db)
  const files = { remove: async () => {}, clear: async () => {} } as never
  const forgetAfter = (days: number) =>
    forgetFiles({ db, files, clock: { now: () => new Date(Date.now() + days * 86_400_000) } as never })
  await forgetAfter(0)
  expect(await counts()).toEqual([1, 1, 1])
  await forgetAfter(1)
  expect(await counts()).toEqual([1, 1, 0])
  await forgetAfter(181)
  expect(await counts()).toEqual([0, 0, 0])
})
