import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { logIn } from '#features/accounts/contract.ts'
import { comment, newSubject, releasePending } from '#test/comments.ts'
import type { Member } from '#test/member.ts'
import { noticesOf } from '#test/notices.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { deleteComment, restoreComment } from '../../contract.ts'

let site: TestSite
let asked: Member
let other: Member
let moderator: Member
let subject: string
beforeAll(async () => {
  site = await startSite()
  moderator = await site.newMember({ roles: ['news_lvl3'] })
  asked = await site.newMember()
  other = await site.newMember()
})
beforeEach(async () => {
  subject = await newSubject(site)
  await site.database.pool.query('delete from notifications_notices')
})
afterAll(() => site.close())

const replies = async (member: Member) =>
  (await noticesOf(member)).map(({ notice, isRead }) => (notice.kind === 'reply' ? { ...notice, isRead } : notice))

const begin = async (by: Member) => (await comment(by, { subject, text: 'Who rings?' })).comment.id

test('a reply to a member’s comment is notified with its page, from a member or a guest', async () => {
  const parent_id = await begin(asked)
  const first = await comment(other, { subject, parent_id, text: 'I do' })
  const second = await comment(site.newGuest(), { subject, parent_id, text: 'Me too', name: 'night.owl' })
  const path = (id: number) => expect.stringMatching(new RegExp(`^news/[\\w-]+#comment-${id}$`))
  expect(await replies(asked)).toEqual([
    { kind: 'reply', commentId: second.comment.id, by: 'night.owl', path: path(second.comment.id), isRead: false },
    { kind: 'reply', commentId: first.comment.id, by: other.name, path: path(first.comment.id), isRead: false },
  ])
  expect(await replies(other)).toEqual([])
})

test('a reply to a reply is notified to its writer only', async () => {
  const conversation = await begin(asked)
  const answer = await comment(other, { subject, parent_id: conversation, text: 'I do' })
  const back = await comment(asked, { subject, parent_id: answer.comment.id, text: 'Why?' })
  expect(back.comment.parentId).toBe(conversation)
  expect(await replies(other)).toMatchObject([{ commentId: back.comment.id, by: asked.name }])
  expect(await replies(asked)).toMatchObject([{ commentId: answer.comment.id }])
})

test('nothing is notified for own replies or top-level comments', async () => {
  const parent_id = await begin(asked)
  await comment(asked, { subject, parent_id, text: 'Nobody?' })
  await comment(other, { subject, text: 'Something else' })
  await comment(other, { subject, parent_id: (await comment(site.newGuest(), { subject })).comment.id, text: 'Hi' })
  expect([await replies(asked), await replies(other)]).toEqual([[], []])
})

test('a pending reply is notified once it is released, a rejected one is not', async () => {
  const conversation = await begin(asked)
  const answer = await comment(other, { subject, parent_id: conversation, text: 'I do' })
  const guest = site.newGuest()
  const held = await comment(guest, { subject, parent_id: answer.comment.id, text: 'what the fuck', name: 'night.owl' })
  expect([held.held, await replies(other)]).toEqual([true, []])
  expect(await releasePending(site, held.comment.id)).toBe(true)
  expect(await replies(other)).toMatchObject([{ commentId: held.comment.id, by: 'night.owl' }])
  expect(await replies(asked)).toHaveLength(1)
  const rejected = await comment(guest, { subject, parent_id: conversation, text: 'fuck that', name: 'night.owl' })
  await moderator.ask(deleteComment, { params: { id: rejected.comment.id } })
  expect(await replies(asked)).toHaveLength(1)
})

test('the notice of a deleted reply disappears and returns when the reply is restored', async () => {
  const parent_id = await begin(asked)
  const { comment: reply } = await comment(other, { subject, parent_id, text: 'I do' })
  for (const by of [other, moderator]) {
    await by.ask(deleteComment, { params: { id: reply.id } })
    expect(await replies(asked)).toEqual([])
    await by.ask(restoreComment, { params: { id: reply.id } })
    expect(await replies(asked)).toMatchObject([{ commentId: reply.id, isRead: false }])
  }
})

test('each of many concurrent replies is notified once', async () => {
  const parent_id = await begin(asked)
  const guests = Array.from({ length: 12 }, (_, turn) => ({ guest: site.newGuest(), name: `guest.${turn}` }))
  await Promise.all(
    guests.map(({ guest, name }) => comment(guest, { subject, parent_id, text: `It is ${name}`, name })),
  )
  expect((await replies(asked)).map((notice) => ('by' in notice ? notice.by : '')).sort()).toEqual(
    guests.map(({ name }) => name).sort(),
  )
})

test('claiming a guest comment brings its replies and removes notices of own ones', async () => {
  const conversation = await begin(asked)
  const guest = site.newGuest()
  const { hotel, name, password } = asked
  await site.database.pool.query('update accounts_accounts set name_folded = null where id = $1', [asked.accountId])
  const own = await comment(guest, { subject, parent_id: conversation, text: 'That was me', name, hotel })
  const begun = await comment(guest, { subject, text: 'And this', name, hotel })
  const answer = await comment(other, { subject, parent_id: begun.comment.id, text: 'I see' })
  expect(await replies(asked)).toMatchObject([{ commentId: own.comment.id }])
  await site.database.pool.query('update accounts_accounts set name_folded = lower(name) where id = $1', [
    asked.accountId,
  ])
  expect((await guest.ask(logIn, { body: { hotel, name, password } })).status).toBe(200)
  await expect.poll(() => replies(asked)).toMatchObject([{ commentId: answer.comment.id, by: other.name }])
})
