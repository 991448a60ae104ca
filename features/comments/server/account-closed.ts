import type { CacheTag } from '#platform/server/cache-tags.ts'
import { inTransaction } from '#platform/server/database.ts'
import { lockComment, selectComments } from './comment-rows.ts'
import type { CommentsContext } from './context.ts'
import { withChange } from './reactions.ts'
import { invalidateSubject } from './subjects.ts'
import type { DeletedBy } from './tables.ts'
import { hashOfWriter } from './writer.ts'

/**
 * Releases the comments of a closed account (decision 009): published text stays without name,
 * deleted and held text, reactions and rewards go, its reports stay. Repeating it changes nothing.
 */
export async function forgetAccount(context: CommentsContext, accountId: number): Promise<void> {
  const { db } = context
  await db.updateTable('comments_reports').set({ account_id: null }).where('account_id', '=', accountId).execute()
  await db.deleteFrom('comments_rewards').where('account_id', '=', accountId).execute()
  await db.deleteFrom('comments_keys').where('writer', '=', hashOfWriter({ accountId })).execute()
  const reacted = await db
    .selectFrom('comments_reactions')
    .select('comment_id')
    .distinct()
    .where('account_id', '=', accountId)
    .execute()
  // One after the other: whoever reads or writes meanwhile waits for a single comment.
  for (const { comment_id } of reacted) await forgetReactions(context, accountId, comment_id)
  await forgetUnreadWords(context, accountId)
  await forgetHotel(context, accountId)
}

/**
 * Blanks what the account deleted or what is held, and keeps it deleted by its writer, below a deletion by moderation too: nobody is there any more to
 * restore it, and nothing without words is ever to be shown. It was not shown, so nothing is announced. Reports no longer tell what its comments once said.
 */
async function forgetUnreadWords({ db, clock }: CommentsContext, accountId: number): Promise<void> {
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    const written = await selectComments(tx)
      .where('account_id', '=', accountId)
      // An answer before its conversation, as whoever takes several takes them.
      .orderBy('id', 'desc')
      .forNoKeyUpdate()
      .execute()
    for (const comment of written) {
      const { id, held, deletedAt, deletedBy, userDeletedAt } = comment
      if (!held && deletedBy !== 'user' && !userDeletedAt) continue
      const deletion: Deletion =
        deletedBy === 'moderator'
          ? { user_deleted_at: userDeletedAt ?? now }
          : { deleted_by: 'user', deleted_at: deletedAt ?? now }
      await tx
        .updateTable('comments_comments')
        .set({ text: '', ...deletion })
        .where('id', '=', id)
        .execute()
    }
    const mine = tx.selectFrom('comments_comments').select('id').where('account_id', '=', accountId)
    await tx.updateTable('comments_reports').set({ text: null }).where('comment_id', 'in', mine).execute()
  })
}

type Deletion = { user_deleted_at: Date } | { deleted_by: DeletedBy; deleted_at: Date }

async function forgetReactions(context: CommentsContext, accountId: number, commentId: number): Promise<void> {
  const tags = await inTransaction(context.db, async (tx) => {
    const comment = await lockComment(tx, commentId)
    if (!comment) return []
    const gone = await tx
      .deleteFrom('comments_reactions')
      .where('comment_id', '=', commentId)
      .where('account_id', '=', accountId)
      .returning('reaction')
      .execute()
    const reactions = gone.reduce((counts, { reaction }) => withChange(counts, reaction, -1), comment.reactions)
    await tx.updateTable('comments_comments').set({ reactions }).where('id', '=', commentId).execute()
    return invalidateSubject(tx, context.subjects, comment.subject)
  })
  context.lists.drop(tags)
}

/** What shows the comments has dropped its copies with the account; where they are listed by hotel they are of none from now on. */
async function forgetHotel(context: CommentsContext, accountId: number): Promise<void> {
  const tags = await inTransaction(context.db, async (tx) => {
    const written = await tx
      .selectFrom('comments_comments')
      .select(['id', 'subject'])
      .where('account_id', '=', accountId)
      .where('hotel', 'is not', null)
      // An answer before its conversation, as whoever takes several takes them.
      .orderBy('id', 'desc')
      .forNoKeyUpdate()
      .execute()
    await tx.updateTable('comments_comments').set({ hotel: null }).where('account_id', '=', accountId).execute()
    const invalidated: CacheTag[] = []
    for (const subject of new Set(written.map((comment) => comment.subject))) {
      invalidated.push(...(await invalidateSubject(tx, context.subjects, subject)))
    }
    return invalidated
  })
  context.lists.drop(tags)
}
