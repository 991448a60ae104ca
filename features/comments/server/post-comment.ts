import { type Author, nameStanding } from '#features/accounts/server/api.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusal.ts'
import { inAnnouncingTransaction } from '#platform/server/announcing-transaction.ts'
import type { Actor, Door, Visitor } from '#platform/server/caller.ts'
import type { Tx } from '#platform/server/database.ts'
import type { Reply, Subject } from '../contract.ts'
import { describeOne } from './change-comment.ts'
import type { CommentRecord } from './comment-rows.ts'
import { describeMembers, describerOf } from './describe.ts'
import { earn, lockEarningsOfNew, type Rewardable } from './earnings.ts'
import { browserKnownMs } from './forget-browsers.ts'
import { findConversation, findWritten, KeyIsUsed, storeComment } from './store-comment.ts'
import { withEveryComment } from './subjects.ts'
import type { CommentsTables } from './tables.ts'
import type { CommentsWorld } from './world.ts'
import { beginWait, hashOfWriter, type Sender, secondsToWait, type Writer } from './writer.ts'

/** A comment as somebody sends it. Whoever is logged in writes under the account's name, whatever `hotel` and `name` say. */
export type Draft = {
  subject: Subject
  parent_id: number | null
  text: string
  hotel?: HotelCode | undefined
  name?: string | undefined
  key: string
}

/** Where a comment comes from. */
export type WritingPlace = { actor: Actor | null; visitor: Visitor; door: Door }

type Reward = { stars: number; comets: number } | null

/**
 * Writes a comment (SPEC §5, DECISIONS "Comments"). Whatever refuses it leaves no trace: neither words nor a wait. A key that wrote one already
 * answers that one, whatever else is sent. Refuses `error.newsNotFound`, `error.subjectNotFound`, `error.commentNotFound` (what
 * is answered), `error.commentTooSoon` with `retryAfterSeconds`; to guests `error.formFieldRequired`, `error.nameProtected`, `error.nameRegistered`.
 */
export async function writeComment(world: CommentsWorld, draft: Draft, { actor, visitor, door }: WritingPlace) {
  const sender = actor
    ? { accountId: actor.id }
    : { accountId: null, browser: door.welcome(), address: visitor.address }
  const outcome = await postOnce(world, draft, sender)
  // Its writer is known by the browser: when it is opened again they see what waits, and can still prove to be the player.
  if (!actor && !isRefusal(outcome)) door.stay(browserKnownMs / 1000)
  return outcome
}

async function postOnce(world: CommentsWorld, draft: Draft, sender: Sender) {
  const outcome = await post(world, draft, sender)
  if (!isRefusal(outcome)) return outcome
  // Looked up only where it is refused, as every second call of a key is: the wait has begun, or the key is used.
  const earlier = await findWritten(world.db, sender, draft.key)
  return earlier ? answerAgain(world, earlier, sender) : outcome
}

async function post(world: CommentsWorld, draft: Draft, sender: Sender) {
  const [found, writer] = await Promise.all([
    world.subjects.find(world.db, draft.subject),
    sender.accountId === null ? asGuest(world, draft, sender) : asMember(world, sender),
  ])
  if (isRefusal(found)) return found
  if (isRefusal(writer)) return writer
  const outcome = await inAnnouncingTransaction(world.db, (tx) => write(world, tx, draft, writer, found.tags)).catch(
    (error: unknown) => {
      if (error instanceof Undone) return error.refusal
      if (error instanceof KeyIsUsed) return refuse('error.commentTooSoon', { retryAfterSeconds: 1 })
      throw error
    },
  )
  if (isRefusal(outcome)) return outcome
  world.lists.drop(outcome.tags)
  const { comment, reward } = outcome
  const described = describerOf(world.addresses, playersOf(writer))(comment)
  return answer(comment, described, { reward, waitSeconds: world.waitSeconds })
}

function playersOf(writer: Writer): Map<number, Author> {
  if (writer.accountId === null || !writer.player) return new Map()
  return new Map([[writer.accountId, writer.player]])
}

/** Undoes the transaction: no turn is taken by what was not written. */
class Undone extends Error {
  readonly refusal: Refusal<'error.commentTooSoon' | 'error.commentNotFound'>

  constructor(refusal: Undone['refusal']) {
    super(refusal.refused)
    this.refusal = refusal
  }
}

const nobodys = { guestName: null, browserHash: null }

async function write(
  world: CommentsWorld,
  tx: Tx<CommentsTables>,
  draft: Draft,
  writer: Writer,
  tagsOfSubject: readonly string[],
) {
  const { subject, text, key } = draft
  const now = world.clock.now()
  const tooSoon = await beginWait(tx, writer, world.waitSeconds)
  if (tooSoon) throw new Undone(refuse('error.commentTooSoon', tooSoon))
  const conversation = draft.parent_id === null ? null : await findConversation(tx, subject, draft.parent_id)
  if (isRefusal(conversation)) throw new Undone(conversation)
  const guest = writer.accountId === null ? { guestName: writer.name, browserHash: hashOfWriter(writer) } : nobodys
  const held = await world.holding.mustHold(tx, { text, accountId: writer.accountId, ...guest, at: now })
  const { accountId } = writer
  const written = { subject, text, createdAt: now }
  const earned = accountId === null || held ? null : await earnAhead(tx, { ...written, accountId }, now)
  const conversationId = conversation?.id ?? null
  const tags = held ? [] : withEveryComment(tagsOfSubject)
  const comment = await storeComment(
    tx,
    { ...written, conversationId, writer, key, held, tags, earned },
    { isLast: true },
  )
  return { comment, tags, reward: earned?.given ?? null }
}

/** Before the comment is stored, so that nothing is left to be done while others who write on the subject wait. */
async function earnAhead(tx: Tx<CommentsTables>, comment: Omit<Rewardable, 'id'>, now: Date) {
  const id = await lockEarningsOfNew(tx, comment.accountId)
  const earned = await earn(tx, { ...comment, id }, now)
  return earned && { ...earned, id }
}

async function asGuest(world: CommentsWorld, { hotel, name }: Draft, guest: Extract<Sender, { accountId: null }>) {
  if (!hotel || !name) {
    const missing = Object.entries({ hotel, name }).flatMap(([field, given]) => (given ? [] : [field]))
    const fields = Object.fromEntries(missing.map((field) => [field, 'error.formFieldRequired']))
    return refuse('error.formFieldRequired', { fields })
  }
  if (world.protectedNames.protects(name)) return refuse('error.nameProtected')
  const standing = await nameStanding(world.db, hotel, name)
  if (standing === 'staff') return refuse('error.nameProtected')
  if (standing === 'registered') return refuse('error.nameRegistered')
  return { ...guest, hotel, name }
}

async function asMember({ db }: CommentsWorld, { accountId }: Extract<Sender, { accountId: number }>): Promise<Writer> {
  const members = await describeMembers(db, [accountId])
  return { accountId, player: members.get(accountId) ?? null }
}

/** What a call that is repeated is told: of the comment that the first one wrote, as it is now. */
async function answerAgain(world: CommentsWorld, comment: CommentRecord, sender: Sender) {
  const [waitSeconds, reward] = await Promise.all([
    secondsToWait(world.db, sender, world.waitSeconds),
    rewardOf(world, comment.id),
  ])
  return answer(comment, await describeOne(world, comment), { waitSeconds, reward })
}

async function rewardOf({ db }: CommentsWorld, id: number): Promise<Reward> {
  const held = await db
    .selectFrom('comments_rewards')
    .select(['stars', 'comets'])
    .where('comment_id', '=', id)
    .executeTakeFirst()
  return held && held.stars + held.comets > 0 ? held : null
}

function answer(comment: CommentRecord, described: Reply, rest: { waitSeconds: number; reward: Reward }) {
  return { comment: { ...described, parentId: comment.parentId }, held: comment.held, ...rest }
}
