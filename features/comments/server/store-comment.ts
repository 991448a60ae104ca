import { sql } from 'kysely'
import { refuse } from '#platform/contract/refusal.ts'
import type { Db, Tx } from '#platform/server/database.ts'
import type { Subject } from '../contract.ts'
import { type CommentRecord, selectComments } from './comment-rows.ts'
import type { CommentsTables } from './tables.ts'
import { hashOfWriter, type Sender, type Writer } from './writer.ts'

/** A comment as it is to be stored. `conversationId` is null for what begins one. */
export type NewComment = {
  subject: Subject
  conversationId: number | null
  writer: Writer
  text: string
  key: string
  held: boolean
  createdAt: Date
}

/**
 * Stores a comment and the key that it was written by, counted and in its place unless it is held. Null where the
 * writer's key has written one meanwhile, and then the transaction must be undone.
 */
export async function storeComment(tx: Tx<CommentsTables>, comment: NewComment): Promise<CommentRecord | null> {
  const { subject, conversationId, writer, text, held, createdAt } = comment
  const isConversation = conversationId === null
  const guest = writer.accountId === null ? writer : null
  const writerHash = hashOfWriter(writer)
  const stored = {
    subject,
    parentId: conversationId,
    accountId: writer.accountId,
    hotel: writer.accountId === null ? writer.hotel : (writer.player?.hotel ?? null),
    name: guest?.name ?? null,
    browserHash: guest && writerHash,
    text,
    createdAt,
    held,
  }
  const { rows } = await sql<{ id: number; place: number | null; isFirst: boolean }>`
    with counted as (
      insert into comments_subjects as known (subject, conversations, total)
      select ${subject}, ${isConversation ? 1 : 0}::integer, 1 where ${!held}
      on conflict (subject) do update set
        conversations = known.conversations + excluded.conversations, total = known.total + 1
      returning case when ${isConversation} then conversations end as place
    ), answered as (
      update comments_comments set reply_count = reply_count + 1 where id = ${conversationId} and ${!held}
    ), written as (
      insert into comments_comments
        (subject, parent_id, place, account_id, hotel, name, browser_hash, text, created_at, held)
      values (${subject}, ${conversationId}, (select place from counted), ${stored.accountId}, ${stored.hotel},
        ${stored.name}, ${stored.browserHash}, ${text}, ${createdAt}, ${held})
      returning id, place
    ), used as (
      insert into comments_keys (writer, key, comment_id, used_at)
      select ${writerHash}::bytea, ${comment.key}::uuid, id, ${createdAt}::timestamptz from written
      on conflict do nothing returning comment_id
    )
    select id, place, exists(select from used) as "isFirst" from written`.execute(tx)
  const row = rows[0]
  if (!row?.isFirst) return null
  const untouched = {
    editedAt: null,
    deletedAt: null,
    deletedBy: null,
    userDeletedAt: null,
    replyCount: 0,
    reactions: {},
  }
  return { ...stored, ...untouched, id: row.id, place: row.place }
}

/** What a writer's key wrote already; undefined where it wrote nothing. */
export function findWritten(db: Db<CommentsTables>, writer: Sender, key: string): Promise<CommentRecord | undefined> {
  return selectComments(db)
    .innerJoin('comments_keys', 'comments_keys.comment_id', 'comments_comments.id')
    .where('writer', '=', hashOfWriter(writer))
    .where('key', '=', key)
    .executeTakeFirst()
}

/**
 * The conversation that an answer to a comment goes into, held for the transaction: an answer to an answer stands beside it. Refuses
 * `error.commentNotFound` for a comment that is not there, not on the subject, deleted or waiting.
 */
export async function findConversation(tx: Tx<CommentsTables>, subject: Subject, parentId: number) {
  const { rows } = await sql<{ id: number }>`
    select conversation.id
    from comments_comments as parent
    join comments_comments as conversation on conversation.id = coalesce(parent.parent_id, parent.id)
    where parent.id = ${parentId} and parent.subject = ${subject} and parent.deleted_at is null and not parent.held
      and (parent.parent_id is not null or conversation.deleted_at is null)
    for no key update of conversation`.execute(tx)
  return rows[0] ?? refuse('error.commentNotFound')
}
