import type { ExpressionBuilder } from 'kysely'
import { hashOfBrowser } from '#platform/server/http/browser-hash.ts'
import type { OwnComments, OwnDeletion, PendingComment, Subject } from '../../contract.ts'
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
  const [own, held, reactions, deletions, waitSeconds] = await Promise.all([
    isKnown ? listOwn(context, subject, changing) : [],
    isKnown ? listPending(context, subject, changing) : [],
    actor ? listReactions(context, subject, actor.id) : [],
    isKnown ? listDeletions(context, subject, changing) : [],
    secondsToWait(context.db, visiting, context.waitSeconds()),
  ])
  return { own, held, reactions, deletions, waitSeconds, moderates: moderates(actor) }
}

/**
 * Returns the condition for comments of the account, or of the guest's browser; `isOwn` tests one
 * comment.
 */
function ownedBy({ actor, visitor }: Changing) {
  return (is: ExpressionBuilder<CommentsTables, 'comments_comments'>) =>
    actor
      ? is('comments_comments.account_id', '=', actor.id)
      : is.and([
          is('comments_comments.account_id', 'is', null),
          is('browser_hash', '=', hashOfBrowser(visitor.browser ?? '')),
        ])
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

/** The reasons that the visitor was given for deleted comments. */
async function listDeletions({ db }: CommentsContext, subject: Subject, changing: Changing): Promise<OwnDeletion[]> {
  const rows = await db
    .selectFrom('comments_comments')
    .innerJoin('comments_decisions as decision', 'decision.comment_id', 'comments_comments.id')
    .leftJoin('comments_appeals as appeal', 'appeal.comment_id', 'comments_comments.id')
    .select(['comments_comments.id', 'decision.reason', 'decision.text', 'decision.decided_at as deletedAt'])
    .select(['appeal.asked_at as askedAt', 'appeal.decided_at as answeredAt'])
    .distinctOn('comments_comments.id')
    .where('subject', '=', subject)
    .where('deleted_by', '=', 'moderator')
    .where(ownedBy(changing))
    .where('decision.kind', '=', 'deleted')
    .where('undone_at', 'is', null)
    .where('told_at', 'is not', null)
    .orderBy('comments_comments.id', 'desc')
    .orderBy('decision.id', 'desc')
    .limit(maxPending)
    .execute()
  return rows.flatMap(({ id, reason, text, ...of }) => {
    if (!reason || text === null) return []
    return [{ id, reason, text, appeal: changing.actor ? appealOf(of) : 'none' }]
  })
}

type Answered = { deletedAt: Date; askedAt: Date | null; answeredAt: Date | null }

/** Whether a second look was asked for; `none` if it was answered before this deletion. */
function appealOf({ deletedAt, askedAt, answeredAt }: Answered): OwnDeletion['appeal'] {
  if (askedAt === null) return 'possible'
  if (answeredAt === null) return 'asked'
  return answeredAt >= deletedAt ? 'declined' : 'none'
}
