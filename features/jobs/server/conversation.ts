import { describeAuthors } from '#features/accounts/server/api.ts'
import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import { consumeRateLimit } from '#platform/server/http/rate-limit.ts'
import type { ChatMessage } from '../contract.ts'
import type { JobsContext } from './context.ts'
import { lockApplication, statusForApplicant } from './decide.ts'
import type { JobsTables } from './tables.ts'
import { applicationsTag } from './tags.ts'

/** How many messages an applicant may write in ten minutes and in a day, in all chats together. */
export const messagesPerTenMinutes = 20
export const messagesPerDay = 200

/** The chat of an application of the account's. What the team wrote counts as read from now on. */
export async function showOwnChat(
  { db, clock }: JobsContext,
  actor: Actor,
  id: number,
): Promise<{ isOpen: boolean; messages: ChatMessage[] } | Refusal<'error.applicationNotFound'>> {
  const application = await db
    .selectFrom('jobs_applications')
    .select(['status', 'told_at'])
    .where('id', '=', id)
    .where('account_id', '=', actor.id)
    .executeTakeFirst()
  if (!application) return refuse('error.applicationNotFound')
  const messages = await listMessages(db, id)
  const newest = messages.findLast(({ from }) => from === 'team')
  if (newest) await markRead(db, { applicationId: id, sender: 'team', upTo: newest.id }, clock.now())
  return { isOpen: statusForApplicant(application) === 'pending', messages }
}

/** Writes to the team. The same key again is the same message, also once the chat is closed. */
export async function writeToTeam(
  { db, clock }: JobsContext,
  actor: Actor,
  id: number,
  { text, key }: { text: string; key: string },
): Promise<ChatMessage | Refusal<'error.applicationNotFound' | 'error.chatClosed' | 'error.tooManyRequests'>> {
  return inTransaction(db, async (tx) => {
    const locked = await lockApplication(tx, id)
    if (locked?.account_id !== actor.id) return refuse('error.applicationNotFound')
    const known = await selectMessages(tx)
      .where('application_id', '=', id)
      .where('key', '=', key)
      .where('sender', '=', 'applicant')
      .executeTakeFirst()
    if (known) return asMessage(known, null)
    if (statusForApplicant(locked) !== 'pending') return refuse('error.chatClosed')
    const who = `account ${actor.id}`
    const turns = [
      { purpose: 'jobs messages', who, limit: messagesPerTenMinutes, windowSeconds: 600 },
      { purpose: 'jobs messages of a day', who, limit: messagesPerDay, windowSeconds: 86_400 },
    ]
    for (const turn of turns) {
      const wait = await consumeRateLimit(tx, turn)
      if (wait) return refuse('error.tooManyRequests', wait)
    }
    const { id: messageId } = await tx
      .insertInto('jobs_messages')
      .values({ application_id: id, sender: 'applicant', text, key, sent_at: clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await invalidateTags(tx, [applicationsTag])
    return asMessage(await selectMessages(tx).where('id', '=', messageId).executeTakeFirstOrThrow(), null)
  })
}

/** The whole chat, the oldest first, with those of the team as they are called now. */
export async function listMessages(db: Db<JobsTables>, applicationId: number): Promise<ChatMessage[]> {
  const rows = await selectMessages(db).where('application_id', '=', applicationId).orderBy('id').execute()
  const authors = await describeAuthors(
    db,
    rows.flatMap(({ author_id }) => author_id ?? []),
  )
  return rows.map((row) => asMessage(row, authors.get(row.author_id ?? 0)?.name ?? null))
}

/**
 * Marks a side's messages up to a given one as read by the other side; returns how many were new.
 */
export async function markRead(
  db: Db<JobsTables>,
  { applicationId, sender, upTo }: { applicationId: number; sender: ChatMessage['from']; upTo: number },
  now: Date,
): Promise<number> {
  const marked = await db
    .updateTable('jobs_messages')
    .set({ read_at: now })
    .where('application_id', '=', applicationId)
    .where('sender', '=', sender)
    .where('read_at', 'is', null)
    .where('id', '<=', upTo)
    .executeTakeFirst()
  return Number(marked.numUpdatedRows)
}

function selectMessages(db: Db<JobsTables>) {
  return db.selectFrom('jobs_messages').select(['id', 'sender', 'author_id', 'text', 'sent_at'])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectMessages>['executeTakeFirstOrThrow']>>

function asMessage({ id, sender, text, sent_at }: Row, author: string | null): ChatMessage {
  return { id, from: sender, author, text, sentAt: sent_at.toISOString() }
}
