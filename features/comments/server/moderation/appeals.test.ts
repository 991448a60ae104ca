import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { exportData } from '#features/accounts/contract.ts'
import { listNotices } from '#features/notifications/contract.ts'
import type { Client } from '#test/client.ts'
import { comment, newSubject, readComments, readOwn } from '#test/comments.ts'
import type { Member } from '#test/member.ts'
import { asSpam, decide, decided, newestBatch, notifyWritersNow, readQueue, staffComment } from '#test/moderation.ts'
import { startSite, type TestSite } from '#test/site.ts'
import {
  askForSecondLook,
  decideAppeal,
  noteOnComment,
  reportComment,
  restoreComment,
  undoDecision,
} from '../../contract.ts'
import { dismissReports } from './moderation.ts'

/** Writers ask once for a second look, and another moderator decides. */
let site: TestSite
let subject: string
let moderator: Member
let colleague: Member
let member: Member
beforeAll(async () => {
  site = await startSite()
  moderator = await site.newMember({ name: 'Keeper', roles: ['news_lvl2'] })
  colleague = await site.newMember({ name: 'quiet.sam', roles: ['headof'] })
})
beforeEach(async () => {
  subject = await newSubject(site)
  member = await site.newMember()
  await site.database.pool.query('delete from platform_turns')
})
afterAll(() => site.close())

const ask = (client: Client, id: number, text = 'It was a joke among friends.') =>
  client.ask(askForSecondLook, { params: { id }, body: { text } })
async function answer(client: Client, id: number, granted: boolean) {
  const { seen } = await staffComment(client, id)
  return client.ask(decideAppeal, { params: { id }, body: { granted, seen } })
}
async function deletedComment(client: Client = member) {
  const { id } = (await comment(client, { subject, text: 'a joke' })).comment
  const { batch } = await decided(moderator, [id], asSpam)
  await notifyWritersNow(site, batch)
  return id
}
const stateFor = async () => (await readOwn(member, subject)).deletions[0]?.appeal
async function newestNotice() {
  const { items } = listNotices.result.parse((await member.ask(listNotices, { query: {} })).body)
  return items[0]?.notice
}

test('a writer asks once, and reads the answer', async () => {
  const id = await deletedComment()
  expect(await stateFor()).toBe('possible')
  expect((await ask(member, id)).status).toBe(200)
  expect(await stateFor()).toBe('asked')
  expect(await ask(member, id)).toMatchObject({ status: 409, body: { error: 'error.appealOver' } })
  const { items, counts } = await readQueue(colleague, { kind: 'appeals' })
  expect(counts.appeals).toBe(1)
  expect(items).toMatchObject([{ id, appeal: { text: 'It was a joke among friends.', mayDecide: true } }])
  expect(await answer(moderator, id, true)).toMatchObject({ status: 403, body: { error: 'error.otherModerator' } })
  const { batch } = decideAppeal.result.parse((await answer(colleague, id, false)).body)
  expect((await readQueue(colleague)).counts.appeals).toBe(0)
  await notifyWritersNow(site, batch)
  expect(await stateFor()).toBe('declined')
  expect(await newestNotice()).toMatchObject({ kind: 'appealDecided', commentId: id, isGranted: false })
  expect((await ask(member, id)).status).toBe(409)
})

test('a granted one restores the comment, and can be undone', async () => {
  const id = await deletedComment()
  await ask(member, id)
  const first = decideAppeal.result.parse((await answer(colleague, id, true)).body)
  expect((await readComments(member, subject)).items[0]).toMatchObject({ id, text: 'a joke' })
  expect((await colleague.ask(undoDecision, { params: { batch: first.batch } })).status).toBe(200)
  expect((await staffComment(colleague, id)).state).toBe('deleted')
  expect((await readQueue(colleague)).counts.appeals).toBe(1)
  const second = decideAppeal.result.parse((await answer(colleague, id, true)).body)
  await notifyWritersNow(site, second.batch)
  expect(await newestNotice()).toMatchObject({ kind: 'appealDecided', isGranted: true })
})

test('two moderators at once: one answers, the other is refused', async () => {
  const other = await site.newMember({ name: 'Third.one', roles: ['news_lvl3'] })
  const id = await deletedComment()
  await ask(member, id)
  const { seen } = await staffComment(colleague, id)
  const answers = await Promise.all(
    [colleague, other].map((client, place) =>
      client.ask(decideAppeal, { params: { id }, body: { granted: place === 0, seen } }),
    ),
  )
  const [won, lost] = answers.toSorted((one, two) => one.status - two.status)
  expect([won?.status, lost?.status]).toEqual([200, 409])
  const name = answers[0] === won ? 'quiet.sam' : 'Third.one'
  expect(lost?.body).toMatchObject({ error: 'error.stale', current: { decision: { by: name } } })
})

const keep = { decision: 'keep' } as const
const openAppeals = async () => (await readQueue(colleague, { kind: 'appeals' })).items.map(({ id }) => id)

test.each(['on its page', 'in the queue'])('restoring the comment %s grants it', async (where) => {
  const id = await deletedComment()
  await ask(member, id)
  if (where === 'in the queue') await decided(moderator, [id], keep)
  else expect((await moderator.ask(restoreComment, { params: { id } })).status).toBe(200)
  await expect.poll(openAppeals).not.toContain(id)
  expect((await staffComment(colleague, id)).decision).toMatchObject({ kind: 'granted', by: 'Keeper' })
  await notifyWritersNow(site, await newestBatch(site, id))
  expect(await newestNotice()).toMatchObject({ kind: 'appealDecided', commentId: id, isGranted: true })
  // Deleted again, it was granted before and not declined.
  await notifyWritersNow(site, (await decided(colleague, [id], asSpam)).batch)
  expect(await stateFor()).toBe('none')
})

test('it is open again once keeping the comment is undone', async () => {
  const id = await deletedComment()
  await ask(member, id)
  const { batch } = await decided(colleague, [id], keep)
  expect((await colleague.ask(undoDecision, { params: { batch } })).status).toBe(200)
  await expect.poll(openAppeals).toContain(id)
  expect(await stateFor()).toBe('asked')
})

test('a later decision on the comment neither ends it nor lets the one who deleted answer it', async () => {
  const { id } = (await comment(member, { subject, text: 'a joke' })).comment
  await colleague.ask(reportComment, { params: { id }, body: { reason: 'spam' } })
  await notifyWritersNow(site, (await decided(moderator, [id], asSpam)).batch)
  const dismiss = () => dismissReports({ db: site.database.db }, id, new Date())
  expect(await dismiss()).toBe(1)
  expect((await ask(member, id)).status).toBe(200)
  expect((await staffComment(moderator, id)).appeal).toMatchObject({ mayDecide: false })
  expect((await staffComment(colleague, id)).appeal).toMatchObject({ mayDecide: true })
  expect(await answer(moderator, id, true)).toMatchObject({ status: 403, body: { error: 'error.otherModerator' } })
  expect((await answer(colleague, id, true)).status).toBe(200)
})

test('a deletion together with others leaves a comment that waits for a second look', async () => {
  const id = await deletedComment()
  await ask(member, id)
  const other = (await comment(site.newGuest(), { subject, text: 'a lamp' })).comment.id
  expect(await decided(colleague, [id, other], asSpam)).toMatchObject({ decided: [other], stale: [{ id }] })
  expect(await decide(colleague, [id], asSpam)).toMatchObject({ status: 409, body: { error: 'error.stale' } })
  await expect.poll(openAppeals).toContain(id)
})

test('only the member who wrote it can ask, and only of a deletion by moderation', async () => {
  const shown = (await comment(member, { subject, text: 'a lamp' })).comment.id
  expect(await ask(member, shown)).toMatchObject({ status: 409, body: { error: 'error.appealOver' } })
  const id = await deletedComment()
  const stranger = await site.newMember()
  expect(await ask(stranger, id)).toMatchObject({ status: 403, body: { error: 'error.commentNotYours' } })
  expect(await ask(site.newGuest(), id)).toMatchObject({ status: 401, body: { error: 'error.notLoggedIn' } })
  expect(await ask(member, 2_000_000_000)).toMatchObject({ status: 404, body: { error: 'error.commentNotFound' } })
  expect(await ask(member, id, 'x'.repeat(301))).toMatchObject({
    status: 422,
    body: { fields: { text: 'error.formFieldTooLong' } },
  })
  expect(await answer(colleague, shown, true)).toMatchObject({ status: 404 })
})

test('is part of the data export and goes with the account, as do decisions and notes', async () => {
  const id = await deletedComment()
  await ask(member, id)
  await colleague.ask(noteOnComment, { params: { id }, body: { text: 'knows the rules' } })
  const { body } = await member.ask(exportData, {})
  expect(body).toMatchObject({
    comments: {
      decisions: [{ comment_id: id, kind: 'deleted', reason: 'spam', text: asSpam.text }],
      appeals: [{ comment_id: id }],
      notes: [{ comment_id: id, text: 'knows the rules' }],
    },
  })
  await member.leave()
  const left = async () => {
    const { rows } = await site.database.pool.query(
      `select (select count(*) from comments_appeals where comment_id = $1) as appeals,
        (select count(*) from comments_notes where comment_id = $1) as notes,
        (select text from comments_decisions where comment_id = $1) as text`,
      [id],
    )
    return rows[0]
  }
  await expect.poll(left).toEqual({ appeals: 0, notes: 0, text: null })
})
