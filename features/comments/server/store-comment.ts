import { sql } from 'kysely'
import { refuse } from '#platform/contract/refusal.ts'
import { asLast } from '#platform/server/connection-pool.ts'
import { breaksConstraint, type Db, type Tx } from '#platform/server/database.ts'
import { announcement } from '#platform/server/tags.ts'
import type { Subject } from '../contract.ts'
import { type CommentRecord, selectComments } from './comment-rows.ts'
import type { Earning } from './earnings.ts'
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
  /** What is announced with it; nothing where it is held. */
  tags: readonly string[]
  /** What its writer was given for it, and the number that was kept for it then. */
  earned: { id: number; earning: Earning } | null
}

/** A writer's key has written a comment meanwhile. */
export class KeyIsUsed extends Error {}

/**
 * Stores a comment and the key that it was written by, counted and in its place unless it is held, announces it and notes what it has earned. It is one
 * statement, and `isLast` commits with it: whoever else writes on the subject waits for the commit. Throws KeyIsUsed where the writer's
 * key has written one meanwhile, and then the transaction is undone.
 */
export async function storeComment(
  tx: Tx<CommentsTables>,
  comment: NewComment,
  { isLast }: { isLast: boolean },
): Promise<CommentRecord> {
  const { subject, conversationId, writer, text, held, createdAt, earned } = comment
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
  const noted = earned ? sql`, noted as (${noteEarning(earned.earning, createdAt)})` : sql``
  const { rows } = await sql<{ id: number; place: number | null }>`${isLast ? asLast : sql``}
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
        (id, subject, parent_id, place, account_id, hotel, name, browser_hash, text, created_at, held)
      overriding system value
      values (coalesce(${earned?.id ?? null}::integer, nextval('comments_comments_id_seq')), ${subject}, ${conversationId},
        (select place from counted), ${stored.accountId}, ${stored.hotel}, ${stored.name}, ${stored.browserHash}, ${text},
        ${createdAt}, ${held})
      returning id, place, account_id, subject
    ), used as (
      insert into comments_keys (writer, key, comment_id, used_at)
      select ${writerHash}::bytea, ${comment.key}::uuid, id, ${createdAt}::timestamptz from written
    )${noted}
    select id, place, ${announcement(tx, comment.tags)} as told from written`
    .execute(tx)
    .catch((error: unknown) => {
      throw breaksConstraint(error, 'comments_keys_pkey') ? new KeyIsUsed() : error
    })
  const row = rows[0]
  if (!row) throw new Error('What is written answers one row')
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

/** Notes, of the comment that is `written`, what its account has earned by it. */
function noteEarning({ day, textHash, stars, comets }: Earning, now: Date) {
  return sql`
      insert into comments_rewards (comment_id, account_id, subject, text_hash, day, stars, comets, rewarded_at)
      select id, account_id, subject, ${textHash}::bytea, ${day}, ${stars}::integer, ${comets}::integer, ${now}::timestamptz
      from written`
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
