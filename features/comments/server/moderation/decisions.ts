import { sql } from 'kysely'
import type { AnyDb, Db, Tx } from '#platform/server/database/database.ts'
import type { DecisionKind, DeletionReason } from '../../contract.ts'
import type { CommentRecord } from '../comment-rows.ts'
import type { CommentsTables } from '../tables.ts'
import { withdrawModeratorNotices } from './notify-moderators.ts'

/** Who decides and in which batch. `by` is null for the operator at the command line. */
export type Deciding = { by: number | null; batch: string }

/** What is decided, with the reason and text that the writer of a deleted comment reads. */
export type Decided = Deciding & {
  kind: DecisionKind
  reason?: DeletionReason
  text?: string
  warning?: number | null
}

/** Stores a decision with the state of the comment before it, and returns its id. */
export async function storeDecision(
  tx: Tx<CommentsTables>,
  before: Pick<CommentRecord, 'id' | 'held' | 'deletedBy' | 'deletedAt'>,
  { by, batch, kind, reason, text, warning = null }: Decided,
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('comments_decisions')
    .values({
      ...{ comment_id: before.id, batch, kind, account_id: by, decided_at: now, warning_id: warning },
      ...{ reason: reason ?? null, text: text ?? null },
      ...{ was_held: before.held, was_deleted_at: before.deletedBy === 'moderator' ? before.deletedAt : null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await withdrawModeratorNotices(tx, before.id, now)
  return id
}

/**
 * Stores that a comment is kept, restored or published. An open request for a second look is
 * granted with it, so that the writer has to be notified.
 */
export async function storeKept(
  tx: Tx<CommentsTables>,
  before: Parameters<typeof storeDecision>[1],
  deciding: Deciding,
  now: Date,
): Promise<{ id: number; isGranted: boolean }> {
  const appeal = await tx
    .selectFrom('comments_appeals')
    .select('comment_id')
    .where('comment_id', '=', before.id)
    .where('decided_at', 'is', null)
    .executeTakeFirst()
  const isGranted = appeal !== undefined
  const id = await storeDecision(tx, before, { ...deciding, kind: isGranted ? 'granted' : 'kept' }, now)
  if (isGranted) await settleAppeal(tx, before.id, id, now)
  return { id, isGranted }
}

/**
 * The account that made the deletion which a row of `comments_appeals` is about; null for the
 * operator and a closed account. Later decisions on the comment do not change it.
 */
export const deleterInAppeal = sql<number | null>`(
  select decision.account_id from comments_decisions as decision
  where decision.comment_id = comments_appeals.comment_id and decision.kind = 'deleted'
    and decision.undone_at is null and decision.decided_at <= comments_appeals.asked_at
  order by decision.id desc limit 1)`

/** Closes the request for a second look at a comment by a decision. */
export async function settleAppeal(
  tx: Tx<CommentsTables>,
  commentId: number,
  decisionId: number,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('comments_appeals')
    .set({ decided_at: now, decision_id: decisionId })
    .where('comment_id', '=', commentId)
    .execute()
}

/**
 * Dismisses the open reports of a comment by a decision, up to the newest that was seen, and
 * returns their number.
 */
export async function dismissOpenReports(tx: Tx<CommentsTables>, commentId: number, decisionId: number, now: Date) {
  const dismissed = await tx
    .updateTable('comments_reports')
    .set({ dismissed_at: now, decision_id: decisionId })
    .where('comment_id', '=', commentId)
    .where('dismissed_at', 'is', null)
    .executeTakeFirst()
  return Number(dismissed.numUpdatedRows)
}

/**
 * Returns the state that a decision refers to: whether the comment is held or deleted, its last
 * edit, and the newest decision and open report. By comment id.
 */
export async function statesOf(db: Db<CommentsTables>, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; seen: string }>`
    select id, concat_ws('-',
      case when deleted_by is not null then deleted_by when held then 'held' else 'public' end,
      coalesce((extract(epoch from edited_at) * 1000)::bigint, 0),
      coalesce((select max(decision.id) from comments_decisions as decision
        where decision.comment_id = comment.id and undone_at is null), 0),
      coalesce((select max(report.id) from comments_reports as report
        where report.comment_id = comment.id and dismissed_at is null), 0)) as seen
    from comments_comments as comment where id = any(${[...ids]}::int[])`.execute(db)
  return new Map(rows.map(({ id, seen }) => [id, seen]))
}

/**
 * Returns whether a comment is no longer as it was seen. A further report does not change what a
 * deletion is about, so that it is not refused.
 */
export function isStale(seen: string, state: string, decision: 'keep' | 'delete'): boolean {
  if (decision === 'keep') return seen !== state
  const withoutReport = (written: string) => written.slice(0, written.lastIndexOf('-'))
  return withoutReport(seen) !== withoutReport(state)
}

/**
 * The newest decision on each comment that was not undone, by comment id; of one kind, if it is
 * given.
 */
export async function newestDecisions(
  db: AnyDb,
  ids: readonly number[],
  kind: DecisionKind | null = null,
): Promise<Map<number, NewestDecision>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<NewestDecision>`
    select distinct on (comment_id) comment_id as "commentId", id, kind, account_id as "accountId", reason, text,
      warning_id is not null as "isWarned", decided_at as "decidedAt", told_at as "notifiedAt"
    from comments_decisions where comment_id = any(${[...ids]}::int[]) and undone_at is null
      and kind = coalesce(${kind}, kind)
    order by comment_id, id desc`.execute(db)
  return new Map(rows.map((row) => [row.commentId, row]))
}

export type NewestDecision = {
  commentId: number
  id: number
  kind: DecisionKind
  accountId: number | null
  reason: DeletionReason | null
  text: string | null
  isWarned: boolean
  decidedAt: Date
  notifiedAt: Date | null
}
