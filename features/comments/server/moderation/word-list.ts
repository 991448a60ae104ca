import { sql } from 'kysely'
import { describeAuthors } from '#features/accounts/server/api.ts'
import { recordAct } from '#features/audit/server/api.ts'
import type { Parsed } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { addWord, tryWord, Word } from '../../contract.ts'
import type { CommentsContext } from '../context.ts'
import type { CommentsTables } from '../tables.ts'
import { wordsTag } from '../tags.ts'
import { openWordList, reviewWords } from './moderation-filter.ts'
import { alwaysProtected, openNameList } from './protected-names.ts'

const hitDays = 30
const tested = 1000
const mostShown = 50

/** Lists the words that the staff added, by word, and counts those of the code and the settings. */
export async function listAllWords({ db, settingWords, clock }: CommentsContext) {
  return {
    items: await readWords(db, clock.now()),
    builtIn: {
      watched: reviewWords.length + settingWords.reviewWords.length,
      protected: alwaysProtected.length + settingWords.protectedNames().length,
    },
  }
}

async function readWords(db: Db<CommentsTables>, now: Date, id?: number): Promise<Word[]> {
  const since = new Date(now.getTime() - hitDays * 86_400_000).toISOString().slice(0, 10)
  const rows = await db
    .selectFrom('comments_words as word')
    .select(['id', 'word', 'kind', 'does', 'account_id as accountId', 'added_at as addedAt'])
    .select(
      sql<number>`coalesce((select sum(hits) from comments_word_hits
        where word_id = word.id and day > ${since}), 0)::int`.as('hits'),
    )
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy(sql`comments_folded(word)`)
    .orderBy('id')
    .execute()
  const members = await describeAuthors(
    db,
    rows.flatMap(({ accountId }) => accountId ?? []),
  )
  return rows.map(({ accountId, addedAt, ...word }) => ({
    ...word,
    by: accountId === null ? null : (members.get(accountId)?.name ?? null),
    addedAt: addedAt.toISOString(),
  }))
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
      .values({ word, kind, does, account_id: actor.id, added_at: now })
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
  const [stored] = id === null ? [] : await readWords(db, now, id)
  return stored ?? refuse('error.wordKnown')
}

/** Removes a word with its hits. Refuses `error.gone`. */
export async function removeOneWord({ db, clock }: CommentsContext, actor: Actor, id: number) {
  return inTransaction(db, async (tx) => {
    const gone = await tx
      .deleteFrom('comments_words')
      .where('id', '=', id)
      .returning(['word', 'kind', 'does'])
      .executeTakeFirst()
    if (!gone) return refuse('error.gone')
    await recordAct(tx, { by: actor.id, act: 'word.removed', subject: 'word', id, changes: gone }, clock.now())
    await invalidateTags(tx, [wordsTag])
    return {}
  })
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
  const isLike = openNameList([word])
  const matching = comments.filter(({ text, name }) => {
    if (kind === 'protected') return name !== null && isLike(name)
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
