import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeAccount, exportData } from '#features/accounts/contract.ts'
import { find, showToday } from '#features/housekeeping/contract.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import type { Member } from '#test/member.ts'
import { asked, textOf as params, saved, started, textOfLines } from '#test/newsroom.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { addRemark, deleteText, handInText, listRevisions, markRead, reviewText, saveText } from '../../contract.ts'
import type { NewsTables } from '../tables.ts'
import { forgetAccount } from './personal-data.ts'
import { forgetReads } from './reads.ts'
import { thinRevisions } from './revisions.ts'

/** What is kept of texts, for how long, and what the staff find and wait for. */
const minuteMs = 60_000
let now = new Date('2026-11-26T12:00:00Z')
let site: TestSite
let writer: Member
let editor: Member
beforeAll(async () => {
  site = await startSite({ clock: { now: () => now } })
  writer = await site.newMember({ roles: ['news_lvl1'] })
  editor = await site.newMember({ roles: ['news_lvl3'] })
})
afterAll(() => site.close())

const db = () => tablesOf<NewsTables>(site.database.db)
const start = (by: Member = writer) => started(by)

const save = (by: Member, id: number, version: number, line: string, title = 'Title') =>
  by.ask(saveText, { params: params(id), body: { version, ...textOfLines(title, line) } })

async function kindsOf(id: number) {
  const { body } = await writer.ask(listRevisions, { params: params(id), query: {} })
  return listRevisions.result.parse(body).items.map(({ number, kind }) => [number, kind])
}

it('thins automatic revisions after a day to the last of ten minutes, and keeps conflicts', async () => {
  const id = await start()
  for (const [version, line] of ['one', 'two', 'three'].entries()) {
    now = new Date(now.getTime() + 2 * minuteMs)
    await save(writer, id, version + 1, line)
  }
  await save(writer, id, 1, 'too late')
  const before = await kindsOf(id)
  expect(before).toEqual([[5, 'conflict'], ...[4, 3, 2, 1].map((number) => [number, 'auto'])])
  await thinRevisions(db(), now)
  expect(await kindsOf(id)).toEqual(before)
  await thinRevisions(db(), new Date(now.getTime() + 25 * 60 * minuteMs))
  expect(await kindsOf(id)).toEqual([
    [5, 'conflict'],
    [4, 'auto'],
  ])
})

it('stores a text in conflict once, however often it is sent', async () => {
  const id = await start()
  await save(editor, id, 1, 'theirs')
  const sent = [await save(writer, id, 1, 'mine'), await save(writer, id, 1, 'mine')]
  expect(sent.map(({ body }) => (body as { conflictRevision?: number }).conflictRevision)).toEqual([3, 3])
  await save(writer, id, 1, 'mine, but longer')
  expect((await kindsOf(id)).filter(([, kind]) => kind === 'conflict')).toHaveLength(2)
})

it('counts what waits: reviews for those who may publish, returned texts for their writers', async () => {
  const waiting = async (member: Member) =>
    showToday.result.parse((await member.ask(showToday, {})).body).waiting.find(({ area }) => area === 'news')
  const [own, other] = [await site.newMember({ roles: ['news_lvl1'] }), await site.newMember({ roles: ['news_lvl1'] })]
  const furnilist = await site.newMember({ roles: ['cm_furnilist_lvl2'] })
  const id = await start(own)
  const empty = await own.ask(handInText, { params: params(id), body: { version: 1, isHandedIn: true } })
  expect(empty.body).toMatchObject({ error: 'error.newsIncomplete', problems: expect.any(Array) })
  await save(own, id, 1, 'words')
  await own.ask(handInText, { params: params(id), body: { version: 2, isHandedIn: true } })
  expect(await waiting(editor)).toEqual({ area: 'news', count: 1, oldestAt: now.toISOString() })
  expect(await waiting(furnilist)).toMatchObject({ count: 0, oldestAt: null })
  expect(await waiting(own)).toMatchObject({ count: 0 })
  await editor.ask(reviewText, { params: params(id), body: { version: 2, decision: 'return', reason: 'Why?' } })
  expect(await waiting(editor)).toMatchObject({ count: 0 })
  expect(await waiting(own)).toMatchObject({ count: 1 })
  expect(await waiting(other)).toMatchObject({ count: 0 })
})

const read = (by: Member, id: number, language: 'en' | 'de' = 'en') =>
  asked(by, markRead, { params: params(id, language) })

it('knows for each member what has changed since they last read a text', async () => {
  const id = await start()
  expect(await read(editor, id, 'de')).toEqual({ latest: null, since: null, changes: 0 })
  await save(writer, id, 1, 'one')
  expect(await read(editor, id)).toEqual({ latest: 1, since: null, changes: 0 })
  // What was read is not replaced by the next save.
  await save(writer, id, 2, 'two', 'Another title')
  expect(await read(editor, id)).toEqual({ latest: 2, since: 1, changes: 2 })
  now = new Date(now.getTime() + 20 * minuteMs)
  expect(await read(editor, id)).toEqual({ latest: 2, since: 1, changes: 2 })
  expect(await read(writer, id)).toEqual({ latest: 2, since: null, changes: 0 })
  now = new Date(now.getTime() + 31 * minuteMs)
  expect(await read(editor, id)).toEqual({ latest: 2, since: null, changes: 0 })

  // A revision with the same words is no change.
  await asked(writer, handInText, { params: params(id), body: { version: 3, isHandedIn: true } })
  expect(await read(editor, id)).toEqual({ latest: 3, since: null, changes: 0 })
  await saved(editor, params(id), 3, textOfLines('Another title', 'three'))
  now = new Date(now.getTime() + 31 * minuteMs)
  expect(await read(editor, id)).toEqual({ latest: 4, since: null, changes: 0 })
  expect(await read(writer, id)).toEqual({ latest: 4, since: 3, changes: 1 })
  expect((await writer.ask(markRead, { params: params(2_000_000_000) })).status).toBe(404)
})

it('keeps the revisions that were read last until that is forgotten, half a year later', async () => {
  // All in the same ten minutes.
  now = new Date(Math.ceil(now.getTime() / (10 * minuteMs)) * 10 * minuteMs)
  const id = await start()
  await save(writer, id, 1, 'one')
  await read(editor, id)
  for (const [version, line] of ['two', 'three'].entries()) {
    now = new Date(now.getTime() + 2 * minuteMs)
    await save(writer, id, version + 2, line)
  }
  const aDayLater = new Date(now.getTime() + 25 * 60 * minuteMs)
  await thinRevisions(db(), aDayLater)
  expect((await kindsOf(id)).map(([number]) => number)).toEqual([3, 1])
  await forgetReads(db(), new Date(now.getTime() + 170 * 24 * 60 * minuteMs))
  await thinRevisions(db(), aDayLater)
  expect(await kindsOf(id)).toHaveLength(2)
  await forgetReads(db(), new Date(now.getTime() + 181 * 24 * 60 * minuteMs))
  await thinRevisions(db(), aDayLater)
  expect((await kindsOf(id)).map(([number]) => number)).toEqual([3])
})

it('forgets who read a deleted text', async () => {
  const id = await start()
  await save(writer, id, 1, 'one')
  const source = { language: 'en' as const, ...textOfLines('Title', 'one') }
  const translate = (...lines: string[]) => saved(writer, params(id, 'de'), 0, textOfLines('Titel', ...lines), source)
  const version = await translate('eins')
  await read(editor, id, 'de')
  await asked(writer, deleteText, { params: params(id, 'de'), query: { version } })
  await translate('zwei')
  await asked(writer, saveText, {
    params: params(id, 'de'),
    body: { version: 1, ...textOfLines('Titel', 'drei'), kind: 'saved' },
  })
  expect(await read(editor, id, 'de')).toEqual({ latest: 2, since: null, changes: 0 })
})

it('finds items by title and number', async () => {
  const id = await start()
  await save(writer, id, 1, 'x', 'The unusual Lantern')
  const found = async (by: Member, text: string) => (await by.ask(find, { query: { text } })).body
  const hit = { kind: 'article', title: 'The unusual Lantern', detail: `#${id}`, path: `news/${id}/en` }
  expect(JSON.stringify(await found(writer, 'unusual lant'))).toContain(JSON.stringify(hit).slice(1, -1))
  expect(JSON.stringify(await found(writer, `#${id}`))).toContain(`news/${id}/en`)
  const host = await site.newMember({ roles: ['radio_lvl1'] })
  expect(JSON.stringify(await found(host, 'unusual lant'))).not.toContain('Lantern')
})

it('exports what an account wrote, and forgets the account but not the texts', async () => {
  const leaving = await site.newMember({ roles: ['news_lvl1'] })
  const id = await start(leaving)
  await save(leaving, id, 1, 'What I leave', 'Farewell')
  await leaving.ask(addRemark, { params: params(id), body: { text: 'Mine', block: null } })
  expect((await leaving.ask(exportData, {})).body).toMatchObject({
    news: {
      drafts: [{ article_id: id, title: 'Farewell' }],
      remarks: [{ text: 'Mine' }],
      revisions: [{ kind: 'auto' }],
      reads: [{ article_id: id, language: 'en', revision: 1 }],
    },
  })
  await leaving.ask(closeAccount, { body: { password: leaving.password } })
  await forgetAccount(db(), leaving.accountId)
  const { rows } = await site.database.pool.query(
    `select title, changed_by, state_by, created_by,
      (select count(*)::int from news_authors where article_id = $1) as authors,
      (select count(*)::int from news_revisions where article_id = $1 and account_id is not null) as revisions,
      (select count(*)::int from news_remarks where article_id = $1 and account_id is not null) as remarks,
      (select count(*)::int from news_reads where article_id = $1) as reads
    from news_drafts join news_articles on id = article_id where article_id = $1`,
    [id],
  )
  const none = { changed_by: null, state_by: null, created_by: null, authors: 0, revisions: 0, remarks: 0, reads: 0 }
  expect(rows).toEqual([{ title: 'Farewell', ...none }])
})
