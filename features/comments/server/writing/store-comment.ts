import { type QueryCreator, sql } from 'kysely'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { CacheTag } from '#platform/server/cache/cache-tags.ts'
import { invalidation } from '#platform/server/cache/invalidation.ts'
import { breaksConstraint, type Db, type Tx } from '#platform/server/database/database.ts'
import { hashOfNetwork } from '#platform/server/http/network-of.ts'
import type { Subject } from '../../contract.ts'
import { type CommentRecord, commentColumns, selectComments } from '../comment-rows.ts'
import type { Verdict } from '../moderation/moderation-filter.ts'
import type { CommentsTables } from '../tables.ts'
import { hashOfWriter, type Sender, type Writer } from './writer.ts'

/** A comment to be stored. `conversationId` is null if it begins a conversation. */
export type NewComment = {
  subject: Subject
  conversationId: number | null
  /** The reply that it answers; null where it answers the comment that began the conversation. */
  answersId: number | null
  writer: Writer
  text: string
  key: string
  /** What holds it for review; null for a public comment. */
  held: Pick<Verdict, 'kind' | 'by'> | null
  createdAt: Date
  /** Invalidated with the commit, unless the comment is held. */
  tags: readonly CacheTag[]
  /** The language of the page; null where it is not known. */
  language: LanguageCode | null
}

/** The writer's key has already written a comment. */
export class KeyIsUsed extends Error {}

/**
 * Stores a comment with its author's key, and counts and announces it unless it is pending review.
 * Throws KeyIsUsed if the key has been used concurrently; roll back the transaction then.
 */
export async function storeComment(tx: Tx<CommentsTables>, comment: NewComment): Promise<CommentRecord> {
  const { subject, conversationId, answersId, writer, text, key, held, createdAt, language, tags } = comment
  const author =
    writer.accountId === null
      ? { account_id: null, hotel: writer.hotel, name: writer.name, ...hashesOf(writer) }
      : {
          account_id: writer.accountId,
          hotel: writer.player?.hotel ?? null,
          name: null,
          browser_hash: null,
          network_hash: null,
        }
  const isFirst = conversationId === null
  if (!held && !isFirst) await countReply(tx, conversationId)
  // One statement, since concurrent comments on the subject wait for its row until the commit.
  return tx
    .with('counted', (db) =>
      addToSubject(db, subject, { conversations: isFirst && !held ? 1 : 0, total: held ? 0 : 1 }),
    )
    .with('stored', (db) =>
      db
        .insertInto('comments_comments')
        .values(({ selectFrom }) => ({
          ...{ subject, parent_id: conversationId, answers_id: answersId },
          place: isFirst && !held ? selectFrom('counted').select('conversations') : null,
          ...{ ...author, text, created_at: createdAt, language },
          ...{ held: held !== null, held_for: held?.kind ?? null, held_by: held?.by ?? null },
        }))
        .returning(commentColumns),
    )
    .with('keyed', (db) =>
      db.insertInto('comments_keys').values(({ selectFrom }) => ({
        ...{ writer: hashOfWriter(writer), key, used_at: createdAt },
        comment_id: selectFrom('stored').select('id'),
      })),
    )
    .selectFrom('stored')
    .selectAll()
    .select(invalidation(held ? [] : tags).as('invalidated'))
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw breaksConstraint(error, 'comments_keys_pkey') ? new KeyIsUsed() : error
    })
}

/** Imported comments come from no network. */
function hashesOf(guest: Extract<Writer, { accountId: null }>) {
  const { address } = guest
  return { browser_hash: hashOfWriter(guest), network_hash: address === '' ? null : hashOfNetwork(address) }
}

/**
 * Counts a public comment on its subject, and as a reply in its conversation. Answers the number of
 * a new conversation on the subject, null for a reply.
 */
export async function countComment(
  tx: Tx<CommentsTables>,
  subject: Subject,
  conversationId: number | null,
): Promise<number | null> {
  const isFirst = conversationId === null
  if (!isFirst) await countReply(tx, conversationId)
  const counted = addToSubject(tx, subject, { conversations: isFirst ? 1 : 0, total: 1 })
  const { conversations } = await counted.executeTakeFirstOrThrow()
  return isFirst ? conversations : null
}

async function countReply(tx: Tx<CommentsTables>, conversationId: number): Promise<void> {
  await tx
    .updateTable('comments_comments')
    .set({ reply_count: sql`reply_count + 1` })
    .where('id', '=', conversationId)
    .execute()
}

type Counts = { conversations: number; total: number }

function addToSubject(db: QueryCreator<CommentsTables>, subject: Subject, { conversations, total }: Counts) {
  return db
    .insertInto('comments_subjects')
    .values({ subject, conversations, total })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({
        conversations: sql`comments_subjects.conversations + excluded.conversations`,
        total: sql`comments_subjects.total + excluded.total`,
      }),
    )
    .returning('conversations')
}

/**
 * Undoes `countComment`. The place of a conversation is given again unless a later one has begun.
 */
export async function uncountComment(
  tx: Tx<CommentsTables>,
  subject: Subject,
  { parentId, place }: { parentId: number | null; place: number | null },
): Promise<void> {
  if (parentId !== null) {
    await tx
      .updateTable('comments_comments')
      .set({ reply_count: sql`reply_count - 1` })
      .where('id', '=', parentId)
      .execute()
  }
  await tx
    .updateTable('comments_subjects')
    .set({
      total: sql`total - 1`,
      conversations: sql`case when conversations = ${place} then conversations - 1 else conversations end`,
    })
    .where('subject', '=', subject)
    .execute()
}

/** The comment that a writer's key wrote; undefined where it wrote none. */
export function findWritten(db: Db<CommentsTables>, writer: Sender, key: string): Promise<CommentRecord | undefined> {
  return selectComments(db)
    .innerJoin('comments_keys', 'comments_keys.comment_id', 'comments_comments.id')
    .where('writer', '=', hashOfWriter(writer))
    .where('key', '=', key)
    .executeTakeFirst()
}
