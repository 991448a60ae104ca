import { randomUUID } from 'node:crypto'
import { notify } from '#features/notifications/server/api.ts'
import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import { type Db, inTransaction, type Tx, tablesOf } from '#platform/server/database/database.ts'
import type { ApplicationStatus } from '../contract.ts'
import type { JobsTables } from './tables.ts'

/** A team message and its author's account. */
export type TeamMessage = { authorId: number; text: string }

/**
 * Sends a message to the applicant, with a notification. Refuses if there is no such application or
 * its chat is closed.
 */
export async function answerApplicant(
  db: Db<unknown>,
  id: number,
  message: TeamMessage,
  now: Date,
): Promise<{ id: number } | Refusal<'error.applicationNotFound' | 'error.chatClosed'>> {
  return inTransaction(tablesOf<JobsTables>(db), async (tx) => {
    const locked = await lockApplication(tx, id)
    if (!locked) return refuse('error.applicationNotFound')
    if (locked.status !== 'pending') return refuse('error.chatClosed')
    await write(tx, locked, message, now)
    return { id }
  })
}

/**
 * Accepts or rejects an application, with an optional final message. Notifies the applicant and
 * closes the chat. Returns the status and whether it is new: an earlier decision stays.
 */
export async function decide(
  db: Db<unknown>,
  id: number,
  decision: 'accepted' | 'rejected',
  message: TeamMessage | null,
  now: Date,
): Promise<{ status: ApplicationStatus; isNew: boolean } | Refusal<'error.applicationNotFound'>> {
  return inTransaction(tablesOf<JobsTables>(db), async (tx) => {
    const locked = await lockApplication(tx, id)
    if (!locked) return refuse('error.applicationNotFound')
    if (locked.status !== 'pending') return { status: locked.status, isNew: false }
    if (message) await write(tx, locked, message, now)
    await tx
      .updateTable('jobs_applications')
      // A decision implies that the application was read.
      .set({ status: decision, decided_at: now, read_at: locked.read_at ?? now })
      .where('id', '=', id)
      .execute()
    const position = await titleOf(tx, locked.position_id)
    const notice = { kind: 'applicationDecided', applicationId: id, position, decision } as const
    await notify(tx, [{ accountId: locked.account_id, about: `application:${id}`, notice }], now)
    return { status: decision, isNew: true }
  })
}

type LockedApplication = { id: number; account_id: number; position_id: number }

async function write(
  tx: Tx<JobsTables>,
  locked: LockedApplication,
  { authorId, text }: TeamMessage,
  now: Date,
): Promise<void> {
  const row = { application_id: locked.id, author_id: authorId, text, key: randomUUID(), sent_at: now }
  const { id } = await tx
    .insertInto('jobs_messages')
    .values({ ...row, sender: 'team' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const position = await titleOf(tx, locked.position_id)
  const notice = { kind: 'applicationMessage', applicationId: locked.id, position } as const
  await notify(tx, [{ accountId: locked.account_id, about: `message:${id}`, notice }], now)
}

async function titleOf(tx: Tx<JobsTables>, positionId: number): Promise<string> {
  const { title } = await tx
    .selectFrom('jobs_positions')
    .select('title')
    .where('id', '=', positionId)
    .executeTakeFirstOrThrow()
  return title
}

/**
 * Takes the row lock of an application, so that messages and decisions are serialised. Undefined if
 * there is none.
 */
export async function lockApplication(tx: Tx<JobsTables>, id: number) {
  return tx
    .selectFrom('jobs_applications')
    .select(['id', 'account_id', 'position_id', 'status', 'read_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
