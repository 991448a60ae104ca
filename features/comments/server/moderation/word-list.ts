import { type RawBuilder, sql } from 'kysely'
import { describeAuthors } from '#features/accounts/server/api.ts'
import { recordAct } from '#features/audit/server/api.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { isRefusal, refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { breaksConstraint, type Db, inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { addWord, changeWord, listWords, tryWord, undoWordChange, Word, WordKind } from '../../contract.ts'
import type { CommentsContext } from '../context.ts'
import type { CommentsTables } from '../tables.ts'
import { wordsTag } from '../tags.ts'
import { isAsSeen, keepFormerWord, lockWord, restoreFormerWord } from './former-words.ts'
import { openWordList } from './moderation-filter.ts'
import { openProtectedNames } from './protected-names.ts'
import { likePattern } from './queue.ts'
import { storedKind } from './words.ts'

const pageSize = 50
const hitDays = 30
const tested = 1000
const mostShown = 50

/** Returns a page of the words, in alphabetical order. Refuses `error.cursorInvalid`. */
export async function pageOfWords(
  { db, clock }: CommentsContext,
  { q, kind, cursor }: Parsed<typeof listWords>['query'],
): Promise<Outcome<typeof listWords>> {
  const after = readCursor(cursor)
  if (after === undefined) return refuse('error.cursorInvalid')
  const conditions = [
    ...(q ? [sql<boolean>`comments_folded(word) like comments_folded(${likePattern(q)})`] : []),
    ...(kind ? [sql<boolean>`listed_as = ${kind}`] : []),
    ...(after ? [sql<boolean>`(comments_folded(word), id) > (${after.folded}, ${after.id})`] : []),
  ]
  const [rows, counts] = await Promise.all([
    readWords(db, conditions, clock.now()),
    db
      .selectFrom('comments_words')
      .select(['listed_as as kind', sql<number>`count(*)::int`.as('count')])
      .groupBy('listed_as')
      .execute(),
  ])
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  const countOf = (each: WordKind) => counts.find((row) => row.kind === each)?.count ?? 0
  return {
    items: await describe(db, page),
    counts: { watched: countOf('watched'), protected: countOf('protected'), title: countOf('title') },
    nextCursor: last && rows.length > page.length ? writeWordCursor(last) : null,
  }
}

type Row = Omit<Word, 'by' | 'addedAt'> & { accountId: number | null; addedAt: Date; folded: string }

async function readWords(
  db: Db<CommentsTables>,
  conditions: readonly RawBuilder<boolean>[],
  now: Date,
): Promise<Row[]> {
  const since = new Date(now.getTime() - hitDays * 86_400_000).toISOString().slice(0, 10)
  const { rows } = await sql<Row>`
    select id, word, listed_as as kind, does, source, account_id as "accountId", added_at as "addedAt",
      comments_folded(word) as folded,
      coalesce((select sum(hits) from comments_word_hits where word_id = word.id and day > ${since}), 0)::int as hits
    from comments_words as word
    where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`}
    order by comments_folded(word), id limit ${pageSize + 1}`.execute(db)
  return rows
}

async function describe(db: Db<CommentsTables>, rows: readonly Row[]): Promise<Word[]> {
  const members = await describeAuthors(
    db,
    rows.flatMap(({ accountId }) => accountId ?? []),
  )
  return rows.map(({ accountId, addedAt, folded, ...word }) => ({
    ...word,
    by: accountId === null ? null : (members.get(accountId)?.name ?? null),
    addedAt: addedAt.toISOString(),
  }))
}

/** The word with this number as the staff see it; undefined if it is gone. */
async function findWord(db: Db<CommentsTables>, id: number, now: Date): Promise<Word | undefined> {
  return (await describe(db, await readWords(db, [sql<boolean>`id = ${id}`], now)))[0]
}

/** The last word of a page as a cursor. */
function writeWordCursor({ id, folded }: Row): string {
  return Buffer.from(`words ${id} ${folded}`).toString('base64url')
}

/** Parses a cursor; null for none, undefined for one that no list gave out. */
function readCursor(cursor: string | undefined): { id: number; folded: string } | null | undefined {
  if (cursor === undefined) return null
  const [, id, folded] = /^words (\d{1,9}) ([^\0]{1,1000})$/s.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  return id === undefined || folded === undefined ? undefined : { id: Number(id), folded }
}

/** Adds a word; it takes effect in every process. Refuses `error.wordKnown`. */
export async function addOneWord(
  { db, clock }: CommentsContext,
  actor: Actor,
  { word, kind, does }: Parsed<typeof addWord>['body'],
) {
  const now = clock.now()
  const id = await inTransaction(db, async (tx) => {
    const added = await tx
      .insertInto('comments_words')
      .values({ word, ...storedKind(kind), does, account_id: actor.id, added_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return null
    await recordAct(
      tx,
      { by: actor.id, act: 'word.added', subject: 'word', id: added.id, changes: { word, kind, does } },
      now,
    )
    await invalidateTags(tx, [wordsTag])
    return added.id
  })
  const stored = id === null ? undefined : await findWord(db, id, now)
  return stored ?? refuse('error.wordKnown')
}

/**
 * Changes a word that is still as the caller saw it; it takes effect in every process. Refuses
 * `error.gone`, `error.wordKnown`, and `error.stale` with the word as it is now.
 */
export async function changeOneWord(
  { db, clock }: CommentsContext,
  actor: Actor,
  id: number,
  { word, kind, does, seen }: Parsed<typeof changeWord>['body'],
): Promise<Outcome<typeof changeWord>> {
  const now = clock.now()
  const change = async (tx: Tx<CommentsTables>) => {
    const known = await lockWord(tx, id)
    if (!known) return refuse('error.gone')
    if (!isAsSeen(known, seen)) return refuse('error.stale')
    await keepFormerWord(tx, id, actor.id, now)
    await tx
      .updateTable('comments_words')
      .set({ word, ...storedKind(kind), does, source: null, account_id: actor.id })
      .where('id', '=', id)
      .execute()
    await recordAct(tx, { by: actor.id, act: 'word.changed', subject: 'word', id, changes: { word, kind, does } }, now)
    await invalidateTags(tx, [wordsTag])
    return null
  }
  const refused = await inTransaction(db, change).catch(refuseKnown)
  if (refused && refused.refused !== 'error.stale') return refused
  const current = await findWord(db, id, now)
  if (!current) return refuse('error.gone')
  return refused ? refuse('error.stale', { current }) : current
}

/** Removes a word with its hits. Refuses `error.gone`. */
export async function removeOneWord({ db, clock }: CommentsContext, actor: Actor, id: number) {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const known = await lockWord(tx, id)
    if (!known) return refuse('error.gone')
    await keepFormerWord(tx, id, actor.id, now)
    await tx.deleteFrom('comments_words').where('id', '=', id).execute()
    await recordAct(tx, { by: actor.id, act: 'word.removed', subject: 'word', id, changes: known }, now)
    await invalidateTags(tx, [wordsTag])
    return {}
  })
}

/**
 * Undoes the caller's change or removal of a word. Refuses `error.undoOver` as `restoreFormerWord`,
 * and `error.wordKnown` if the same word was added since.
 */
export async function restoreOneWord(
  { db, clock }: CommentsContext,
  actor: Actor,
  id: number,
  { seen }: Parsed<typeof undoWordChange>['body'],
) {
  const now = clock.now()
  const undone = { id, seen, by: actor.id }
  const done = await inTransaction(db, (tx) => restoreFormerWord(tx, undone, now)).catch(refuseKnown)
  if (isRefusal(done)) return done
  return (await findWord(db, id, now)) ?? refuse('error.undoOver')
}

/** Turns the error of a word that is on the list already into a refusal. */
function refuseKnown(error: unknown) {
  if (breaksConstraint(error, 'comments_words_once')) return refuse('error.wordKnown')
  throw error
}

/** Tries a word on the last 1,000 comments, or a name on the guests who wrote them. */
export async function tryOneWord({ db }: CommentsContext, { word, kind }: Parsed<typeof tryWord>['query']) {
  const comments = await db
    .selectFrom('comments_comments')
    .select(['id', 'text', 'name', 'account_id as accountId'])
    .orderBy('id', 'desc')
    .limit(tested)
    .execute()
  const list = openWordList([{ word, does: 'hold', id: null }])
  const findName = kind === 'watched' ? null : openProtectedNames([{ word, kind, does: 'hold', id: null }])
  const matching = comments.filter(({ text, name }) => {
    if (findName) return name !== null && findName(name) !== null
    return list.inText(text) !== null || (name !== null && list.inName(name) !== null)
  })
  const shown = matching.slice(0, mostShown)
  const members = await describeAuthors(
    db,
    shown.flatMap(({ accountId }) => accountId ?? []),
  )
  return {
    tested: comments.length,
    matching: matching.length,
    items: shown.map(({ id, text, name, accountId }) => ({
      id,
      text,
      author: name ?? (accountId === null ? null : (members.get(accountId)?.name ?? null)),
    })),
  }
}
