import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  askForSecondLook,
  deleteComment,
  editComment,
  type ReportReason,
  reportComment,
} from '#features/comments/contract.ts'
import { commandOn } from '#test/command-program.ts'
import { comment, newSubject, readComments, readOwn } from '#test/comments.ts'
import { readQueue } from '#test/moderation.ts'
import { noticesOf } from '#test/notices.ts'
import { startSite, type TestSite } from '#test/site.ts'
import de from '../../locales/de/staffReasons.json' with { type: 'json' }
import tr from '../../locales/tr/staffReasons.json' with { type: 'json' }
import * as comments from './comments.ts'

/** Edits and deletions by a writer while moderators review the comment with the command. */
let site: TestSite
let subject: string
beforeAll(async () => {
  site = await startSite()
})
beforeEach(async () => {
  await site.database.pool.query('truncate comments_comments, comments_subjects cascade')
  subject = await newSubject(site)
})
afterAll(() => site.close())

const run = commandOn(comments, () => ({ db: site.database.db, now: new Date() }))

async function report(id: number, reason: ReportReason): Promise<void> {
  const { status } = await site.newGuest().ask(reportComment, { params: { id }, body: { reason } })
  expect(status).toBe(200)
}

test('the reported text is shown while the report is open, even if it was edited since', async () => {
  const member = await site.newMember()
  const { id } = (await comment(member, { subject, text: 'nasty\nwords' })).comment
  const change = async (text: string) => {
    expect((await member.ask(editComment, { params: { id }, body: { text } })).status).toBe(200)
  }
  const words = async () => (await run('reported')).filter((line) => /^ {2}(?:\||when)/.test(line))
  for (const reason of ['unkind', 'spam'] as const) await report(id, reason)
  expect(await words()).toEqual(['  | nasty', '  | words'])
  await change('other nasty words')
  await report(id, 'unkind')
  await change('kind words')
  await report(id, 'other')
  const [before, between] = [['  | nasty', '  | words'], ['  | other nasty words']]
  const when = '  when it was reported:'
  expect(await words()).toEqual(['  | kind words', when, ...before, when, ...between])
  expect((await run('show', String(id))).slice(3)).toEqual(['  | kind words', when, ...before, when, ...between])
  await change('nasty\nwords')
  expect(await words()).toEqual([...before, when, ...between, when, '  | kind words'])
  await run('dismiss', String(id))
  expect((await run('show', String(id))).slice(2)).toEqual(before)
})

test('a comment rejected after its writer deleted it counts as deleted by its writer, and is not released', async () => {
  const member = await site.newMember()
  const text = Array.from({ length: 6 }, () => 'http://x.example').join(' ')
  const { id } = (await comment(member, { subject, text })).comment
  expect((await member.ask(deleteComment, { params: { id } })).status).toBe(200)
  await run('reject', String(id))
  await expect(run('release', String(id))).rejects.toThrow('or its writer deleted it')
  expect((await run('show', String(id)))[1]).toMatch(/, deleted by its writer$/)
  expect((await readComments(site, subject)).items).toEqual([])
})

test('the writer of a rejected comment reads the reason at once, and a release grants the request for a second look', async () => {
  const [member, moderator] = [await site.newMember(), await site.newMember({ roles: ['headof'] })]
  const links = Array.from({ length: 6 }, () => 'http://x.example').join(' ')
  const { id } = (await comment(member, { subject, text: links, language: 'tr' })).comment
  await run('reject', String(id), '--reason', 'spam')
  const text = tr.reasons.spam
  const seen = async () => (await noticesOf(member)).map(({ notice }) => notice)
  expect(await seen()).toMatchObject([{ kind: 'commentDeleted', commentId: id, text }])
  expect((await readOwn(member, subject)).deletions).toEqual([{ id, reason: 'spam', text, appeal: 'possible' }])
  expect((await member.ask(askForSecondLook, { params: { id }, body: { text: 'why?' } })).status).toBe(200)
  expect((await readQueue(moderator)).counts.appeals).toBe(1)
  await run('release', String(id))
  expect((await seen())[0]).toMatchObject({ kind: 'appealDecided', commentId: id, isGranted: true })
  await expect.poll(async () => (await readQueue(moderator)).counts.appeals).toBe(0)
})

test('without a reason the sentence is neutral, and an unknown reason deletes nothing', async () => {
  const member = await site.newMember({ hotel: 'hhde' })
  const { id } = (await comment(member, { subject, text: 'a lamp' })).comment
  await expect(run('reject', String(id), '--reason', 'ugly')).rejects.toThrow('There is no reason "ugly"')
  expect((await run('show', String(id)))[1]).toMatch(/, published$/)
  await run('reject', String(id))
  expect((await noticesOf(member)).map(({ notice }) => notice)).toMatchObject([{ text: de.reasons.other }])
})
