import type { ExpressionBuilder } from 'kysely'
import { hashOfBrowser } from '#platform/server/http/browser-hash.ts'
import type { OwnComments, PendingComment, Subject } from '../../contract.ts'
import { type CommentRecord, selectComments } from '../comment-rows.ts'
import type { CommentsContext } from '../context.ts'
import { type Changing, guestChangeMs, moderates } from '../standing.ts'
import type { CommentsTables } from '../tables.ts'
import { secondsToWait } from '../writing/writer.ts'
import { openDescriber } from './describe.ts'

// Safety limit of the list; far above real use.
const mostOwn = 2_000
const maxPending = 50

/** Returns the caller's own view of the comments on a subject; empty for a missing subject. */
export async function ownComments(
  context: CommentsContext,
  subject: Subject,
  { actor, visitor }: Changing,
): Promise<OwnComments> {
  const visiting = actor ? { accountId: actor.id } : { accountId: null, ...visitor }
  const changing = { actor, visitor }
  const isKnown = actor !== null || visitor.browser !== null
  const [own, held, reactions, waitSeconds] = await Promise.all([
    isKnown ? listOwn(context, subject, changing) : [],
    isKnown ? listPending(context, subject, changing) : [],
    actor ? listReactions(context, subject, actor.id) : [],
    secondsToWait(context.db, visiting, context.waitSeconds),
  ])
  return { own, held, reactions, waitSeconds, moderates: moderates(actor) }
}

/**
 * Returns the condition for comments of the account, or of the guest's browser; `isOwn` tests one
 * comment.
 */
function ownedBy({ actor, visitor }: Changing) {
  return (is: ExpressionBuilder<CommentsTables, 'comments_comments'>) =>
    actor
      ? is('account_id', '=', actor.id)
      : is.and([is('account_id', 'is', null), is('browser_hash', '=', hashOfBrowser(visitor.browser ?? ''))])
}

async function listOwn({ db, clock }: CommentsContext, subject: Subject, changing: Changing): Promise<number[]> {
  const changeableSince = new Date(clock.now().getTime() - guestChangeMs)
  const rows = await db
    .selectFrom('comments_comments')
    .select('id')
    .where('subject', '=', subject)
    .where(ownedBy(changing))
    .$if(changing.actor === null, (query) => query.where('created_at', '>', changeableSince))
    .orderBy('id', 'desc')
    .limit(mostOwn)
    .execute()
  return rows.map(({ id }) => id).reverse()
}

/** What the writer sees while it waits for a moderator, oldest first. */
async function listPending(
  { db, addresses }: CommentsContext,
  subject: Subject,
  changing: Changing,
): Promise<PendingComment[]> {
  const rows = await selectComments(db)
    .where('subject', '=', subject)
    .where('held', '=', true)
    .where(ownedBy(changing))
    .orderBy('id', 'desc')
    .limit(maxPending)
    .execute()
  const describe = await openDescriber(db, addresses, rows)
  return rows.reverse().map((row: CommentRecord) => ({ ...describe(row), parentId: row.parentId }))
}

function listReactions({ db }: CommentsContext, subject: Subject, accountId: number) {
  return db
    .selectFrom('comments_reactions')
    .select(['comment_id as id', 'reaction'])
    .where('account_id', '=', accountId)
    .where('subject', '=', subject)
    .orderBy('comment_id')
    .orderBy('reaction')
    .execute()
}
