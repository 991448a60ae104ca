import type { CacheTag } from '#platform/server/cache/cache-tags.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { lockComment, selectComments } from './comment-rows.ts'
import type { CommentsContext } from './context.ts'
import { withChange } from './reactions.ts'
import { invalidateSubject } from './subjects.ts'
import type { DeletedBy } from './tables.ts'
import { hashOfWriter } from './writing/writer.ts'

/**
 * Detaches the comments of a closed account (decision 009): published text stays without a name;
 * deleted and pending text, reactions, rewards and what moderators noted on its comments are
 * removed; its reports and decisions stay without it. Idempotent.
 */
export async function forgetAccount(context: CommentsContext, accountId: number): Promise<void> {
  const { db } = context
  await db.updateTable('comments_reports').set({ account_id: null }).where('account_id', '=', accountId).execute()
  await db.deleteFrom('comments_rewards').where('account_id', '=', accountId).execute()
  await db.deleteFrom('comments_keys').where('writer', '=', hashOfWriter({ accountId })).execute()
  await forgetModeration(db, accountId)
  const reacted = await db
    .selectFrom('comments_reactions')
    .select('comment_id')
    .distinct()
    .where('account_id', '=', accountId)
    .execute()
  // One at a time, so that other transactions wait for a single comment only.
  for (const { comment_id } of reacted) await forgetReactions(context, accountId, comment_id)
  await forgetUnreadWords(context, accountId)
  await forgetHotel(context, accountId)
}

/** Removes an account from decisions, notes and words, and what was written to it and about it. */
async function forgetModeration(db: CommentsContext['db'], accountId: number): Promise<void> {
  for (const table of ['comments_decisions', 'comments_notes', 'comments_words'] as const)
    await db.updateTable(table).set({ account_id: null }).where('account_id', '=', accountId).execute()
  await db
    .deleteFrom('comments_former_words')
    .where((is) => is.or([is('account_id', '=', accountId), is('changed_by', '=', accountId)]))
    .execute()
  await db.deleteFrom('comments_appeals').where('account_id', '=', accountId).execute()
  const mine = db.selectFrom('comments_comments').select('id').where('account_id', '=', accountId)
  await db.updateTable('comments_decisions').set({ text: null }).where('comment_id', 'in', mine).execute()
  await db.deleteFrom('comments_notes').where('comment_id', 'in', mine).execute()
}

/**
 * Blanks text that the account deleted or that is pending review, and marks it deleted by its
 * author, also below a deletion by moderation: it cannot be restored, and an empty comment must
 * never be shown. It was not visible, so nothing is invalidated. Texts kept by reports are removed
 * too.
 */
async function forgetUnreadWords({ db, clock }: CommentsContext, accountId: number): Promise<void> {
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    const written = await selectComments(tx)
      .where('account_id', '=', accountId)
      // Locks replies before their conversation, the global lock order.
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

/**
 * Caches of the comments were invalidated with the account; here they are removed from lists by
 * hotel.
 */
async function forgetHotel(context: CommentsContext, accountId: number): Promise<void> {
  const tags = await inTransaction(context.db, async (tx) => {
    const written = await tx
      .selectFrom('comments_comments')
      .select(['id', 'subject'])
      .where('account_id', '=', accountId)
      .where('hotel', 'is not', null)
      // Locks replies before their conversation, the global lock order.
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
