import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listActs } from '#features/audit/server/api.ts'
import { listNotices } from '#features/notifications/contract.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { Client } from '#test/client.ts'
import { comment, newSubject, readComments, readOwn } from '#test/comments.ts'
import { invalidationsArrived } from '#test/invalidations.ts'
import type { Member } from '#test/member.ts'
import { asSpam, decide, decided, notifyWritersNow, readQueue, staffComment } from '#test/moderation.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { decideComments, reportComment, undoDecision } from '../../contract.ts'

/** Decisions of moderators, two at once, their undoing, and the notices of the writer. */
let site: TestSite
let subject: string
let moderator: Member
let colleague: Member
let ahead = 0
const clock: Clock = { now: () => new Date(Date.now() + ahead) }
beforeAll(async () => {
  site = await startSite({ clock })
  subject = await newSubject(site)
  moderator = await site.newMember({ name: 'Keeper', roles: ['news_lvl2'] })
  colleague = await site.newMember({ name: 'quiet.sam', roles: ['headof'] })
})
beforeEach(async () => {
  ahead = 0
  subject = await newSubject(site)
  await site.database.pool.query('delete from platform_turns')
})
afterAll(() => site.close())

const keep = { decision: 'keep' } as const
const write = async (client: Client, text: string, more = {}) =>
  (await comment(client, { subject, text, ...more })).comment.id
const report = (client: Client, id: number) => client.ask(reportComment, { params: { id }, body: { reason: 'spam' } })
const undo = (client: Client, batch: string) => client.ask(undoDecision, { params: { batch } })
async function shown() {
  await invalidationsArrived(site)
  return readComments(site, subject)
}
/**
 * Everything that the database has of a comment, its counters, reports and reward, as before a
 * decision.
 */
async function stored(id: number) {
  const { rows } = await site.database.pool.query(
    `select to_jsonb(comment) as comment, to_jsonb(counted) - 'subject' as counted,
      (select jsonb_agg(to_jsonb(report) order by id) from comments_reports as report where comment_id = comment.id) as reports,
      (select to_jsonb(reward) - 'rewarded_at' from comments_rewards as reward where comment_id = comment.id) as reward,
      (select stars from accounts_accounts where id = comment.account_id) as stars
    from comments_comments as comment join comments_subjects as counted using (subject) where comment.id = $1`,
    [id],
  )
  return rows[0]
}
async function actsOn(id: number) {
  const { acts } = await listActs(site.database.db, { subject: 'comment', id: String(id) }, 20)
  return acts.toReversed().map(({ act, account_id, changes }) => [act, account_id, changes])
}
async function noticesOf(member: Member) {
  const { items } = listNotices.result.parse((await member.ask(listNotices, { query: {} })).body)
  return items.map(({ notice }) => notice)
}

describe('a decision', () => {
  test('keeps a held comment by publishing it, and dismisses reports', async () => {
    const held = await write(site.newGuest(), 'fuck this')
    const reported = await write(site.newGuest(), 'a lamp')
    await report(site.newGuest(), reported)
    expect(await decided(moderator, [held, reported], keep)).toMatchObject({ decided: [reported, held], stale: [] })
    expect((await shown()).items.map(({ id }) => id)).toEqual([held, reported])
    expect((await readQueue(moderator)).counts.all).toBe(0)
    expect(await actsOn(held)).toEqual([['comment.released', moderator.accountId, {}]])
    expect(await actsOn(reported)).toEqual([['comment.reportsDismissed', moderator.accountId, { reports: 1 }]])
  })

  test('deletes with a reason and a text, which are required', async () => {
    const id = await write(site.newGuest(), 'a lamp')
    const without = await decide(moderator, [id], { decision: 'delete' })
    expect(without).toMatchObject({
      status: 422,
      body: { fields: { reason: 'error.formFieldRequired', text: 'error.formFieldRequired' } },
    })
    const long = await decide(moderator, [id], { ...asSpam, text: 'x'.repeat(301) })
    expect(long).toMatchObject({ status: 422, body: { fields: { text: 'error.formFieldTooLong' } } })
    await decided(moderator, [id], asSpam)
    expect((await shown()).items[0]).toMatchObject({ deletedBy: 'moderator', text: null })
    expect(await staffComment(colleague, id)).toMatchObject({
      state: 'deleted',
      text: 'a lamp',
      author: { name: 'night.owl' },
      decision: { kind: 'deleted', by: 'Keeper', reason: 'spam', text: asSpam.text },
    })
    expect(await actsOn(id)).toEqual([['comment.deleted', moderator.accountId, { reason: 'spam', warned: false }]])
  })

  test('is one by two moderators at once: the other learns by whom', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await write(site.newGuest(), `a lamp ${round}`)
      await report(site.newGuest(), id)
      const { seen } = await staffComment(moderator, id)
      const answers = await Promise.all([decide(moderator, [id], asSpam, seen), decide(colleague, [id], keep, seen)])
      const [won, lost] = answers.toSorted((one, other) => one.status - other.status)
      expect([won?.status, lost?.status]).toEqual([200, 409])
      const isKept = won === answers[1]
      expect(lost?.body).toMatchObject({
        error: 'error.stale',
        current: { id, decision: { by: isKept ? 'quiet.sam' : 'Keeper', kind: isKept ? 'kept' : 'deleted' } },
      })
    }
  })

  test('is stale after an edit; a further report only makes keeping stale', async () => {
    const member = await site.newMember()
    const id = await write(member, 'a lamp')
    const { seen } = await staffComment(moderator, id)
    await report(site.newGuest(), id)
    expect((await decide(moderator, [id], keep, seen)).status).toBe(409)
    const other = await write(member, 'second lamp')
    const before = (await staffComment(moderator, other)).seen
    await report(site.newGuest(), other)
    const both = await moderator.ask(decideComments, {
      body: {
        ...asSpam,
        comments: [
          { id, seen: 'public-1-0-0' },
          { id: other, seen: before },
        ],
      },
    })
    expect(both).toMatchObject({ status: 200, body: { decided: [other], stale: [{ id, text: 'a lamp' }] } })
  })

  test('deletes what a writer wrote in the last 24 hours', async () => {
    const member = await site.newMember()
    const old = await write(member, 'an old lamp')
    await site.database.pool.query(
      `update comments_comments set created_at = now() - interval '25 hours' where id = $1`,
      [old],
    )
    const first = await write(member, 'one')
    const answer = await write(member, 'two', { parent_id: first })
    const others = await write(site.newGuest(), 'three')
    const { batch, decided: gone } = await decided(moderator, [first], { ...asSpam, lastDay: true })
    expect(gone.toSorted()).toEqual([first, answer].toSorted())
    expect((await shown()).total).toBe(2)
    expect((await undo(moderator, batch)).body).toEqual({ undone: 2 })
    expect((await shown()).total).toBe(4)
    expect((await staffComment(moderator, others)).state).toBe('public')
  })

  test("is not for one's own comment, and needs one that exists", async () => {
    const id = await write(moderator, 'my own')
    expect(await decide(moderator, [id], keep)).toMatchObject({ status: 403, body: { error: 'error.otherModerator' } })
    const missing = await decide(moderator, [2_000_000_000], keep, 'public-0-0-0')
    expect(missing).toMatchObject({ status: 404, body: { error: 'error.commentNotFound' } })
  })
})

describe('the undoing of a decision', () => {
  test.each(['held', 'answer'])('takes a released comment back as it was: %s', async (which) => {
    const member = await site.newMember()
    const parent = await write(site.newGuest(), 'a lamp')
    const text = Array.from({ length: 6 }, (_, place) => `https://example.org/${place}`).join(' ')
    const id = await write(member, text, which === 'answer' ? { parent_id: parent } : {})
    const before = await stored(id)
    const { batch } = await decided(moderator, [id], keep)
    expect(await stored(id)).not.toEqual(before)
    expect((await undo(moderator, batch)).body).toEqual({ undone: 1 })
    const after = await stored(id)
    expect({ ...after, reward: null }).toEqual({ ...before, reward: null })
    expect((await readQueue(moderator, { kind: 'held' })).items.map((item) => item.id)).toContain(id)
    expect(await actsOn(id)).toEqual([
      ['comment.released', moderator.accountId, {}],
      ['comment.decisionUndone', moderator.accountId, { decision: 'kept' }],
    ])
    await decided(moderator, [id], keep)
    expect((await shown()).total).toBe(2)
  })

  test('opens dismissed reports again, and restores a deleted comment with its reward', async () => {
    const member = await site.newMember()
    const id = await write(member, 'a bright lamp')
    await report(site.newGuest(), id)
    const before = await stored(id)
    for (const what of [keep, asSpam]) {
      const { batch } = await decided(moderator, [id], what)
      expect(await stored(id)).not.toEqual(before)
      expect((await undo(moderator, batch)).status).toBe(200)
      expect(await stored(id)).toEqual(before)
    }
  })

  test('keeps a deleted comment, and deletes it again as before', async () => {
    const id = await write(site.newGuest(), 'a lamp')
    await decided(moderator, [id], asSpam)
    const before = await stored(id)
    const { batch } = await decided(colleague, [id], keep)
    expect((await staffComment(moderator, id)).state).toBe('public')
    await undo(colleague, batch)
    expect(await stored(id)).toEqual(before)
  })

  test('is over after ten seconds, after another decision and for others', async () => {
    const id = await write(site.newGuest(), 'a lamp')
    const over = { status: 409, body: { error: 'error.undoOver' } }
    const { batch } = await decided(moderator, [id], asSpam)
    expect(await undo(colleague, batch)).toMatchObject(over)
    ahead = 13_000
    expect(await undo(moderator, batch)).toMatchObject(over)
    ahead = 0
    await decided(colleague, [id], keep)
    expect(await undo(moderator, batch)).toMatchObject(over)
    const held = await write(site.newGuest(), 'fuck this')
    const released = await decided(moderator, [held], keep)
    await write(site.newGuest(), 'an answer', { parent_id: held })
    expect(await undo(moderator, released.batch)).toMatchObject(over)
    expect((await moderator.ask(undoDecision, { params: { batch: 'made-up' } })).status).toBe(409)
  })
})

describe('the writer', () => {
  test('is notified why after ten seconds, and not of what was undone', async () => {
    const [member, guest] = [await site.newMember(), site.newGuest()]
    const texts = ['one', 'two']
    const [undone = 0, deleted = 0] = await Promise.all(texts.map((text) => write(member, text)))
    const ofGuest = await write(guest, 'three')
    const { batch } = await decided(moderator, [undone], asSpam)
    const finalDecision = await decided(moderator, [deleted, ofGuest], asSpam)
    expect((await undo(moderator, batch)).status).toBe(200)
    const { rows } = await site.database.pool.query(
      `select singleton_key as batch, round(extract(epoch from start_after - created_on))::int as seconds
       from tasks.job where name = 'comments.tell-writers' and singleton_key = $1`,
      [finalDecision.batch],
    )
    expect(rows).toEqual([{ batch: finalDecision.batch, seconds: 12 }])
    expect(await noticesOf(member)).toEqual([])
    expect((await readOwn(member, subject)).deletions).toEqual([])
    await notifyWritersNow(site, batch)
    for (let times = 0; times < 2; times += 1) await notifyWritersNow(site, finalDecision.batch)
    expect(await noticesOf(member)).toMatchObject([{ kind: 'commentDeleted', commentId: deleted, text: asSpam.text }])
    const mine = { id: deleted, reason: 'spam', text: asSpam.text, appeal: 'possible' }
    expect((await readOwn(member, subject)).deletions).toEqual([mine])
    expect((await readOwn(guest, subject)).deletions).toEqual([{ ...mine, id: ofGuest, appeal: 'none' }])
    expect((await readOwn(site.newGuest(), subject)).deletions).toEqual([])
    expect((await undo(moderator, finalDecision.batch)).status).toBe(409)
  })

  test('is warned with the deletion, which an undo takes back', async () => {
    const member = await site.newMember()
    const warnings = async () => {
      const { rows } = await site.database.pool.query(
        `select reason, comment_id as id, taken_back_at is not null as "isBack" from members_warnings
         where account_id = $1 order by members_warnings.id`,
        [member.accountId],
      )
      return rows
    }
    const id = await write(member, 'one')
    const { batch } = await decided(moderator, [id], { ...asSpam, warn: true })
    expect(await staffComment(moderator, id)).toMatchObject({ decision: { isWarned: true } })
    expect(await warnings()).toEqual([{ reason: 'spam', id, isBack: false }])
    await undo(moderator, batch)
    expect(await warnings()).toEqual([{ reason: 'spam', id, isBack: true }])
    const ofHead = await write(colleague, 'two')
    expect(await decide(moderator, [ofHead], { ...asSpam, warn: true })).toMatchObject({
      status: 403,
      body: { error: 'error.rankTooLow' },
    })
    expect((await staffComment(moderator, ofHead)).state).toBe('public')
  })
})
