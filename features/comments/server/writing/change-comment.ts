import { isRefusal, type Refusal, refuse } from '#platform/contract/refusal.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { Reply } from '../../contract.ts'
import { type CommentRecord, findCommentRecord, lockComment } from '../comment-rows.ts'
import type { CommentsContext } from '../context.ts'
import { openDescriber } from '../reading/describe.ts'
import { invalidateSubject } from '../subjects.ts'
import type { CommentsTables } from '../tables.ts'

/** A change to a locked comment: returns a refusal, or whether anything changed. */
export type Change<R extends Refusal> = (tx: Tx<CommentsTables>, comment: CommentRecord) => Promise<R | boolean>

/**
 * Changes a comment in one transaction that also publishes the invalidation. Returns the resulting
 * comment. Refuses `error.commentNotFound`, and as `change` does.
 */
export async function changeComment<R extends Refusal>(context: CommentsContext, id: number, change: Change<R>) {
  const outcome = await inTransaction(context.db, async (tx) => {
    const held = await lockComment(tx, id)
    if (!held) return refuse('error.commentNotFound')
    const changed = await change(tx, held)
    if (typeof changed !== 'boolean') return changed
    const tags = changed ? await invalidateSubject(tx, context.subjects, held.subject) : []
    return { comment: (await findCommentRecord(tx, id)) ?? held, tags }
  })
  if (isRefusal(outcome)) return outcome
  context.lists.drop(outcome.tags)
  return describeOne(context, outcome.comment)
}

/** One comment as its readers see it. */
export async function describeOne({ db, addresses }: CommentsContext, comment: CommentRecord): Promise<Reply> {
  const describe = await openDescriber(db, addresses, [comment])
  return describe(comment)
}
