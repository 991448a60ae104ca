import { sql } from 'kysely'
import { z } from 'zod'
import { notify, type OutgoingNotice } from '#features/notifications/server/api.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { task } from '#platform/server/tasks/task.ts'
import { undoSeconds } from '../../contract.ts'
import type { CommentsContext } from '../context.ts'

/** The delay of the notice to writers: the time to undo, and some for the request. */
export const noticeDelaySeconds = undoSeconds + 2

/** Notifies the writers of the comments of a batch, once the decision cannot be undone. */
export const notifyWritersTask = task({
  name: 'comments.tell-writers',
  payload: z.object({ batch: z.uuid() }),
  key: ({ batch }) => batch,
  concurrency: 1,
  retries: 10,
  retryDelaySeconds: 5,
  expireInSeconds: 60,
})

/** Whether the comment is deleted by this decision, which none deleted again since. */
const isDeletedByIt = sql<boolean>`(comment.deleted_by = 'moderator' and decision.id = (
  select max(newest.id) from comments_decisions as newest
  where newest.comment_id = comment.id and newest.kind = 'deleted' and newest.undone_at is null))`

/** What notifying the writers needs. */
export type NotifyContext = Pick<CommentsContext, 'db' | 'clock' | 'subjects'>

/**
 * Notifies the writers of a batch: members get one notice of their deleted comments, guests see
 * the reason with their comment. Decisions that were undone, and deletions of comments that were
 * restored or deleted again since, are left out. Idempotent.
 */
export async function notifyWriters(context: NotifyContext, batch: string): Promise<void> {
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    const decisions = await tx
      .selectFrom('comments_decisions as decision')
      .innerJoin('comments_comments as comment', 'comment.id', 'decision.comment_id')
      .select(['decision.id', 'decision.kind', 'decision.text'])
      .select(['comment.id as commentId', 'subject', 'comment.account_id as accountId'])
      .where('batch', '=', batch)
      .where('undone_at', 'is', null)
      .where('told_at', 'is', null)
      .where((is) => is.or([is('decision.kind', '<>', 'deleted'), isDeletedByIt]))
      .orderBy('decision.id')
      .forUpdate('decision')
      .execute()
    if (decisions.length === 0) return
    const places = await context.subjects.findAll(
      tx,
      decisions.map(({ subject }) => subject),
    )
    const deletions = decisions.filter(({ kind }) => kind === 'deleted')
    const deletionsOf = Map.groupBy(deletions, ({ accountId }) => accountId)
    const notices = decisions.flatMap(({ id, accountId, kind, text, commentId, subject }): OutgoingNotice[] => {
      if (accountId === null || kind === 'kept') return []
      const place = places.get(subject)
      const about = {
        commentId,
        path: place && !isRefusal(place) ? `${place.path}#comment-${commentId}` : null,
      }
      // One notice for each decision, since a repeated notice keeps its time and stays read.
      const common = { accountId, about: `comment:${commentId}:${id}` }
      if (kind !== 'deleted') {
        return [{ ...common, notice: { kind: 'appealDecided', isGranted: kind === 'granted', ...about } }]
      }
      // One notice for all of the writer, since they have the same text.
      const [first, ...more] = deletionsOf.get(accountId) ?? []
      if (first?.id !== id || !text) return []
      return [{ ...common, notice: { kind: 'commentDeleted', count: 1 + more.length, text, ...about } }]
    })
    await notify(tx, notices, now)
    await tx
      .updateTable('comments_decisions')
      .set({ told_at: now })
      .where(
        'id',
        'in',
        decisions.map(({ id }) => id),
      )
      .execute()
  })
}
