import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeNoticeSettings, listNotices, showNoticeSettings } from '#features/notifications/contract.ts'
import { comment, newSubject } from '#test/comments.ts'
import type { Member } from '#test/member.ts'
import { asSpam, decided } from '#test/moderation.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { reportComment } from '../../contract.ts'

/** Moderators are notified of comments that wait, unless they have muted it or reported it. */
let site: TestSite
let moderator: Member
let subject: string
beforeAll(async () => {
  site = await startSite()
  moderator = await site.newMember({ roles: ['news_lvl2'] })
  subject = await newSubject(site)
})
afterAll(() => site.close())

const noticesOf = async (member: Member) =>
  listNotices.result.parse((await member.ask(listNotices, {})).body).items.map(({ notice }) => notice)

test('a reported and a held comment reach the moderators until one is decided on', async () => {
  const { comment: rude } = await comment(site.newGuest(), { subject, text: 'rude words' })
  const { comment: held } = await comment(site.newGuest(), { subject, text: 'free credits for all' })
  const body = { reason: 'unkind' } as const
  await site.newGuest().ask(reportComment, { params: { id: rude.id }, body })
  await (await site.newMember()).ask(reportComment, { params: { id: rude.id }, body })
  const waits = { kind: 'commentWaits' } as const
  expect(await noticesOf(moderator)).toEqual([
    { ...waits, commentId: rude.id, why: 'reported' },
    { ...waits, commentId: held.id, why: 'held' },
  ])
  expect(await noticesOf(await site.newMember({ roles: ['radio_lvl1'] }))).toEqual([])
  const colleague = await site.newMember({ roles: ['headof'] })
  await decided(colleague, [rude.id], asSpam)
  expect(await noticesOf(moderator)).toEqual([{ ...waits, commentId: held.id, why: 'held' }])
})

test('the topic is offered to moderators, and can be muted', async () => {
  const settings = async (member: Member) =>
    showNoticeSettings.result.parse((await member.ask(showNoticeSettings, {})).body)
  expect((await settings(await site.newMember())).moderates).toBe(false)
  expect((await settings(moderator)).moderates).toBe(true)
  await moderator.ask(changeNoticeSettings, { body: { topics: { moderation: false } } })
  const before = await noticesOf(moderator)
  await comment(site.newGuest(), { subject, text: 'free coins for all' })
  expect(await noticesOf(moderator)).toEqual(before)
})
