import { sql } from 'kysely'
import type { LanguageCode } from '#platform/contract/language.ts'
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
  /** The language of the page; null where it is not known. */
  language: LanguageCode | null
}

/** The writer's key has already written a comment. */
export class KeyIsUsed extends Error {}

/**
 * Stores a comment with its author's key, and counts it unless it is pending review. Throws
 * KeyIsUsed if the key has been used concurrently; roll back the transaction then.
 */
export async function storeComment(tx: Tx<CommentsTables>, comment: NewComment): Promise<CommentRecord> {
  const { subject, conversationId, answersId, writer, text, key, held, createdAt, language } = comment
  const place = held ? null : await countComment(tx, subject, conversationId)
  const author =
    writer.accountId === null
      ? { account_id: null, hotel: writer.hotel, name: writer.name, ...hashesOf(writer) }
      : { account_id: writer.accountId, hotel: writer.player?.hotel ?? null, name: null }
  const stored = await tx
    .insertInto('comments_comments')
    .values({
      ...{ subject, parent_id: conversationId, answers_id: answersId, place },
      ...{ ...author, text, created_at: createdAt, language },
      ...{ held: held !== null, held_for: held?.kind ?? null, held_by: held?.by ?? null },
    })
    .returning(commentColumns)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('comments_keys')
    .values({ writer: hashOfWriter(writer), key, comment_id: stored.id, used_at: createdAt })
    .execute()
    .catch((error: unknown) => {
      throw breaksConstraint(error, 'comments_keys_pkey') ? new KeyIsUsed() : error
    })
  return stored
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
  if (conversationId !== null) {
    await tx
      .updateTable('comments_comments')
      .set({ reply_count: sql`reply_count + 1` })
      .where('id', '=', conversationId)
      .execute()
  }
  const { conversations } = await tx
    .insertInto('comments_subjects')
    .values({ subject, conversations: conversationId === null ? 1 : 0, total: 1 })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({
        conversations: sql`comments_subjects.conversations + excluded.conversations`,
        total: sql`comments_subjects.total + 1`,
      }),
    )
    .returning('conversations')
    .executeTakeFirstOrThrow()
  return conversationId === null ? conversations : null
}

/** Undoes `countComment`. The place of a conversation is given again unless a later one has begun. */
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
