import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tablesOf } from '#platform/server/database/database.ts'
import type { Client } from '#test/client.ts'
import { comment, newSubject } from '#test/comments.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { deleteComment, type ReportReason, reportComment } from '../../contract.ts'
import { forgetBrowsers } from '../forget-browsers.ts'
import { dismissReports, rejectComment } from './moderation.ts'
import { mostOfGuests } from './reports.ts'

let site: TestSite
let subject: string
let id: number
beforeAll(async () => {
  site = await startSite({ settings: { TRUST_PROXY: 'true' } })
  subject = await newSubject(site)
})
beforeEach(async () => {
  await site.database.pool.query('delete from platform_turns')
  id = (await comment(site.newGuest(), { subject })).comment.id
})
afterAll(() => site.close())

function report(client: Client, reason: ReportReason = 'spam', { on = id, from = '203.0.113.9' } = {}) {
  return client.ask(reportComment, { params: { id: on }, body: { reason } }, { 'x-forwarded-for': from })
}

async function stored(of = id) {
  const { rows } = await site.database.pool.query<{ reason: string; account_id: number | null; known: boolean }>(
    `select reason, account_id, browser_hash is not null as known from comments_reports where comment_id = $1 order by id`,
    [of],
  )
  return rows
}

test('accounts and guests report a comment once; a second report changes nothing', async () => {
  const member = await site.newMember()
  const [one, two] = [site.newGuest(), site.newGuest()]
  for (const client of [member, one, two, member, one])
    expect(await report(client, 'unkind')).toMatchObject({ status: 200, body: {} })
  await Promise.all([report(one, 'other'), report(member, 'personal'), report(two, 'spam')])
  expect(await stored()).toEqual([
    { reason: 'unkind', account_id: member.accountId, known: false },
    { reason: 'unkind', account_id: null, known: true },
    { reason: 'unkind', account_id: null, known: true },
  ])
})

test('only publicly visible comments can be reported', async () => {
  const moderator = await site.newMember({ roles: ['headof'] })
  const guest = site.newGuest()
  const notFound = { status: 404, body: { error: 'error.commentNotFound' } }
  const held = await comment(guest, { subject, text: 'fuck this' })
  expect(await report(guest, 'spam', { on: held.comment.id })).toMatchObject(notFound)
  expect(await report(guest, 'spam', { on: 2_000_000_000 })).toMatchObject(notFound)
  await moderator.ask(deleteComment, { params: { id } })
  expect(await report(guest)).toMatchObject(notFound)
  const bare = await site.newGuest().ask(reportComment, {
    params: { id },
    // @ts-expect-error: not one of ours
    body: { reason: 'boring' },
  })
  expect(bare).toMatchObject({ status: 422, body: { error: 'error.incorrectData' } })
  expect([...(await stored()), ...(await stored(held.comment.id))]).toEqual([])
})

test('an account or a browser has 10 reports in ten minutes, a network 40', async () => {
  const member = await site.newMember()
  const guest = site.newGuest()
  // Each from its own network: the account, or the browser, is counted.
  for (const client of [member, guest]) {
    for (let turn = 1; turn <= 12; turn += 1) {
      const { status, body } = await report(client, 'spam', { from: `198.51.100.${turn}` })
      expect([turn, status]).toEqual([turn, turn <= 10 ? 200 : 429])
      if (turn > 10)
        expect(body).toMatchObject({ error: 'error.tooManyRequests', retryAfterSeconds: expect.any(Number) })
    }
  }
  const from = '203.0.113.77'
  const answers = []
  for (let turn = 1; turn <= 42; turn += 1) answers.push((await report(site.newGuest(), 'spam', { from })).status)
  expect(answers).toEqual([...Array.from({ length: 40 }, () => 200), 429, 429])
})

test('after fifty guest reports only members add more', async () => {
  await site.database.pool.query(
    `insert into comments_reports (comment_id, browser_hash, reason, text, reported_at)
     select $1, sha256(n::text::bytea), 'spam', '', now() from generate_series(1, $2) as n`,
    [id, mostOfGuests - 1],
  )
  for (const client of [site.newGuest(), site.newGuest(), await site.newMember()])
    expect(await report(client, 'other')).toMatchObject({ status: 200, body: {} })
  const others = (await stored()).filter(({ reason }) => reason === 'other')
  expect(others.map(({ known }) => known)).toEqual([true, false])
  await dismissReports({ db: site.database.db }, id, new Date())
  await report(site.newGuest(), 'unkind')
  expect((await stored()).at(-1)).toMatchObject({ reason: 'unkind', known: true })
})

test('settled reports are deleted after thirty days, pending ones stay', async () => {
  const forgetIn = (days: number) =>
    forgetBrowsers(tablesOf(site.database.db), new Date(Date.now() + days * 86_400_000))
  const [open, aside, deleted] = [id, ...(await more(2))]
  for (const on of [open, aside, deleted]) await report(site.newGuest(), 'spam', { on })
  await dismissReports({ db: site.database.db }, aside ?? 0, new Date())
  const deletion = { reason: 'other', sentences: { de: 'Nein.', en: 'No.', tr: 'Hayır.' } } as const
  await rejectComment({ db: site.database.db, subjects: [] }, deleted ?? 0, deletion, new Date())
  const counts = () => Promise.all([open, aside, deleted].map(async (on) => (await stored(on)).length))
  await forgetIn(29)
  expect(await counts()).toEqual([1, 1, 1])
  await forgetIn(31)
  expect(await counts()).toEqual([1, 0, 0])
  expect((await stored(open))[0]).toMatchObject({ known: false })
})

async function more(count: number): Promise<number[]> {
  const made = []
  for (let left = count; left > 0; left -= 1) made.push((await comment(site.newGuest(), { subject })).comment.id)
  return made
}

test('a guest without a cookie cannot report', async () => {
  const response = await fetch(`${site.address}/api/post/comments/${id}/reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'spam' }),
  })
  expect(response.status).toBe(419)
  expect(await stored()).toEqual([])
})
