import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { comment, newSubject, readOwn } from '#test/comments.ts'
import type { Member } from '#test/member.ts'
import { newestBatch, notifyWritersNow, staffComment } from '#test/moderation.ts'
import { noticesOf } from '#test/notices.ts'
import { startSite, type TestSite } from '#test/site.ts'
import de from '../../../../locales/de/staffReasons.json' with { type: 'json' }
import en from '../../../../locales/en/staffReasons.json' with { type: 'json' }
import tr from '../../../../locales/tr/staffReasons.json' with { type: 'json' }
import { askForSecondLook, type DeletionReason, deleteComment, restoreComment } from '../../contract.ts'

/** A deletion on the page of a comment has a reason, which its writer reads in their language. */
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

async function removed(id: number, reason?: DeletionReason) {
  const { status } = await moderator.ask(deleteComment, { params: { id }, ...(reason && { query: { reason } }) })
  expect(status).toBe(200)
  return newestBatch(site, id)
}
const seenBy = async (member: Member) => (await noticesOf(member)).map(({ notice }) => notice)

test('its writer is notified of the reason after the time for an undo, and may ask for a second look', async () => {
  const member = await site.newMember({ hotel: 'hhde' })
  const { id } = (await comment(member, { subject, text: 'one' })).comment
  const batch = await removed(id, 'spam')
  const text = de.reasons.spam
  expect((await staffComment(moderator, id)).decision).toMatchObject({ by: 'Keeper', reason: 'spam', text })
  const { rows } = await site.database.pool.query(
    `select round(extract(epoch from start_after - created_on))::int as seconds
     from tasks.job where name = 'comments.tell-writers' and singleton_key = $1`,
    [batch],
  )
  expect(rows).toEqual([{ seconds: 12 }])
  expect(await seenBy(member)).toEqual([])
  await notifyWritersNow(site, batch)
  expect(await seenBy(member)).toMatchObject([{ kind: 'commentDeleted', commentId: id, count: 1, text }])
  expect((await readOwn(member, subject)).deletions).toEqual([{ id, reason: 'spam', text, appeal: 'possible' }])
  expect((await member.ask(askForSecondLook, { params: { id }, body: { text: 'why?' } })).status).toBe(200)
})

test('the sentence is in the language of the page, else of the hotel, else English; without a reason a neutral one', async () => {
  const told = async (hotel: 'hhde' | 'hhtr' | 'hhfr', language?: 'tr') => {
    const guest = site.newGuest()
    const { id } = (await comment(guest, { subject, hotel, ...(language && { language }) })).comment
    await notifyWritersNow(site, await removed(id))
    return (await readOwn(guest, subject)).deletions
  }
  const neutral = { id: expect.any(Number), reason: 'other', appeal: 'none' }
  expect(await told('hhde', 'tr')).toEqual([{ ...neutral, text: tr.reasons.other }])
  expect(await told('hhtr')).toEqual([{ ...neutral, text: tr.reasons.other }])
  expect(await told('hhfr')).toEqual([{ ...neutral, text: en.reasons.other }])
})

test('a comment that is restored before is not notified, and one that its writer deletes never', async () => {
  const member = await site.newMember()
  const { id } = (await comment(member, { subject, text: 'one' })).comment
  const batch = await removed(id)
  expect((await moderator.ask(restoreComment, { params: { id } })).status).toBe(200)
  await notifyWritersNow(site, batch)
  expect(await seenBy(member)).toEqual([])
  expect((await member.ask(deleteComment, { params: { id }, query: { reason: 'spam' } })).status).toBe(200)
  expect(await staffComment(moderator, id)).toMatchObject({ deletedBy: 'user', decision: { kind: 'kept' } })
})

test('another reason is refused', async () => {
  const { id } = (await comment(site.newGuest(), { subject })).comment
  const query = { reason: 'ugly' as 'spam' }
  expect((await moderator.ask(deleteComment, { params: { id }, query })).status).toBe(422)
  expect((await staffComment(moderator, id)).state).toBe('public')
})
