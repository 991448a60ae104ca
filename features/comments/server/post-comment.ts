import type { Author } from '#features/accounts/server/api.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import { isRefusal, refuse } from '#platform/contract/refusal.ts'
import type { Actor, Door, Visitor } from '#platform/server/caller.ts'
import type { Reply, Subject } from '../contract.ts'
import { describeOne } from './change-comment.ts'
import type { CommentRecord } from './comment-rows.ts'
import { describerOf } from './describe.ts'
import { browserKnownMs } from './forget-browsers.ts'
import type { LookUps } from './look-ups.ts'
import { findWritten } from './store-comments.ts'
import type { CommentsWorld } from './world.ts'
import { type Sender, secondsToWait, type Writer } from './writer.ts'
import type { openWriting } from './writing.ts'

/** What posting works with: what it looks up and what it writes is shared by all who post at the moment. */
export type PostingWorld = CommentsWorld & { lookUps: LookUps; write: ReturnType<typeof openWriting> }

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
 * Writes a comment (specification §5.2). A refusal leaves neither text nor wait. A key that has
 * written a comment answers that one. Refuses as in the contract.
 */
export async function writeComment(world: PostingWorld, draft: Draft, { actor, visitor, door }: WritingPlace) {
  const sender = actor
    ? { accountId: actor.id }
    : { accountId: null, browser: door.welcome(), address: visitor.address }
  const outcome = await postOnce(world, draft, sender)
  // Its writer is known by the browser: when it is opened again they see what waits, and can still prove to be the player.
  if (!actor && !isRefusal(outcome)) door.stay(browserKnownMs / 1000)
  return outcome
}

async function postOnce(world: PostingWorld, draft: Draft, sender: Sender) {
  const outcome = await post(world, draft, sender)
  if (!isRefusal(outcome)) return outcome
  // Looked up only where it is refused, as every second call of a key is: the wait has begun, or the key is used.
  const earlier = await findWritten(world.db, sender, draft.key)
  return earlier ? answerAgain(world, earlier, sender) : outcome
}

async function post(world: PostingWorld, { parent_id: parentId, ...draft }: Draft, sender: Sender) {
  const [found, writer] = await Promise.all([
    world.lookUps.subject(draft.subject),
    sender.accountId === null ? asGuest(world, draft, sender) : asMember(world, sender),
  ])
  if (isRefusal(found)) return found
  if (isRefusal(writer)) return writer
  const { subject, text, key } = draft
  const [written, members] = await Promise.all([
    world.write({ subject, parentId, text, key, writer, tags: found.tags, path: found.path }),
    membersOf(world, writer),
  ])
  if (isRefusal(written)) return written
  world.lists.drop(written.tags)
  const { comment, reward } = written
  const described = describerOf(world.addresses, members)(comment)
  return answer(comment, described, { reward, waitSeconds: world.waitSeconds })
}

/** As `describeMembers`, of the one who writes. */
async function membersOf({ lookUps }: PostingWorld, writer: Writer): Promise<Map<number, Author>> {
  if (writer.accountId === null || !writer.player) return new Map()
  const { habboId } = writer.player
  const isLinked = habboId !== null && (await lookUps.isMet(habboId))
  return new Map([[writer.accountId, { ...writer.player, habboId: isLinked ? habboId : null }]])
}

async function asGuest(
  world: PostingWorld,
  { hotel, name }: Pick<Draft, 'hotel' | 'name'>,
  guest: Extract<Sender, { accountId: null }>,
) {
  if (!hotel || !name) {
    const missing = Object.entries({ hotel, name }).flatMap(([field, given]) => (given ? [] : [field]))
    const fields = Object.fromEntries(missing.map((field) => [field, 'error.formFieldRequired']))
    return refuse('error.formFieldRequired', { fields })
  }
  if (world.protectedNames.protects(name)) return refuse('error.nameProtected')
  const standing = await world.lookUps.standing({ hotel, name })
  if (standing === 'staff') return refuse('error.nameProtected')
  if (standing === 'registered') return refuse('error.nameRegistered')
  return { ...guest, hotel, name }
}

async function asMember({ lookUps }: PostingWorld, { accountId }: Extract<Sender, { accountId: number }>) {
  return { accountId, player: await lookUps.author(accountId) }
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
