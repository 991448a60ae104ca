import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { authorTag } from '#features/accounts/server/api.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import type { Client } from '#test/client.ts'
import { comment, newSubject } from '#test/comments.ts'
import type { Member } from '#test/member.ts'
import { asSpam, decided, forgetQueue, notifyWritersNow, readQueue, staffComment } from '#test/moderation.ts'
import { startSite, type TestSite } from '#test/site.ts'
import {
  askForSecondLook,
  listModerationQueue,
  noteOnComment,
  type ReportReason,
  reportComment,
  searchAllComments,
  showStaffComment,
} from '../../contract.ts'

/**
 * The queue of moderators, its filters, what it shows of a comment, and the search over all
 * comments.
 */
let site: TestSite
let subject: string
let moderator: Member
beforeAll(async () => {
  site = await startSite()
  subject = await newSubject(site)
  moderator = await site.newMember({ name: 'Keeper', roles: ['news_lvl2'] })
})
beforeEach(async () => {
  await site.database.pool.query('delete from platform_turns')
  await site.database.pool.query('truncate comments_subjects, comments_comments cascade')
  await forgetQueue(site)
})
afterAll(() => site.close())

const report = (client: Client, id: number, reason: ReportReason = 'spam') =>
  client.ask(reportComment, { params: { id }, body: { reason } })
const idsOf = ({ items }: { items: readonly { id: number }[] }) => items.map(({ id }) => id)
const write = async (client: Client, text: string, more = {}) =>
  (await comment(client, { subject, text, ...more })).comment.id

test('held and reported comments wait in one queue, the longest waiting first', async () => {
  const reported = await write(site.newGuest(), 'buy my lamps')
  const held = await write(site.newGuest(), 'fuck this')
  const later = await write(site.newGuest(), 'another lamp')
  await write(site.newGuest(), 'nothing wrong with this')
  for (const id of [later, reported]) await report(site.newGuest(), id)
  const queue = await readQueue(moderator)
  expect(idsOf(queue)).toEqual([held, later, reported])
  expect(queue.counts).toMatchObject({ all: 3, reported: 2, held: 1, appeals: 0 })
  expect(idsOf(await readQueue(moderator, { kind: 'held' }))).toEqual([held])
  expect(idsOf(await readQueue(moderator, { kind: 'reported' }))).toEqual([later, reported])
  await decided(moderator, [later], asSpam)
  expect(idsOf(await readQueue(moderator))).toEqual([held, reported])
  expect(idsOf(await readQueue(moderator, { kind: 'deleted' }))).toEqual([later])
  expect((await readQueue(moderator)).lastDecision).toMatchObject({ by: 'Keeper' })
  expect((await readQueue(moderator)).medianWaitSeconds).toBeNull()
})

test('an empty queue says how long half of the comments waited, from the first report or from when they were held', async () => {
  const held = await write(site.newGuest(), 'fuck this')
  const reported = await write(site.newGuest(), 'buy my lamps')
  const again = await write(site.newGuest(), 'buy more lamps')
  const longAgo = await write(site.newGuest(), 'buy old lamps')
  for (const id of [reported, again, longAgo]) await report(site.newGuest(), id)
  await report(site.newGuest(), reported)
  await decided(moderator, [held, reported, longAgo], asSpam)
  await decided(moderator, [again], { decision: 'keep' })
  const { pool } = site.database
  await pool.query(`update comments_decisions set decided_at = date_trunc('hour', now())`)
  await pool.query(
    `update comments_comments set created_at = date_trunc('hour', now()) - case when id = $1 then interval '10 minutes' else interval '5 hours' end`,
    [held],
  )
  const reportedBefore = `update comments_reports set reported_at = date_trunc('hour', now()) - $2 * interval '1 minute' where comment_id = $1`
  await pool.query(reportedBefore, [reported, 20])
  await pool.query(`${reportedBefore} and id = (select max(id) from comments_reports where comment_id = $1)`, [
    reported,
    5,
  ])
  await pool.query(reportedBefore, [again, 60])
  await pool.query(`update comments_decisions set decided_at = now() - interval '31 days' where comment_id = $1`, [
    longAgo,
  ])
  expect(await readQueue(moderator)).toMatchObject({ items: [], medianWaitSeconds: 20 * 60 })
})

test('a comment is shown with its context, its writer and who reported it', async () => {
  const member = await site.newMember({ name: 'Bell.ringer' })
  const [right, wrong] = [await site.newMember({ name: 'Often.right' }), await site.newMember({ name: 'Never.right' })]
  const earlier = await write(member, 'first words')
  for (const each of [right, wrong]) await report(each, earlier, 'unkind')
  await decided(moderator, [earlier], { ...asSpam, reason: 'unkind' })
  const kept = await write(site.newGuest(), 'fine')
  await report(wrong, kept)
  await decided(moderator, [kept], { decision: 'keep' })
  const question = await write(site.newGuest(), 'Is the tea house worth it?', { name: 'paper.moon' })
  const id = await write(member, 'send me your codes', { parent_id: question, language: 'de' })
  await report(right, id)
  await report(wrong, id)
  await report(site.newGuest(), id, 'other')
  await moderator.ask(noteOnComment, { params: { id }, body: { text: 'as last week' } })
  expect(await staffComment(moderator, id)).toMatchObject({
    state: 'public',
    text: 'send me your codes',
    item: { titles: { en: 'A lamp in the hall' } },
    answers: { id: question, author: 'paper.moon', text: 'Is the tea house worth it?' },
    author: { name: 'Bell.ringer', accountId: member.accountId },
    language: 'de',
    reports: [
      { reason: 'spam', count: 2 },
      { reason: 'other', count: 1 },
    ],
    reporters: [
      { name: 'Often.right', upheld: 1, settled: 1 },
      { name: 'Never.right', upheld: 1, settled: 2 },
      { name: null, upheld: 0, settled: 0 },
    ],
    writer: { comments: 2, removed: 1, lastDay: 1, since: expect.any(String) },
    notes: [{ by: 'Keeper', text: 'as last week' }],
    decision: null,
  })
})

test('what the filter held names the word, the name or the links', async () => {
  const heldBy = async (text: string, name = 'night.owl') =>
    (await staffComment(moderator, await write(site.newGuest(), text, { name }))).held
  expect(await heldBy('so FUUCKING bright')).toEqual({ kind: 'word', by: 'fuck*' })
  expect(await heldBy('a lamp', 'Big.Shit')).toEqual({ kind: 'name', by: 'shit' })
  expect(await heldBy('https://a.example https://b.example')).toEqual({ kind: 'links', by: '2' })
})

test('reports show the words at their time', async () => {
  const member = await site.newMember()
  const id = await write(member, 'these words')
  await report(site.newGuest(), id)
  await site.database.pool.query(`update comments_comments set text = 'others', edited_at = now() where id = $1`, [id])
  expect(await staffComment(moderator, id)).toMatchObject({ text: 'others', reportedTexts: ['these words'] })
})

test('filters by language, by text, writer, item and number', async () => {
  const german = await write(site.newGuest(), 'fuck the Lampe', { language: 'de', name: 'Lampenfee' })
  const turkish = await write(site.newGuest(), 'fuck IŞIK', { language: 'tr' })
  const unknown = await write(site.newGuest(), 'fuck lamps')
  const found = async (query: Parameters<typeof readQueue>[1]) => idsOf(await readQueue(moderator, query))
  expect((await readQueue(moderator)).counts.languages).toEqual({ de: 1, en: 0, tr: 1, unknown: 1 })
  expect(await found({ languages: 'de,unknown' })).toEqual([german, unknown])
  expect(await found({ languages: 'tr' })).toEqual([turkish])
  expect(await found({ q: 'ışık' })).toEqual([turkish])
  expect(await found({ q: 'LAMPENFEE' })).toEqual([german])
  expect(await found({ q: 'lamp in the' })).toEqual([german, turkish, unknown])
  expect(await found({ q: `#${unknown}` })).toEqual([unknown])
  expect(await found({ q: '%' })).toEqual([])
})

test('has pages of fifty, in each order', async () => {
  await site.database.pool.query(
    `insert into comments_comments (subject, hotel, name, text, created_at, held, deleted_at, deleted_by)
     select $1, 'hhus', 'many.more', 'more', now() - n * interval '1 second', true,
       case when n > 60 then now() - n * interval '1 second' end, case when n > 60 then 'moderator' end
     from generate_series(1, 120) as n`,
    [subject],
  )
  for (const kind of ['all', 'deleted'] as const) {
    const first = await readQueue(moderator, { kind })
    const second = await readQueue(moderator, { kind, cursor: first.nextCursor ?? '' })
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([50, 10, null])
    expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(60)
  }
  const unknown = await moderator.ask(listModerationQueue, { query: { cursor: 'made-up' } })
  expect([unknown.status, unknown.body]).toEqual([400, { error: 'error.cursorInvalid' }])
})

test('moderators at two processes share the pages, and each change is in them', async () => {
  const other = await startSite({ beside: site })
  try {
    const there = await other.newMember({ name: 'Colleague', roles: ['news_lvl2'] })
    const writer = await site.newMember({ name: 'Waits.here' })
    const id = await write(writer, 'buy my lamps')
    const first = async (client: Pick<Client, 'ask'>) => (await readQueue(client)).items[0]
    const everywhere = async (what: (item: Awaited<ReturnType<typeof first>>) => unknown) =>
      [what(await first(moderator)), what(await first(there))] as const
    expect(await everywhere((item) => item)).toEqual([undefined, undefined])
    await report(site.newGuest(), id)
    await expect.poll(() => everywhere((item) => item?.id)).toEqual([id, id])
    await there.ask(noteOnComment, { params: { id }, body: { text: 'a note' } })
    await expect.poll(() => everywhere((item) => item?.notes.length)).toEqual([1, 1])
    await site.database.pool.query(`update accounts_accounts set name = 'Renamed' where id = $1`, [writer.accountId])
    await invalidateTags(site.database.db, [authorTag(writer.accountId)])
    await expect.poll(() => everywhere((item) => item?.author?.name)).toEqual(['Renamed', 'Renamed'])

    const { batch } = await decided(moderator, [id], asSpam)
    await expect.poll(() => everywhere((item) => item)).toEqual([undefined, undefined])
    await notifyWritersNow(site, batch)
    await writer.ask(askForSecondLook, { params: { id }, body: { text: 'It was a joke.' } })
    // The one who decided may not decide again, and reads the same page.
    await expect
      .poll(() => everywhere((item) => [item?.id, item?.appeal?.mayDecide]))
      .toEqual([
        [id, false],
        [id, true],
      ])
  } finally {
    await other.close()
  }
})

test('the search finds comments in every state, with their words', async () => {
  const member = await site.newMember({ name: 'Search.me' })
  const shown = await write(member, 'Straße im Licht')
  const held = await write(site.newGuest(), 'fuck the Licht', { name: 'search.too' })
  const deleted = await write(member, 'Licht aus')
  await decided(moderator, [deleted], asSpam)
  const found = async (query: Parameters<typeof moderator.ask<typeof searchAllComments>>[1]['query']) =>
    idsOf(searchAllComments.result.parse((await moderator.ask(searchAllComments, { query: query ?? {} })).body))
  expect(await found({ q: 'LICHT' })).toEqual([deleted, held, shown])
  expect(await found({ q: 'licht', state: 'deleted' })).toEqual([deleted])
  expect(await found({ q: 'licht', state: 'public' })).toEqual([shown])
  expect(await found({ writer: 'search' })).toEqual([deleted, held, shown])
  expect(await found({ writer: 'search.me' })).toEqual([deleted, shown])
  const today = new Date().toISOString().slice(0, 10)
  expect(await found({ from: today, to: today })).toEqual([deleted, held, shown])
  expect(await found({ to: '2020-01-01' })).toEqual([])
})

test('needs the permission, and a comment that exists', async () => {
  const member = await site.newMember()
  const refused = await member.ask(listModerationQueue, { query: {} })
  expect([refused.status, refused.body]).toEqual([403, { error: 'error.notAuthorized' }])
  for (const endpoint of [showStaffComment]) {
    const missing = await moderator.ask(endpoint, { params: { id: 2_000_000_000 } })
    expect([missing.status, missing.body]).toEqual([404, { error: 'error.commentNotFound' }])
  }
  const empty = await moderator.ask(noteOnComment, { params: { id: 1 }, body: { text: ' ' } })
  expect([empty.status, empty.body]).toMatchObject([422, { fields: { text: 'error.formFieldRequired' } }])
})
