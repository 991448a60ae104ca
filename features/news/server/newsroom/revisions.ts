import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Parsed } from '#platform/contract/endpoint.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { refuse } from '#platform/contract/refusal.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { countWordChanges, countWords } from '../../compare-blocks.ts'
import type { listRevisions, Revision, RevisionKind, showRevision, WrittenText } from '../../contract.ts'
import type { NewsTables } from '../tables.ts'
import type { NewsroomContext } from './context.ts'
import { textColumns, textOf } from './item-rows.ts'
import { describeWriters } from './writers.ts'

const pageSize = 50
/** Saves of one writer within this time are one revision. */
const autoMs = 60_000
const thinnedAfterMs = 86_400_000
const noText: WrittenText = { title: '', summary: '', body: [], pictureAlt: '' }
const saves: readonly RevisionKind[] = ['auto', 'saved', 'restored', 'merged']

/** A text to be stored as a revision. `name` is given by the writer. */
export type NewRevision = {
  articleId: number
  language: LanguageCode
  kind: RevisionKind
  text: WrittenText
  accountId: number | null
  name?: string | undefined
}

/**
 * Stores a revision and returns its number. An automatic save replaces the latest revision if that
 * is an automatic one of the same writer, begun less than a minute ago, that others have not read.
 * A text in conflict that is sent again is stored once.
 */
export async function storeRevision(tx: Tx<NewsTables>, revision: NewRevision, now: Date): Promise<number> {
  const { articleId, language, kind, text, accountId, name = null } = revision
  const [latest, before] = await tx
    .selectFrom('news_revisions')
    .selectAll()
    .where('article_id', '=', articleId)
    .where('language', '=', language)
    .orderBy('number', 'desc')
    .limit(2)
    .execute()
  const isRepeated = kind === 'conflict' && latest?.kind === 'conflict' && latest.account_id === accountId
  if (isRepeated && isDeepStrictEqual(textOf(latest), text)) return latest.number
  const isSame = latest?.account_id === accountId && latest.at.getTime() > now.getTime() - autoMs
  const replaces = kind === 'auto' && latest?.kind === 'auto' && isSame && !(await wasRead(tx, revision, latest.number))
  const base = replaces ? before : latest
  const changes = countWordChanges(base ? textOf(base) : noText, text, language)
  const words = countWords(text)
  const columns = { ...textColumns(text), ...changes, words }
  if (replaces) {
    await tx
      .updateTable('news_revisions')
      .set(columns)
      .where('article_id', '=', articleId)
      .where('language', '=', language)
      .where('number', '=', latest.number)
      .execute()
    return latest.number
  }
  const number = (latest?.number ?? 0) + 1
  await tx
    .insertInto('news_revisions')
    .values({ ...columns, article_id: articleId, language, number, at: now, account_id: accountId, kind, name })
    .execute()
  await noteOwn(tx, revision, { number, before: latest?.number ?? 0 }, now)
  return number
}

/** Whether others have read a revision, so that they may ask later what has changed since. */
async function wasRead(
  tx: Tx<NewsTables>,
  { articleId, language, accountId }: NewRevision,
  number: number,
): Promise<boolean> {
  const read = await tx
    .selectFrom('news_reads')
    .select('account_id')
    .where('article_id', '=', articleId)
    .where('language', '=', language)
    .where('account_id', 'is distinct from', accountId)
    .where(({ eb, or }) => or([eb('revision', '=', number), eb('earlier', '=', number)]))
    .limit(1)
    .executeTakeFirst()
  return read !== undefined
}

/**
 * Saving a text counts as reading it. Other acts, such as publishing, do not need that: they count
 * only for who knows the revision before.
 */
async function noteOwn(
  tx: Tx<NewsTables>,
  { articleId, language, kind, accountId }: NewRevision,
  { number, before }: { number: number; before: number },
  now: Date,
): Promise<void> {
  if (accountId === null || kind === 'conflict') return
  if (saves.includes(kind)) {
    await tx
      .insertInto('news_reads')
      .values({ article_id: articleId, language, account_id: accountId, revision: number, earlier: null, at: now })
      .onConflict((conflict) =>
        conflict.columns(['article_id', 'language', 'account_id']).doUpdateSet({ revision: number, at: now }),
      )
      .execute()
    return
  }
  await tx
    .updateTable('news_reads')
    .set({ revision: number, at: now })
    .where('article_id', '=', articleId)
    .where('language', '=', language)
    .where('account_id', '=', accountId)
    .where('revision', '=', before)
    .execute()
}

/** Returns the text of a revision. */
export async function readRevision(
  db: Db<NewsTables>,
  articleId: number,
  language: LanguageCode,
  number: number,
): Promise<WrittenText | undefined> {
  const row = await db
    .selectFrom('news_revisions')
    .select(['title', 'summary', 'body', 'picture_alt'])
    .where('article_id', '=', articleId)
    .where('language', '=', language)
    .where('number', '=', number)
    .executeTakeFirst()
  return row && textOf(row)
}

const named: readonly RevisionKind[] = ['saved']
const published: readonly RevisionKind[] = ['published', 'scheduled', 'withdrawn', 'broughtBack']

/** Implements contract `listRevisions`. Refuses `error.newsNotFound`, `error.cursorInvalid`. */
export async function pageOfRevisions(
  context: NewsroomContext,
  { id, language }: Parsed<typeof listRevisions>['params'],
  { kind, cursor }: Parsed<typeof listRevisions>['query'],
) {
  if (cursor !== undefined && !/^[1-9]\d{0,8}$/.test(cursor)) return refuse('error.cursorInvalid')
  const { db } = context
  const all = db.selectFrom('news_revisions').where('article_id', '=', id).where('language', '=', language)
  const kinds = kind === 'named' ? named : kind === 'published' ? published : null
  const rows = await all
    .select(['number', 'at', 'account_id', 'kind', 'name', 'words', 'added', 'removed'])
    .$if(kinds !== null, (query) => query.where('kind', 'in', kinds ?? []))
    .$if(cursor !== undefined, (query) => query.where('number', '<', Number(cursor)))
    .orderBy('number', 'desc')
    .limit(pageSize + 1)
    .execute()
  const counts = await all
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn
        .countAll<number>()
        .filterWhere('kind', 'in', [...named])
        .as('named'),
      fn
        .countAll<number>()
        .filterWhere('kind', 'in', [...published])
        .as('published'),
    ])
    .executeTakeFirstOrThrow()
  const shown = rows.slice(0, pageSize)
  const writers = await describeWriters(
    context,
    shown.map(({ account_id }) => account_id),
  )
  return {
    items: shown.map((row) => describeRevision(row, writers)),
    counts,
    nextCursor: rows.length > pageSize ? String(shown.at(-1)?.number) : null,
  }
}

type Row = Omit<Revision, 'at' | 'by'> & { at: Date; account_id: number | null }

function describeRevision(
  { at, account_id, ...row }: Row,
  writers: Awaited<ReturnType<typeof describeWriters>>,
): Revision {
  const { number, kind, name, words, added, removed } = row
  const by = (account_id !== null && writers.get(account_id)) || null
  return { number, at: at.toISOString(), by, kind, name, words, added, removed }
}

/** Implements contract `showRevision`. Refuses `error.newsNotFound`. */
export async function readWholeRevision(
  context: NewsroomContext,
  { id, language, number }: Parsed<typeof showRevision>['params'],
) {
  const row = await context.db
    .selectFrom('news_revisions')
    .selectAll()
    .where('article_id', '=', id)
    .where('language', '=', language)
    .where('number', '=', number)
    .executeTakeFirst()
  if (!row) return refuse('error.newsNotFound')
  const writers = await describeWriters(context, [row.account_id])
  return { revision: describeRevision(row, writers), text: textOf(row) }
}

/**
 * Thins automatic revisions older than a day to the last automatic one of every ten minutes, so
 * that the latest saved text always stays. All other kinds stay, and what somebody read last.
 */
export async function thinRevisions(db: Db<NewsTables>, now: Date): Promise<void> {
  const until = new Date(now.getTime() - thinnedAfterMs)
  await sql`
    delete from news_revisions as old where kind = 'auto' and at < ${until}
      and not exists (
        select from news_reads as read
        where read.article_id = old.article_id and read.language = old.language
          and old.number in (read.revision, read.earlier)
      )
      and exists (
        select from news_revisions as later
        where later.article_id = old.article_id and later.language = old.language and later.number > old.number
          and later.kind = 'auto'
          and date_bin('10 minutes', later.at, 'epoch') = date_bin('10 minutes', old.at, 'epoch')
      )`.execute(db)
}
