import { sql } from 'kysely'
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
  /** The answer of the conversation that it is to; null for what began it. */
  answersId: number | null
  /** The number that was kept for it; null where there is none yet. */
  keptId: number | null
  writer: Writer
  text: string
  key: string
  held: boolean
  createdAt: Date
  /** What is announced with it; nothing where it is held. */
  tags: readonly string[]
  /** What its writer was given for it. */
  earned: { earning: Earning } | null
}

/** A writer's key has written a comment meanwhile. */
export class KeyIsUsed extends Error {}

/**
 * Stores comments and the keys that they were written by, counted and in their places unless they are held, announces them and notes what they have earned;
 * answers them in their order. It is one statement, and `isLast` commits with it: whoever else writes on the subjects waits for the
 * commit. Throws KeyIsUsed where a writer's key has written one meanwhile, and then the transaction is undone.
 */
export async function storeComments(
  tx: Tx<CommentsTables>,
  comments: readonly NewComment[],
  { isLast }: { isLast: boolean },
): Promise<CommentRecord[]> {
  const stored = comments.map(asStored)
  const column = <Name extends keyof Stored>(name: Name) => stored.map((comment) => comment[name])
  const noted = comments.map(({ earned }) => earned?.earning)
  const { rows } = await sql<{ id: number; place: number | null }>`${isLast ? asLast : sql``}
    with asked as (
      select coalesce(kept_id, nextval('comments_comments_id_seq')) as new_id, asked.*,
        parent_id is null and not held as is_placed
      from unnest(${comments.map(({ keptId }) => keptId)}::int[], ${column('subject')}::text[], ${column('parentId')}::int[],
        ${column('answersId')}::int[], ${column('accountId')}::int[], ${column('hotel')}::text[], ${column('name')}::text[], ${column('browserHash')}::bytea[],
        ${column('text')}::text[], ${column('createdAt')}::timestamptz[], ${column('held')}::boolean[],
        ${comments.map(({ writer }) => hashOfWriter(writer))}::bytea[], ${comments.map(({ key }) => key)}::uuid[],
        ${noted.map((earning) => earning?.day ?? null)}::text[], ${noted.map((earning) => earning?.textHash ?? null)}::bytea[],
        ${noted.map((earning) => earning?.stars ?? null)}::int[], ${noted.map((earning) => earning?.comets ?? null)}::int[])
        with ordinality as asked(kept_id, subject, parent_id, answers_id, account_id, hotel, name, browser_hash, text, created_at, held,
          writer, key, day, text_hash, stars, comets, at)
    ), counted as (
      insert into comments_subjects as known (subject, conversations, total)
      select subject, count(*) filter (where is_placed), count(*) from asked where not held
      -- In one order, so that nobody waits for who waits for them.
      group by subject order by subject
      on conflict (subject) do update set
        conversations = known.conversations + excluded.conversations, total = known.total + excluded.total
      returning subject, conversations
    ), answered as (
      update comments_comments set reply_count = reply_count + answers.more
      from (select parent_id, count(*) as more from asked where not held group by parent_id) as answers
      where id = answers.parent_id
    ), placed as (
      select asked.*, case when is_placed then
        conversations + 1 - row_number() over (partition by subject, is_placed order by at desc) end::integer as place
      from asked left join counted using (subject)
    ), written as (
      insert into comments_comments
        (id, subject, parent_id, answers_id, place, account_id, hotel, name, browser_hash, text, created_at, held)
      overriding system value
      select new_id, subject, parent_id, answers_id, place, account_id, hotel, name, browser_hash, text, created_at, held
      from placed
    ), used as (
      insert into comments_keys (writer, key, comment_id, used_at) select writer, key, new_id, created_at from asked
    ), noted as (
      insert into comments_rewards (comment_id, account_id, subject, text_hash, day, stars, comets, rewarded_at)
      select new_id, account_id, subject, text_hash, day, stars, comets, created_at from asked where stars is not null
    )
    select new_id::integer as id, place, ${announcement(tx, [...new Set(comments.flatMap(({ tags }) => tags))])} as told
    from placed order by at`
    .execute(tx)
    .catch((error: unknown) => {
      throw breaksConstraint(error, 'comments_keys_pkey') ? new KeyIsUsed() : error
    })
  return rows.flatMap((row, at) => {
    const comment = stored[at]
    return comment ? [{ ...comment, ...untouched, ...{ id: row.id, place: row.place } }] : []
  })
}

const untouched = {
  editedAt: null,
  deletedAt: null,
  deletedBy: null,
  userDeletedAt: null,
  replyCount: 0,
  reactions: {},
}

type Stored = ReturnType<typeof asStored>

function asStored({ subject, conversationId, answersId, writer, text, createdAt, held }: NewComment) {
  const hotel = writer.accountId === null ? writer.hotel : (writer.player?.hotel ?? null)
  const guest = writer.accountId === null ? { name: writer.name, browserHash: hashOfWriter(writer) } : nobody
  const parents = { parentId: conversationId, answersId }
  return { subject, ...parents, accountId: writer.accountId, hotel, ...guest, text, createdAt, held }
}

const nobody = { name: null, browserHash: null }

/** What a writer's key wrote already; undefined where it wrote nothing. */
export function findWritten(db: Db<CommentsTables>, writer: Sender, key: string): Promise<CommentRecord | undefined> {
  return selectComments(db)
    .innerJoin('comments_keys', 'comments_keys.comment_id', 'comments_comments.id')
    .where('writer', '=', hashOfWriter(writer))
    .where('key', '=', key)
    .executeTakeFirst()
}

/** A comment that somebody answers, on the subject that they name. */
export type Answered = { subject: Subject; parentId: number }

/** Where an answer goes: its conversation, whose comment it answers (null: no account's), and a number that is kept for it. */
export type Conversation = { id: number; answeredBy: number | null; newId: number }

/**
 * The conversations that answers to comments go into, by what is answered, held for the transaction: an answer to an answer stands beside it. Left out is what
 * is not there, not on the subject, deleted or waiting.
 */
export async function findConversations<Each extends Answered>(
  tx: Tx<CommentsTables>,
  answered: readonly Each[],
): Promise<Map<Each, Conversation>> {
  if (answered.length === 0) return new Map()
  const { rows } = await sql<Conversation & { at: number }>`
    select asked.at, conversation.id, parent.account_id as "answeredBy",
      nextval('comments_comments_id_seq')::integer as "newId"
    from unnest(${answered.map(({ subject }) => subject)}::text[], ${answered.map(({ parentId }) => parentId)}::int[])
        with ordinality as asked(subject, parent_id, at)
      join comments_comments as parent on parent.id = asked.parent_id and parent.subject = asked.subject
      join comments_comments as conversation on conversation.id = coalesce(parent.parent_id, parent.id)
    where parent.deleted_at is null and not parent.held
      and (parent.parent_id is not null or conversation.deleted_at is null)
    -- In one order, so that nobody waits for who waits for them.
    order by conversation.id
    for no key update of conversation`.execute(tx)
  const found = new Map<Each, Conversation>()
  for (const { at, ...conversation } of rows) {
    const each = answered[at - 1]
    if (each) found.set(each, conversation)
  }
  return found
}
