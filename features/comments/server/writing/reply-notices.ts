import { sql } from 'kysely'
import { describeAuthors } from '#features/accounts/server/api.ts'
import { notify, type OutgoingNotice, withdrawNotices } from '#features/notifications/server/api.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import type { AnyDb, Tx } from '#platform/server/database/database.ts'
import type { Subject } from '../../contract.ts'
import type { Subjects } from '../subjects.ts'
import type { CommentsTables } from '../tables.ts'

/**
 * A public reply: the answered comment's author, the reply's author, and its page without the
 * language.
 */
export type PublicReply = {
  id: number
  answeredBy: number | null
  accountId: number | null
  /** What its writer is called; null for a closed account. */
  name: string | null
  path: string
  createdAt: Date
}

const aboutReply = (id: number) => `comment:${id}`

/**
 * Returns the notifications of replies for the authors answered, if they have accounts; none for
 * replies to oneself.
 */
export function replyNotices(replies: readonly PublicReply[]): OutgoingNotice[] {
  return replies.flatMap(({ id, answeredBy, accountId, name, path, createdAt }) => {
    if (answeredBy === null || answeredBy === accountId) return []
    const notice = { kind: 'reply', commentId: id, by: name, path: `${path}#comment-${id}` } as const
    return [{ accountId: answeredBy, about: aboutReply(id), notice, byAccountId: accountId, happenedAt: createdAt }]
  })
}

/** Withdraws the notification of a reply. */
export async function withdrawReply(tx: AnyDb, id: number, now: Date): Promise<void> {
  await withdrawNotices(tx, 'reply', [aboutReply(id)], now)
}

/**
 * Sends notifications of replies that become public in this transaction or whose authors have
 * changed; withdraws those to oneself. Skips comments that are no replies, pending review, deleted,
 * or on a missing subject.
 */
export async function notifyOfReplies(
  tx: Tx<CommentsTables>,
  subjects: Subjects,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<Omit<PublicReply, 'path'> & { subject: Subject }>`
    select reply.id, reply.subject, answered.account_id as "answeredBy", reply.account_id as "accountId", reply.name,
      reply.created_at as "createdAt"
    from comments_comments as reply
      join comments_comments as answered on answered.id = coalesce(reply.answers_id, reply.parent_id)
    where reply.id = any(${[...ids]}::int[]) and not reply.held and reply.deleted_at is null
      and answered.account_id is not null`.execute(tx)
  if (rows.length === 0) return
  const members = await describeAuthors(
    tx,
    rows.flatMap(({ accountId }) => accountId ?? []),
  )
  const pages = await subjects.findAll(
    tx,
    rows.map(({ subject }) => subject),
  )
  const replies = rows.flatMap(({ subject, ...reply }) => {
    const page = pages.get(subject)
    if (!page || isRefusal(page)) return []
    const name = reply.accountId === null ? reply.name : (members.get(reply.accountId)?.name ?? null)
    return [{ ...reply, name, path: page.path }]
  })
  const own = replies.filter(({ answeredBy, accountId }) => answeredBy === accountId)
  await withdrawNotices(
    tx,
    'reply',
    own.map(({ id }) => aboutReply(id)),
    now,
  )
  await notify(tx, replyNotices(replies), now)
}

/**
 * Returns the replies to comments by id. `conversationIds` are the conversations of those comments.
 */
export async function answersTo(
  tx: AnyDb,
  ids: readonly number[],
  conversationIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from comments_comments
    where parent_id = any(${[...conversationIds]}::int[]) and not held
      and coalesce(answers_id, parent_id) = any(${[...ids]}::int[])`.execute(tx)
  return rows.map(({ id }) => id)
}
