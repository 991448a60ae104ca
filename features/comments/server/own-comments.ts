import { hashOfBrowser } from '#platform/server/browser-hash.ts'
import type { Actor, Visitor } from '#platform/server/caller.ts'
import type { HeldComment, OwnComments, Subject } from '../contract.ts'
import { type CommentRecord, selectComments } from './comment-rows.ts'
import { openDescriber } from './describe.ts'
import { moderates } from './rights.ts'
import type { CommentsWorld } from './world.ts'
import { secondsToWait } from './writer.ts'

// Nobody writes as many under one thing; a list without an end would be one all the same.
const mostOwn = 2_000
const mostHeld = 50

/** What only the caller sees of the comments on a subject; of one that does not exist, nothing. */
export async function ownComments(
  world: CommentsWorld,
  subject: Subject,
  { actor, visitor }: { actor: Actor | null; visitor: Visitor },
): Promise<OwnComments> {
  const visiting = actor ? { accountId: actor.id } : { accountId: null, ...visitor }
  const [own, held, reactions, waitSeconds] = await Promise.all([
    actor ? listOwn(world, subject, actor.id) : [],
    listHeld(world, subject, actor, visitor),
    actor ? listReactions(world, subject, actor.id) : [],
    secondsToWait(world.db, visiting, world.waitSeconds),
  ])
  return { own, held, reactions, waitSeconds, moderates: moderates(actor) }
}

async function listOwn({ db }: CommentsWorld, subject: Subject, accountId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('comments_comments')
    .select('id')
    .where('account_id', '=', accountId)
    .where('subject', '=', subject)
    .orderBy('id', 'desc')
    .limit(mostOwn)
    .execute()
  return rows.map(({ id }) => id).reverse()
}

/** What the writer sees while it waits for a moderator, oldest first. */
async function listHeld(
  { db, addresses }: CommentsWorld,
  subject: Subject,
  actor: Actor | null,
  visitor: Visitor,
): Promise<HeldComment[]> {
  if (!actor && visitor.browser === null) return []
  const rows = await selectComments(db)
    .where('subject', '=', subject)
    .where('held', '=', true)
    .$if(actor !== null, (query) => query.where('account_id', '=', actor?.id ?? 0))
    .$if(actor === null, (query) =>
      query.where('account_id', 'is', null).where('browser_hash', '=', hashOfBrowser(visitor.browser ?? '')),
    )
    .orderBy('id', 'desc')
    .limit(mostHeld)
    .execute()
  const describe = await openDescriber(db, addresses, rows)
  return rows.reverse().map((row: CommentRecord) => ({ ...describe(row), parentId: row.parentId }))
}

function listReactions({ db }: CommentsWorld, subject: Subject, accountId: number) {
  return db
    .selectFrom('comments_reactions')
    .select(['comment_id as id', 'reaction'])
    .where('account_id', '=', accountId)
    .where('subject', '=', subject)
    .orderBy('comment_id')
    .orderBy('reaction')
    .execute()
}
