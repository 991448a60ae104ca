import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeNoticeSettings, listNotices, showNoticeSettings } from '#features/notifications/contract.ts'
import { comment, newSubject } from '#test/comments.ts'
import type { Member } from '#test/member.ts'
import { asSpam, decided } from '#test/moderation.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { reportComment, undoDecision } from '../../contract.ts'

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
  const ofHeld = { kind: 'commentHeld', commentId: held.id }
  expect(await noticesOf(moderator)).toEqual([{ kind: 'commentWaits', commentId: rude.id, why: 'reported' }, ofHeld])
  expect(await noticesOf(await site.newMember({ roles: ['radio_lvl1'] }))).toEqual([])
  const colleague = await site.newMember({ roles: ['headof'] })
  await decided(colleague, [rude.id], asSpam)
  expect(await noticesOf(moderator)).toEqual([ofHeld])
  await decided(colleague, [held.id], asSpam)
  expect(await noticesOf(moderator)).toEqual([])
})

test('the notice is there again once the decision is undone', async () => {
  const { comment: rude } = await comment(site.newGuest(), { subject, text: 'rude words' })
  await site.newGuest().ask(reportComment, { params: { id: rude.id }, body: { reason: 'unkind' } })
  const waits = { kind: 'commentWaits', commentId: rude.id, why: 'reported' }
  const colleague = await site.newMember({ roles: ['headof'] })
  const { batch } = await decided(colleague, [rude.id], asSpam)
  expect(await noticesOf(moderator)).not.toContainEqual(waits)
  expect((await colleague.ask(undoDecision, { params: { batch } })).status).toBe(200)
  expect(await noticesOf(moderator)).toContainEqual(waits)
})

const settings = async (member: Member) =>
  showNoticeSettings.result.parse((await member.ask(showNoticeSettings, {})).body)

test('the topics are offered to moderators, and each can be muted', async () => {
  expect((await settings(await site.newMember())).moderates).toBe(false)
  expect((await settings(moderator)).moderates).toBe(true)
  /** The notices of a comment that is held and of one that is reported, with one topic muted. */
  async function kindsWithout(topic: 'moderation' | 'heldComments') {
    await moderator.ask(changeNoticeSettings, {
      body: { topics: { moderation: true, heldComments: true, [topic]: false } },
    })
    const before = (await noticesOf(moderator)).length
    await comment(site.newGuest(), { subject, text: 'free coins for all' })
    const { comment: rude } = await comment(site.newGuest(), { subject, text: 'rude words' })
    await site.newGuest().ask(reportComment, { params: { id: rude.id }, body: { reason: 'unkind' } })
    const now = await noticesOf(moderator)
    return now.slice(0, now.length - before).map(({ kind }) => kind)
  }
  expect(await kindsWithout('moderation')).toEqual(['commentHeld'])
  expect(await kindsWithout('heldComments')).toEqual(['commentWaits'])
})

test('who had muted comments that wait before held ones had a topic of their own has muted both', async () => {
  const member = await site.newMember({ roles: ['news_lvl2'] })
  await member.ask(changeNoticeSettings, { body: { topics: { moderation: false } } })
  expect((await settings(member)).topics).toMatchObject({ moderation: false, heldComments: true })
  const migration = '../../../notifications/server/migrations/20261130-0510-held-comments.sql'
  await site.database.pool.query(await readFile(path.join(import.meta.dirname, migration), 'utf8'))
  expect((await settings(member)).topics).toMatchObject({ moderation: false, heldComments: false })
})
