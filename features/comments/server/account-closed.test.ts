import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeAccount, exportData } from '#features/accounts/contract.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import type { Client } from '#test/client.ts'
import { comment, newSubject, readComments } from '#test/comments.ts'
import { startSite, type TestSite } from '#test/site.ts'
import {
  deleteComment,
  editComment,
  postComment,
  type ReactionName,
  reactToComment,
  reportComment,
  restoreComment,
} from '../contract.ts'
import { forgetBrowsers } from './forget-browsers.ts'
import { dismissReports, listPendingComments, listReportedComments, releaseComment } from './moderation/moderation.ts'

let site: TestSite
let web: TestSite
beforeAll(async () => {
  site = await startSite()
  web = await startSite({ beside: site, settings: { ROLE: 'web' } })
})
afterAll(async () => {
  await web.close()
  await site.close()
})

const react = (client: Client, id: number, reaction: ReactionName) =>
  client.ask(reactToComment, { params: { id }, body: { reaction, chosen: true } })
const report = (client: Client, id: number) => client.ask(reportComment, { params: { id }, body: { reason: 'unkind' } })

/** The number of rows that each table still has of an account. */
async function left(accountId: number) {
  const { rows } = await site.database.pool.query(
    `select
      (select count(*) from comments_reactions where account_id = $1) as reactions,
      (select count(*) from comments_reports where account_id = $1) as reports,
      (select count(*) from comments_rewards where account_id = $1) as rewards,
      (select count(*) from comments_keys join comments_comments on id = comment_id where account_id = $1) as keys,
      (select count(*) from comments_comments where account_id = $1 and hotel is not null) as hotels,
      (select count(*) from comments_comments where account_id = $1) as comments`,
    [accountId],
  )
  return rows[0]
}

test('comments of a closed account stay without author; reactions, rewards and the name in reports are removed', async () => {
  const subject = await newSubject(site)
  const [member, other] = [await site.newMember({ hotel: 'hhde' }), await site.newMember()]
  const { comment: first } = await comment(member, { subject, text: 'What I leave behind' })
  const { comment: answer } = await comment(other, { subject, text: 'An answer to it', parent_id: first.id })
  for (const reaction of ['heart', 'wow'] as const) await react(member, answer.id, reaction)
  await react(other, answer.id, 'heart')
  await react(member, first.id, 'clap')
  expect((await report(member, answer.id)).status).toBe(200)
  expect((await report(other, first.id)).status).toBe(200)
  const shown = async (from: TestSite) => (await readComments(from, subject)).items[0]
  await expect.poll(() => shown(web)).toMatchObject({ author: { name: member.name }, reactions: { clap: 1 } })
  expect(await left(member.accountId)).toEqual({
    reactions: 3,
    reports: 1,
    rewards: 1,
    keys: 1,
    hotels: 1,
    comments: 1,
  })

  expect((await member.ask(closeAccount, { body: { password: member.password } })).status).toBe(200)
  const nobody = { name: null, hotel: null, avatar: null, habboId: null, hasPage: false, icon: null }
  for (const each of [site, web]) {
    await expect
      .poll(() => shown(each))
      .toMatchObject({
        text: 'What I leave behind',
        author: nobody,
        reactions: {},
        replies: [{ text: 'An answer to it', author: { name: other.name }, reactions: { heart: 1 } }],
      })
  }
  const nothing = { reactions: 0, reports: 0, rewards: 0, keys: 0, hotels: 0, comments: 1 }
  await expect.poll(() => left(member.accountId)).toEqual(nothing)
  expect(await left(other.accountId)).toEqual({ reactions: 1, reports: 1, rewards: 1, keys: 1, hotels: 1, comments: 1 })
  const { total } = await readComments(site, subject)
  expect(total).toBe(2)
})

test('what a closed account reported stays pending without its name and is deleted after thirty days', async () => {
  const subject = await newSubject(site)
  const [reporter, writer] = [await site.newMember(), await site.newMember()]
  const { comment: unkind } = await comment(writer, { subject, text: 'You are all fools' })
  const { comment: other } = await comment(writer, { subject, text: 'Fools, I say' })
  for (const { id } of [unkind, other]) expect((await report(reporter, id)).status).toBe(200)
  await writer.ask(editComment, { params: { id: unkind.id }, body: { text: 'You are all friends' } })
  await dismissReports({ db: site.database.db }, other.id, new Date())
  await reporter.leave()
  await expect.poll(() => left(reporter.accountId)).toMatchObject({ reports: 0 })
  const reported = async () =>
    (await listReportedComments({ db: site.database.db, subjects: [] }, 100)).items.filter(({ id }) => id === unkind.id)
  const asReported = [{ reports: { unkind: 1 }, reportCount: 1, reportedTexts: ['You are all fools'] }]
  expect(await reported()).toMatchObject(asReported)
  const kept = async (days: number) => {
    await forgetBrowsers(tablesOf(site.database.db), new Date(Date.now() + days * 86_400_000))
    const { rows } = await site.database.pool.query<{ comment_id: number }>(
      'select comment_id from comments_reports where comment_id = any($1) order by 1',
      [[unkind.id, other.id]],
    )
    return rows.map(({ comment_id }) => comment_id)
  }
  expect(await kept(29)).toEqual([unkind.id, other.id])
  expect(await kept(31)).toEqual([unkind.id])
  expect(await reported()).toMatchObject(asReported)
  await dismissReports({ db: site.database.db }, unkind.id, new Date())
  expect(await kept(31)).toEqual([])
})

test("the text of a closed account's deleted and pending comments is removed and never shown", async () => {
  const subject = await newSubject(site)
  const [member, reader] = [await site.newMember(), await site.newMember()]
  const moderator = await site.newMember({ roles: ['headof'] })
  const remove = (client: Client, id: number) => client.ask(deleteComment, { params: { id } })
  const links = Array.from({ length: 6 }, (_, place) => `https://secret.example/${place}`).join(' ')
  const write = async (text: string) => (await comment(member, { subject, text })).comment.id
  const [shown, deleted, deletedTwice, moderated] = [
    await write('Said to everybody'),
    await write('A secret, taken back'),
    await write('A secret, taken back and away'),
    await write('Taken away'),
  ]
  const [held, rejected] = [await write(links), await write(links)]
  for (const id of [shown, deleted]) expect((await report(reader, id)).status).toBe(200)
  for (const id of [deleted, deletedTwice]) await remove(member, id)
  for (const id of [deletedTwice, moderated, rejected]) await remove(moderator, id)
  expect((await member.ask(closeAccount, { body: { password: member.password } })).status).toBe(200)
  const stored = async () => {
    const { rows } = await site.database.pool.query<{ id: number; text: string; deleted_by: string | null }>(
      'select id, text, deleted_by from comments_comments where subject = $1 order by id',
      [subject],
    )
    return rows.map(({ id, text, deleted_by }) => [id, text, deleted_by])
  }
  const blank = [
    [shown, 'Said to everybody', null],
    [deleted, '', 'user'],
    [deletedTwice, '', 'moderator'],
    [moderated, 'Taken away', 'moderator'],
    [held, '', 'user'],
    [rejected, '', 'moderator'],
  ]
  await expect.poll(stored).toEqual(blank)
  const { rows: reports } = await site.database.pool.query<{ text: string | null }>(
    'select text from comments_reports where comment_id = any($1) order by comment_id',
    [[shown, deleted]],
  )
  expect(reports.map(({ text }) => text)).toEqual([null, null])
  // Neither the site nor the command line shows one of them.
  const world = { db: site.database.db, subjects: [] }
  for (const id of [held, rejected]) {
    expect(await releaseComment(world, id, new Date())).toEqual({ refused: 'error.commentNotFound' })
  }
  for (const id of [deleted, deletedTwice]) await moderator.ask(restoreComment, { params: { id } })
  expect((await readComments(site, subject)).items).toMatchObject([
    { id: moderated, deletedBy: 'moderator' },
    { id: deletedTwice, text: null, deletedBy: 'user' },
    { id: deleted, text: null, deletedBy: 'user' },
    { id: shown, text: 'Said to everybody' },
  ])
  expect(await listPendingComments(world, 100)).toEqual({ items: [], total: 0 })
})

test('the data export has all comments, including deleted and pending ones; those of others are only numbers', async () => {
  const subject = await newSubject(site)
  const [member, other] = [await site.newMember(), await site.newMember()]
  const mine = await comment(member, { subject, text: 'Mine' })
  const deleted = await comment(member, { subject, text: 'Deleted' })
  await member.ask(deleteComment, { params: { id: deleted.comment.id } })
  const links = Array.from({ length: 6 }, (_, place) => `https://example.org/${place}`).join(' ')
  const held = await comment(member, { subject, text: links })
  const theirs = await comment(other, { subject, text: 'Theirs, not mine' })
  await react(member, theirs.comment.id, 'laugh')
  await report(member, theirs.comment.id)
  const { body } = await member.ask(exportData, {})
  expect(body).toMatchObject({
    comments: {
      comments: [
        { id: mine.comment.id, subject, text: 'Mine', held: false, deleted_by: null },
        { id: deleted.comment.id, subject, text: 'Deleted', deleted_by: 'user' },
        { id: held.comment.id, subject, text: links, held: true },
      ],
      reactions: [{ comment_id: theirs.comment.id, reaction: 'laugh' }],
      reports: [{ comment_id: theirs.comment.id, reason: 'unkind' }],
    },
    accounts: { ledger: [{ stars: 1, comets: 5, about: `comment:${mine.comment.id}` }, { stars: 1 }, { stars: -1 }] },
  })
  expect(JSON.stringify(body)).not.toContain('Theirs')
})

test('an account that is logged out by its closure cannot write', async () => {
  const subject = await newSubject(site)
  const member = await site.newMember()
  await member.ask(closeAccount, { body: { password: member.password } })
  const key = '00000000-0000-4000-8000-000000000000'
  const { status } = await member.ask(postComment, { body: { subject, text: 'still here', key } })
  expect(status).toBe(422)
  expect((await react(member, 1, 'heart')).status).toBe(401)
})
