import { sql } from 'kysely'
import { recordAct } from '#features/audit/server/api.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { undoSeconds } from '../../constants.ts'
import type { Word } from '../../contract.ts'
import type { CommentsTables } from '../tables.ts'
import { wordsTag } from '../tags.ts'

// The browser offers the undo once it has the answer, so that both calls take time beyond it.
const graceSeconds = 2

type SeenWord = Pick<Word, 'word' | 'kind' | 'does'>

/** After this instant a word must have been changed or removed for its undo at `now`. */
function undoableSince(now: Date): Date {
  return new Date(now.getTime() - (undoSeconds + graceSeconds) * 1000)
}

/** Locks a word until the end of the transaction and returns it; undefined if it is gone. */
export function lockWord(tx: Tx<CommentsTables>, id: number) {
  return tx
    .selectFrom('comments_words')
    .select(['word', 'listed_as as kind', 'does'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Keeps a locked word, with its hits, as it is before an account changes or removes it. */
export async function keepFormerWord(tx: Tx<CommentsTables>, id: number, by: number, now: Date): Promise<void> {
  await sql`
    insert into comments_former_words
      (word_id, word, kind, is_title, does, source, account_id, added_at, hits, changed_by, changed_at)
    select id, word, kind, is_title, does, source, account_id, added_at,
      coalesce((select jsonb_object_agg(day, hits) from comments_word_hits where word_id = known.id), '{}'),
      ${by}::integer, ${now}::timestamptz
    from comments_words as known where id = ${id}`.execute(tx)
}

/** Whether a word is as the caller has seen it. */
export function isAsSeen(word: SeenWord, seen: SeenWord): boolean {
  return word.word === seen.word && word.kind === seen.kind && word.does === seen.does
}

/**
 * Makes a word as it was before its last change, or removal if `seen` is null. Refuses
 * `error.undoOver` unless the account did that in the last 10 seconds.
 */
export async function restoreFormerWord(
  tx: Tx<CommentsTables>,
  { id, seen, by }: { id: number; seen: SeenWord | null; by: number },
  now: Date,
) {
  const current = await lockWord(tx, id)
  if (seen ? !current || !isAsSeen(current, seen) : current) return refuse('error.undoOver')
  const former = await tx
    .selectFrom('comments_former_words')
    .select(['id', 'word', 'kind', 'is_title', 'does', 'changed_by', 'changed_at'])
    .where('word_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  // Two undos of one removal wait for the same kept word: the second finds the word back.
  if (!current && (await lockWord(tx, id))) return refuse('error.undoOver')
  if (former?.changed_by !== by || former.changed_at <= undoableSince(now)) return refuse('error.undoOver')
  await sql`
    insert into comments_words (id, word, kind, is_title, does, source, account_id, added_at)
    overriding system value
    select word_id, word, kind, is_title, does, source, account_id, added_at
    from comments_former_words where id = ${former.id}
    on conflict (id) do update set word = excluded.word, kind = excluded.kind, is_title = excluded.is_title,
      does = excluded.does, source = excluded.source, account_id = excluded.account_id`.execute(tx)
  await sql`
    insert into comments_word_hits (word_id, day, hits)
    select word_id, day, counted::integer from comments_former_words, jsonb_each_text(hits) as each(day, counted)
    where id = ${former.id} on conflict do nothing`.execute(tx)
  await tx.deleteFrom('comments_former_words').where('id', '=', former.id).execute()
  const { word, does } = former
  const kind = former.is_title ? ('title' as const) : former.kind
  const act = current ? 'word.changed' : 'word.added'
  await recordAct(tx, { by, act, subject: 'word', id, changes: { word, kind, does } }, now)
  await invalidateTags(tx, [wordsTag])
  return true
}

/** Deletes what was kept for an undo that is no longer possible. */
export async function forgetFormerWords(db: Db<CommentsTables>, now: Date): Promise<void> {
  await db.deleteFrom('comments_former_words').where('changed_at', '<=', undoableSince(now)).execute()
}
