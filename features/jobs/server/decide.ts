import { randomUUID } from 'node:crypto'
import type { RoleName } from '#features/accounts/contract.ts'
import { notify, withdrawNotices } from '#features/notifications/server/api.ts'
import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type Db, inTransaction, type Tx, tablesOf } from '#platform/server/database/database.ts'
import type { ApplicationStatus } from '../contract.ts'
import { withdrawReviewerNotices } from './staff/notify-reviewers.ts'
import type { JobsTables } from './tables.ts'
import { applicationsTag } from './tags.ts'

/** A team message and its author's account. `key` names one submission. */
export type TeamMessage = { authorId: number; text: string; key?: string }

/**
 * Sends a message to the applicant, with a notification. The same key again sends nothing, and
 * `isNew` is false. Refuses if there is no such application or its chat is closed.
 */
export async function answerApplicant(
  db: Db<unknown>,
  id: number,
  message: TeamMessage,
  now: Date,
): Promise<{ id: number; isNew: boolean } | Refusal<'error.applicationNotFound' | 'error.chatClosed'>> {
  return inTransaction(tablesOf<JobsTables>(db), async (tx) => {
    const locked = await lockApplication(tx, id)
    if (!locked) return refuse('error.applicationNotFound')
    const isKnown = message.key !== undefined && (await hasMessage(tx, id, message.key))
    if (isKnown) return { id, isNew: false }
    if (locked.status !== 'pending') return refuse('error.chatClosed')
    await write(tx, locked, message, now)
    return { id, isNew: true }
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
    const by = message?.authorId ?? null
    await storeDecision(tx, locked, { decision, by, text: message?.text ?? null, role: null }, now)
    await notifyApplicant(tx, id, now)
    return { status: decision, isNew: true }
  })
}

/** What is decided: `text` is what the applicant reads, `role` was granted in the same step. */
export type Decision = {
  decision: 'accepted' | 'rejected'
  by: number | null
  text: string | null
  role: RoleName | null
}

/** Stores the decision on a locked, pending application, without notifying the applicant. */
export async function storeDecision(
  tx: Tx<JobsTables>,
  { id, read_at }: { id: number; read_at: Date | null },
  { decision, by, text, role }: Decision,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('jobs_applications')
    // A decision implies that the application was read.
    .set({ status: decision, decided_at: now, decided_by: by, decision_text: text, granted_role: role })
    .set({ read_at: read_at ?? now, told_at: null })
    .where('id', '=', id)
    .execute()
  await withdrawReviewerNotices(tx, [id], now)
  await invalidateTags(tx, [applicationsTag])
}

/**
 * Sends the decision to the applicant: its text in the chat, and a notice. Does nothing if there is
 * no decision, or it was sent. Idempotent.
 */
export async function notifyApplicant(tx: Tx<JobsTables>, id: number, now: Date): Promise<void> {
  const locked = await lockApplication(tx, id)
  if (!locked || locked.told_at || (locked.status !== 'accepted' && locked.status !== 'rejected')) return
  const { account_id, decided_at, decided_by, decision_text, position_id, status } = locked
  if (decision_text) await write(tx, locked, { authorId: decided_by, text: decision_text }, now)
  await tx.updateTable('jobs_applications').set({ told_at: now }).where('id', '=', id).execute()
  const position = await titleOf(tx, position_id)
  const notice = { kind: 'applicationDecided', applicationId: id, position, decision: status } as const
  await notify(tx, [{ accountId: account_id, about: aboutDecision(id, decided_at), notice }], now)
  await invalidateTags(tx, [applicationsTag])
}

/** Withdraws the notice of the decision made at an instant, since the application is open again. */
export async function withdrawDecision(
  tx: Tx<JobsTables>,
  { id, decided_at }: { id: number; decided_at: Date | null },
  now: Date,
): Promise<void> {
  await withdrawNotices(tx, 'applicationDecided', [aboutDecision(id, decided_at)], now)
}

// Each decision has a notice of its own, since a repeated notice keeps its time and stays read.
function aboutDecision(id: number, decidedAt: Date | null): string {
  return `application:${id}:${decidedAt?.getTime()}`
}

type LockedApplication = { id: number; account_id: number; position_id: number }

async function write(
  tx: Tx<JobsTables>,
  locked: LockedApplication,
  { authorId, text, key = randomUUID() }: Omit<TeamMessage, 'authorId'> & { authorId: number | null },
  now: Date,
): Promise<void> {
  const { id } = await tx
    .insertInto('jobs_messages')
    .values({ application_id: locked.id, author_id: authorId, text, key, sent_at: now, sender: 'team' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const position = await titleOf(tx, locked.position_id)
  const notice = { kind: 'applicationMessage', applicationId: locked.id, position } as const
  await notify(tx, [{ accountId: locked.account_id, about: `message:${id}`, notice }], now)
  await invalidateTags(tx, [applicationsTag])
}

async function hasMessage(tx: Tx<JobsTables>, applicationId: number, key: string): Promise<boolean> {
  const found = await tx
    .selectFrom('jobs_messages')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('key', '=', key)
    .executeTakeFirst()
  return found !== undefined
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
    .select(['id', 'account_id', 'position_id', 'status', 'read_at', 'told_at'])
    .select(['decided_at', 'decided_by', 'decision_text', 'granted_role'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * Returns the status as the applicant sees it: an application is pending until they are notified
 * of the decision.
 */
export function statusForApplicant(row: { status: ApplicationStatus; told_at: Date | null }): ApplicationStatus {
  const isPending = row.told_at === null && (row.status === 'accepted' || row.status === 'rejected')
  return isPending ? 'pending' : row.status
}
