import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readNotice } from '#features/notifications/contract.ts'
import type { Client } from '#test/client.ts'
import { comment, newSubject } from '#test/comments.ts'
import type { Member } from '#test/member.ts'
import { asSpam, decided, notifyWritersNow, staffComment } from '#test/moderation.ts'
import { noticesOf } from '#test/notices.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { undoDecision } from '../../contract.ts'

/** Several comments of a writer that are deleted at once give one warning and one notice. */
let site: TestSite
let subject: string
let moderator: Member
beforeAll(async () => {
  site = await startSite()
  moderator = await site.newMember({ name: 'Keeper', roles: ['news_lvl2'] })
})
beforeEach(async () => {
  subject = await newSubject(site)
})
afterAll(() => site.close())

async function write(client: Client, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let number = 1; number <= count; number += 1)
    ids.push((await comment(client, { subject, text: `comment ${number}` })).comment.id)
  return ids
}
async function warningsOf(member: Member) {
  const { rows } = await site.database.pool.query(
    `select comment_id as id, taken_back_at is not null as "isBack" from members_warnings where account_id = $1`,
    [member.accountId],
  )
  return rows
}
const deletionsSeenBy = async (member: Member) => {
  const notices = (await noticesOf(member)).map(({ notice }) => notice)
  return notices.filter(({ kind }) => kind === 'commentDeleted')
}
const warnAll = { ...asSpam, warn: true, lastDay: true } as const

test('all of the last 24 hours: the writer is warned once, and reads once how many were deleted', async () => {
  const member = await site.newMember()
  const [first = 0, ...more] = await write(member, 3)
  const { batch, decided: gone } = await decided(moderator, [first], warnAll)
  expect(gone.toSorted()).toEqual([first, ...more].toSorted())
  expect(await warningsOf(member)).toEqual([{ id: first, isBack: false }])
  for (const id of [first, ...more]) {
    expect((await staffComment(moderator, id)).decision).toMatchObject({ kind: 'deleted', isWarned: true })
  }
  for (let times = 0; times < 2; times += 1) await notifyWritersNow(site, batch)
  expect(await deletionsSeenBy(member)).toMatchObject([{ commentId: first, count: 3, text: asSpam.text }])
})

test('an undo takes the one warning back, and nothing is notified', async () => {
  const member = await site.newMember()
  const [first = 0] = await write(member, 2)
  const { batch } = await decided(moderator, [first], warnAll)
  expect((await moderator.ask(undoDecision, { params: { batch } })).body).toEqual({ undone: 2 })
  expect(await warningsOf(member)).toEqual([{ id: first, isBack: true }])
  await notifyWritersNow(site, batch)
  expect(await deletionsSeenBy(member)).toEqual([])
})

test('of several writers each is warned and notified of their own, and a guest of none', async () => {
  const [one, other, guest] = [await site.newMember(), await site.newMember(), site.newGuest()]
  const [ofOne, ofOther, ofGuest] = [await write(one, 2), await write(other, 1), await write(guest, 1)]
  const ids = [...ofGuest, ...ofOne, ...ofOther]
  const { batch } = await decided(moderator, ids, { ...asSpam, warn: true })
  await notifyWritersNow(site, batch)
  expect([await warningsOf(one), await warningsOf(other)]).toMatchObject([[{}], [{}]])
  expect(await deletionsSeenBy(one)).toMatchObject([{ count: 2 }])
  expect(await deletionsSeenBy(other)).toMatchObject([{ commentId: ofOther[0], count: 1 }])
  expect((await staffComment(moderator, ofGuest[0] ?? 0)).decision).toMatchObject({ isWarned: false })
})

const keep = { decision: 'keep' } as const

test('a comment that is deleted again after it was restored gives a new notice', async () => {
  const member = await site.newMember()
  const [id = 0] = await write(member, 1)
  await notifyWritersNow(site, (await decided(moderator, [id], asSpam)).batch)
  const [first] = await noticesOf(member)
  await member.ask(readNotice, { params: { id: first?.id ?? 0 } })
  await decided(moderator, [id], keep)
  await notifyWritersNow(site, (await decided(moderator, [id], asSpam)).batch)
  expect((await noticesOf(member)).map(({ notice: { kind }, isRead }) => [kind, isRead])).toEqual([
    ['commentDeleted', false],
    ['commentDeleted', true],
  ])
})

test('of two deletions before the notice, only the last is notified', async () => {
  const member = await site.newMember()
  const [id = 0] = await write(member, 1)
  const first = await decided(moderator, [id], asSpam)
  await decided(moderator, [id], keep)
  const last = await decided(moderator, [id], { decision: 'delete', reason: 'other', text: 'Off the topic.' })
  for (const { batch } of [first, last]) await notifyWritersNow(site, batch)
  expect(await deletionsSeenBy(member)).toMatchObject([{ commentId: id, count: 1, text: 'Off the topic.' }])
})
