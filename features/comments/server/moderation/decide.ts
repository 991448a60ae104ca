import { randomUUID } from 'node:crypto'
import { recordAct } from '#features/audit/server/api.ts'
import { refuseRank, warnMember } from '#features/members/server/api.ts'
import type { Parsed } from '#platform/contract/endpoint.ts'
import { isRefusal, refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { decideComments } from '../../contract.ts'
import { type CommentRecord, lockComment } from '../comment-rows.ts'
import type { CommentsContext } from '../context.ts'
import { deleteBy, restore } from '../standing.ts'
import { invalidateSubjects } from '../subjects.ts'
import type { CommentsTables } from '../tables.ts'
import { moderationTag, reportsTag } from '../tags.ts'
import { notifyOfReplies } from '../writing/reply-notices.ts'
import { type Deciding, dismissOpenReports, isStale, statesOf, storeDecision, storeKept } from './decisions.ts'
import { describeStaffComments } from './describe-staff-comments.ts'
import { release } from './moderation.ts'
import { noticeDelaySeconds, notifyWritersTask } from './notify-writers.ts'

type Asked = Parsed<typeof decideComments>['body']

const dayMs = 86_400_000

/**
 * Keeps or deletes comments in one transaction. Comments that are no longer as they were seen, or
 * that moderation has already deleted, are left: if none is decided, the call is refused with the
 * first of them as it is now. A task notifies the writers later. Refuses `error.commentNotFound`,
 * `error.stale`, and `error.otherModerator` for the caller's own comment; with `warn` also
 * `error.rankTooLow`.
 */
export async function decideOnComments(context: CommentsContext, actor: Actor, asked: Asked) {
  const now = context.clock.now()
  const deciding = { by: actor.id, batch: randomUUID() }
  const ids = asked.comments.map(({ id }) => id)
  const outcome = await inTransaction(context.db, async (tx) => {
    // Locks replies before their conversation, the global lock order.
    const comments: CommentRecord[] = []
    for (const id of await withLastDay(tx, asked, now)) {
      const comment = await lockComment(tx, id)
      if (comment) comments.push(comment)
    }
    const known = new Set(comments.map(({ id }) => id))
    if (ids.some((id) => !known.has(id))) return refuse('error.commentNotFound')
    if (comments.some(({ accountId }) => accountId === actor.id)) return refuse('error.otherModerator')
    if (asked.decision === 'delete' && asked.warn) {
      for (const writer of new Set(comments.flatMap(({ accountId }) => accountId ?? []))) {
        const tooLow = await refuseRank(tx, actor.id, writer)
        if (tooLow) return tooLow
      }
    }
    const states = await statesOf(tx, ids)
    const deleted = asked.decision === 'delete' ? comments.filter(({ deletedBy }) => deletedBy === 'moderator') : []
    const gone = new Set(deleted.map(({ id }) => id))
    const stale = asked.comments.flatMap(({ id, seen }) =>
      gone.has(id) || isStale(seen, states.get(id) ?? '', asked.decision) ? [id] : [],
    )
    const isLeft = stale.length === ids.length
    // Those asked for come first, so that notices and warnings name them.
    const decided = isLeft
      ? []
      : comments
          .filter(({ id }) => !stale.includes(id))
          .toSorted((one, other) => Number(ids.includes(other.id)) - Number(ids.includes(one.id)))
    const warnings: Warnings = new Map()
    for (const comment of decided) await decide(context, tx, comment, asked, deciding, warnings, now)
    const tags = await invalidateSubjects(tx, context.subjects, decided)
    if (decided.length > 0) {
      await invalidateTags(tx, [reportsTag, moderationTag])
      await context.queue.enqueue(
        tx,
        notifyWritersTask,
        { batch: deciding.batch },
        { startAfterSeconds: noticeDelaySeconds },
      )
    }
    return { stale, decided: decided.map(({ id }) => id), tags }
  })
  if (isRefusal(outcome)) return outcome
  context.lists.drop(outcome.tags)
  const stale = await describeStaffComments(context, outcome.stale, actor.id)
  if (outcome.decided.length === 0) return refuse('error.stale', { current: stale[0] })
  return { batch: deciding.batch, decided: outcome.decided, stale }
}

/**
 * The comments asked for, and with `lastDay` those that their writer wrote in the last 24 hours;
 * newest first.
 */
async function withLastDay(tx: Tx<CommentsTables>, { comments, decision, lastDay }: Asked, now: Date) {
  const ids = comments.map(({ id }) => id)
  const found = new Set(ids)
  if (decision === 'delete' && lastDay) {
    const written = await tx
      .selectFrom('comments_comments as comment')
      .innerJoin('comments_comments as other', (join) =>
        join.on((is) =>
          is.or([
            is('other.account_id', '=', is.ref('comment.account_id')),
            is.and([is('other.account_id', 'is', null), is('other.browser_hash', '=', is.ref('comment.browser_hash'))]),
          ]),
        ),
      )
      .select('other.id')
      .where('comment.id', 'in', ids)
      .where('other.created_at', '>', new Date(now.getTime() - dayMs))
      .where((is) => is.or([is('other.deleted_by', 'is', null), is('other.deleted_by', '=', 'user')]))
      .execute()
    for (const { id } of written) found.add(id)
  }
  return [...found].toSorted((one, other) => other - one)
}

/** The warnings of a batch by account: each writer is warned once. */
type Warnings = Map<number, number>

async function decide(
  context: CommentsContext,
  tx: Tx<CommentsTables>,
  comment: CommentRecord,
  { decision, reason, text, warn }: Asked,
  deciding: Deciding,
  warnings: Warnings,
  now: Date,
): Promise<void> {
  if (decision === 'keep') return keep(context, tx, comment, deciding, now)
  if (!reason || !text) throw new Error('a deletion without a reason')
  const deleted = await deleteBy(tx, comment, 'moderator', now)
  if (!deleted) return
  const { id, accountId } = comment
  if (warn && accountId !== null && !warnings.has(accountId)) {
    const given = { accountId, by: deciding.by, reason, text, commentId: id }
    warnings.set(accountId, await warnMember(tx, given, now))
  }
  const warning = (accountId !== null && warnings.get(accountId)) || null
  await storeDecision(tx, comment, { ...deciding, kind: 'deleted', reason, text, warning }, now)
  const changes = { reason, warned: warning !== null }
  await recordAct(tx, { by: actorOf(deciding), act: 'comment.deleted', subject: 'comment', id, changes }, now)
}

async function keep(
  context: CommentsContext,
  tx: Tx<CommentsTables>,
  comment: CommentRecord,
  deciding: Deciding,
  now: Date,
): Promise<void> {
  const decision = await storeKept(tx, comment, deciding, now)
  const by = actorOf(deciding)
  const about = { subject: 'comment', id: comment.id } as const
  if (comment.deletedBy === 'moderator' && !comment.held) {
    await restore(tx, comment, now)
    await notifyOfReplies(tx, context.subjects, [comment.id], now)
    await recordAct(tx, { by, act: 'comment.restored', ...about }, now)
  }
  const released = await release(tx, context.subjects, comment, now)
  if (released === true) await recordAct(tx, { by, act: 'comment.released', ...about }, now)
  const reports = await dismissOpenReports(tx, comment.id, decision.id, now)
  if (reports > 0) await recordAct(tx, { by, act: 'comment.reportsDismissed', ...about, changes: { reports } }, now)
}

function actorOf({ by }: Deciding) {
  return by ?? 'operator'
}
