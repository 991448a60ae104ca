import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describeAuthors } from '#features/accounts/server/api.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import { isRefusal, refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type Db, inTransaction, type Tx, tablesOf } from '#platform/server/database/database.ts'
import type { ReportReason, Subject } from '../../contract.ts'
import { type CommentRecord, lockComment, selectComments } from '../comment-rows.ts'
import { makePublic, restore } from '../standing.ts'
import { invalidateSubject, openSubjects, type SubjectKind, type Subjects } from '../subjects.ts'
import type { CommentsTables, DeletedBy } from '../tables.ts'
import { moderationTag, reportsTag } from '../tags.ts'
import { rewardComment } from '../writing/earnings.ts'
import { notifyOfReplies } from '../writing/reply-notices.ts'
import { dismissOpenReports, storeDecision, storeKept } from './decisions.ts'
import { notifyWriters } from './notify-writers.ts'
import { deleteWithReason, type ReadyDeletion } from './ready-deletion.ts'

/** What moderators work with: the database, and what may be commented on. */
export type ModerationContext = { db: Db<unknown>; subjects: readonly SubjectKind[] }

/**
 * Publishes a pending comment with its place and reward, also one rejected by mistake; an open
 * request for a second look is granted. Returns false if it is already public. Refuses
 * `error.commentNotFound`, also for one deleted by its author; if moderation deleted it too, only
 * that deletion is undone.
 */
export function releaseComment(context: ModerationContext, id: number, now: Date) {
  return moderate(context, id, async (tx, comment, subjects) => {
    const released = await release(tx, subjects, comment, now)
    if (released === true) {
      const deciding = byOperator()
      await storeKept(tx, comment, deciding, now)
      await notifyWriters({ db: tx, clock: { now: () => now }, subjects }, deciding.batch)
    }
    return released
  })
}

/**
 * Deletes a pending or public comment as moderation, and notifies its writer of the reason. Returns
 * false if moderation has already deleted it. Refuses `error.commentNotFound`.
 */
export function rejectComment(context: ModerationContext, id: number, deletion: ReadyDeletion, now: Date) {
  return moderate(context, id, async (tx, comment, subjects) => {
    const deciding = byOperator()
    const deleted = await deleteWithReason(tx, comment, deletion, deciding, now)
    if (deleted) await notifyWriters({ db: tx, clock: { now: () => now }, subjects }, deciding.batch)
    return deleted
  })
}

/**
 * Dismisses the open reports of a comment and returns their number. Refuses
 * `error.commentNotFound`.
 */
export async function dismissReports(context: Pick<ModerationContext, 'db'>, id: number, now: Date) {
  return inTransaction(tablesOf<CommentsTables>(context.db), async (tx) => {
    const comment = await lockComment(tx, id)
    if (!comment) return refuse('error.commentNotFound')
    const decision = await storeDecision(tx, comment, { ...byOperator(), kind: 'kept' }, now)
    const dismissed = await dismissOpenReports(tx, id, decision, now)
    if (dismissed === 0) await tx.deleteFrom('comments_decisions').where('id', '=', decision).execute()
    await invalidateTags(tx, [reportsTag, moderationTag])
    return dismissed
  })
}

const byOperator = () => ({ by: null, batch: randomUUID() })

type Act<Outcome> = (tx: Tx<CommentsTables>, comment: CommentRecord, subjects: Subjects) => Promise<Outcome>

async function moderate<Outcome>(context: ModerationContext, id: number, act: Act<Outcome>) {
  const subjects = openSubjects(context.subjects)
  return inTransaction(tablesOf<CommentsTables>(context.db), async (tx) => {
    const comment = await lockComment(tx, id)
    if (!comment) return refuse('error.commentNotFound')
    const outcome = await act(tx, comment, subjects)
    if (outcome === true) {
      await invalidateSubject(tx, subjects, comment.subject)
      await invalidateTags(tx, [moderationTag])
    }
    return outcome
  })
}

/**
 * Publishes a locked comment that is held, and undoes its deletion by moderation. Returns false for
 * a public one. Refuses `error.commentNotFound` for one that its author deleted.
 */
export async function release(tx: Tx<CommentsTables>, subjects: Subjects, comment: CommentRecord, now: Date) {
  if (comment.deletedBy === 'user') return refuse('error.commentNotFound')
  if (!comment.held) return false
  if (comment.deletedBy === 'moderator') await restore(tx, comment, now)
  if (comment.userDeletedAt) return refuse('error.commentNotFound')
  await makePublic(tx, comment, now)
  await notifyOfReplies(tx, subjects, [comment.id], now)
  const { accountId } = comment
  if (accountId !== null) await rewardComment(tx, { ...comment, accountId }, now)
  return true
}

/** Number of open reports per reason; unused reasons are omitted. */
type ReportCounts = Partial<Record<ReportReason, number>>

/**
 * A comment as seen by moderators, with its text even if deleted. `path` is the subject's page
 * without the language, null if that is gone. `author` is null for a deleted user.
 */
export type ModeratedComment = {
  id: number
  subject: Subject
  path: string | null
  /** The conversation of a reply. */
  parentId: number | null
  author: { name: string; hotel: HotelCode; verified: boolean } | null
  text: string
  createdAt: Date
  editedAt: Date | null
  held: boolean
  deletedBy: DeletedBy | null
  reports: ReportCounts
  reportCount: number
  /** Other texts at the time of reports, each once, earliest first. */
  reportedTexts: string[]
}

/** Some of the comments that wait for a moderator, and how many there are in all. */
type ModerationList = { items: ModeratedComment[]; total: number }

/** Lists the comments pending review, oldest first. */
export async function listPendingComments(context: ModerationContext, limit: number): Promise<ModerationList> {
  const db = tablesOf<CommentsTables>(context.db)
  const waiting = db.selectFrom('comments_comments').where('held', '=', true).where('deleted_at', 'is', null)
  const rows = await waiting.select('id').orderBy('id').limit(limit).execute()
  const { total } = await waiting.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { items: await describeAll(context, db, rows), total }
}

/** The comments that are shown and were reported, those with most reports first. */
export async function listReportedComments(context: ModerationContext, limit: number): Promise<ModerationList> {
  const db = tablesOf<CommentsTables>(context.db)
  const reported = db
    .selectFrom('comments_reports as report')
    .innerJoin('comments_comments as comment', 'comment.id', 'report.comment_id')
    .where('report.dismissed_at', 'is', null)
    .where('comment.deleted_at', 'is', null)
  const rows = await reported
    .select(['comment.id'])
    .groupBy('comment.id')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy(({ fn }) => fn.max('report.reported_at'), 'desc')
    .orderBy('comment.id', 'desc')
    .limit(limit)
    .execute()
  const { total } = await reported
    .select(({ fn }) => fn.count<number>('comment.id').distinct().as('total'))
    .executeTakeFirstOrThrow()
  return { items: await describeAll(context, db, rows), total }
}

/** Returns one comment in any state; undefined if there is none. */
export async function showModeratedComment(
  context: ModerationContext,
  id: number,
): Promise<ModeratedComment | undefined> {
  const [comment] = await describeAll(context, tablesOf<CommentsTables>(context.db), [{ id }])
  return comment
}

/** Describes comments in the order of the given ids; missing ones are omitted. */
async function describeAll(
  context: ModerationContext,
  db: Db<CommentsTables>,
  found: readonly { id: number }[],
): Promise<ModeratedComment[]> {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const rows = await selectComments(db)
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .execute()
  const members = await describeAuthors(
    db,
    rows.flatMap(({ accountId }) => accountId ?? []),
  )
  const [reports, reportedTexts] = [await countReports(db, ids), await readReportedTexts(db, ids)]
  const paths = await findPaths(
    context,
    rows.map(({ subject }) => subject),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const { accountId, hotel, name, subject, parentId, text, createdAt, editedAt, held, deletedBy } = row
    const member = accountId === null ? undefined : members.get(accountId)
    const guest = accountId === null && hotel && name ? { name, hotel, verified: false } : null
    const author = member ? { name: member.name, hotel: member.hotel, verified: true } : guest
    const counts = reports.get(id) ?? {}
    const reportCount = Object.values(counts).reduce((sum, count) => sum + count, 0)
    const path = paths.get(subject) ?? null
    const shown = { id, subject, path, parentId, author, text, createdAt, editedAt, held, deletedBy }
    return [{ ...shown, reports: counts, reportCount, reportedTexts: reportedTexts.get(id) ?? [] }]
  })
}

async function countReports(db: Db<CommentsTables>, ids: readonly number[]): Promise<Map<number, ReportCounts>> {
  const rows = await db
    .selectFrom('comments_reports')
    .select(['comment_id', 'reason'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('comment_id', '=', sql<number>`any(${[...ids]}::int[])`)
    .where('dismissed_at', 'is', null)
    .groupBy(['comment_id', 'reason'])
    .orderBy('reason')
    .execute()
  const byComment = Map.groupBy(rows, ({ comment_id }) => comment_id)
  return new Map(
    [...byComment].map(([id, counted]) => [
      id,
      Object.fromEntries(counted.map(({ reason, count }) => [reason, count])),
    ]),
  )
}

/** What comments said when they were reported, where they say something else now. */
async function readReportedTexts(db: Db<CommentsTables>, ids: readonly number[]): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('comments_reports as report')
    .innerJoin('comments_comments as comment', 'comment.id', 'report.comment_id')
    .select(['report.comment_id', 'report.text'])
    .where('report.comment_id', '=', sql<number>`any(${[...ids]}::int[])`)
    .where('report.dismissed_at', 'is', null)
    .whereRef('report.text', '<>', 'comment.text')
    .groupBy(['report.comment_id', 'report.text'])
    .orderBy(({ fn }) => fn.min('report.id'))
    .execute()
  const byComment = Map.groupBy(rows, ({ comment_id }) => comment_id)
  return new Map([...byComment].map(([id, texts]) => [id, texts.flatMap(({ text }) => text ?? [])]))
}

async function findPaths(
  { db, subjects }: ModerationContext,
  wanted: readonly Subject[],
): Promise<Map<Subject, string>> {
  const known = openSubjects(subjects)
  const paths = new Map<Subject, string>()
  for (const subject of new Set(wanted)) {
    const found = await known.find(db, subject)
    if (!isRefusal(found)) paths.set(subject, found.path)
  }
  return paths
}
