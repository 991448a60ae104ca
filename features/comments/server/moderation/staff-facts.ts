import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { ReportReason } from '../../contract.ts'
import type { CommentRecord } from '../comment-rows.ts'
import type { CommentsTables } from '../tables.ts'
import { deleterInAppeal } from './decisions.ts'

const mostReporters = 10
const dayMs = 86_400_000

/** The open reports of a comment; `texts` are what it said then, where that differs from now. */
export type StaffReports = {
  since: Date
  reasons: { reason: ReportReason; count: number }[]
  reporters: { accountId: number | null; upheld: number; settled: number }[]
  texts: string[]
}

/**
 * Returns the open reports of comments, by comment id. A reporter's earlier reports are `settled`
 * once decided, and `upheld` if moderation deleted the comment; they are kept for 30 days.
 */
export async function reportsOf(db: Db<CommentsTables>, ids: readonly number[]): Promise<Map<number, StaffReports>> {
  const { rows } = await sql<{
    commentId: number
    accountId: number | null
    reason: ReportReason
    reportedAt: Date
    text: string | null
    upheld: number
    settled: number
  }>`
    select report.comment_id as "commentId", report.account_id as "accountId", report.reason,
      report.reported_at as "reportedAt", nullif(report.text, comment.text) as text, upheld, settled
    from comments_reports as report join comments_comments as comment on comment.id = report.comment_id
    cross join lateral (
      select (count(*) filter (where earlier.dismissed_at is null))::int as upheld, count(*)::int as settled
      from comments_reports as earlier join comments_comments as reported on reported.id = earlier.comment_id
      where earlier.account_id = report.account_id and earlier.comment_id <> report.comment_id
        and (earlier.dismissed_at is not null or reported.deleted_by = 'moderator')
    ) as trust
    where report.comment_id = any(${[...ids]}::int[]) and report.dismissed_at is null
    order by report.id`.execute(db)
  return new Map(
    [...Map.groupBy(rows, ({ commentId }) => commentId)].map(([id, reports]) => {
      const counted = [...Map.groupBy(reports, ({ reason }) => reason)].map(([reason, { length: count }]) => ({
        ...{ reason, count },
      }))
      return [
        id,
        {
          since: reports[0]?.reportedAt ?? new Date(0),
          reasons: counted.toSorted((one, other) => other.count - one.count),
          reporters: reports
            .slice(0, mostReporters)
            .map(({ accountId, upheld, settled }) => ({ accountId, upheld, settled })),
          texts: [...new Set(reports.flatMap(({ text }) => text ?? []))],
        },
      ]
    }),
  )
}

/** Notes of the staff on comments, oldest first, by comment id. */
export async function notesOf(db: Db<CommentsTables>, ids: readonly number[]) {
  const rows = await db
    .selectFrom('comments_notes')
    .select(['id', 'comment_id as commentId', 'account_id as accountId', 'text', 'noted_at as at'])
    .where('comment_id', '=', sql<number>`any(${[...ids]}::int[])`)
    .orderBy('id')
    .execute()
  return Map.groupBy(
    rows.map(({ commentId, ...note }) => ({ ...note, commentId })),
    ({ commentId }) => commentId,
  )
}

/** Open requests for a second look, by comment id, with the account that deleted the comment. */
export async function appealsOf(db: Db<CommentsTables>, ids: readonly number[]) {
  const rows = await db
    .selectFrom('comments_appeals')
    .select(['comment_id as commentId', 'text', 'asked_at as askedAt', deleterInAppeal.as('deleter')])
    .where('comment_id', '=', sql<number>`any(${[...ids]}::int[])`)
    .where('decided_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.commentId, row]))
}

/**
 * Returns how much the writers of comments have written, by comment id: members by their account,
 * guests by their browser as long as it is known.
 */
export async function writersOf(db: Db<CommentsTables>, comments: readonly CommentRecord[], now: Date) {
  const ids = comments.flatMap(({ id, accountId, browserHash }) => ((accountId ?? browserHash) ? [id] : []))
  if (ids.length === 0) return new Map<number, { comments: number; removed: number; lastDay: number }>()
  const { rows } = await sql<{ id: number; comments: number; removed: number; lastDay: number }>`
    select comment.id, counted.* from comments_comments as comment
    cross join lateral (
      select count(*)::int as comments, (count(*) filter (where deleted_by = 'moderator'))::int as removed,
        (count(*) filter (where deleted_by is null and created_at > ${new Date(now.getTime() - dayMs)}))::int as "lastDay"
      from (
        select deleted_by, created_at from comments_comments as written where written.account_id = comment.account_id
        union all
        select deleted_by, created_at from comments_comments as written
        where written.browser_hash = comment.browser_hash and comment.account_id is null
      ) as written
    ) as counted
    where comment.id = any(${ids}::int[])`.execute(db)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}
