import pLimit from 'p-limit'
import { nameStatus } from '#features/accounts/server/api.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import { refuseBannedGuest } from '#features/members/server/api.ts'
import { notify } from '#features/notifications/server/api.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { Actor, SessionCookies, Visitor } from '#platform/server/http/caller.ts'
import type { Subject } from '../../contract.ts'
import { findCommentRecord, lockComment } from '../comment-rows.ts'
import type { CommentsContext } from '../context.ts'
import { browserKnownMs } from '../forget-browsers.ts'
import { notifyModerators } from '../moderation/notify-moderators.ts'
import { countHit } from '../moderation/words.ts'
import { describeMembers, describerOf } from '../reading/describe.ts'
import { type FoundSubject, tagsOfChange } from '../subjects.ts'
import type { CommentsTables } from '../tables.ts'
import { moderationTag } from '../tags.ts'
import { describeOne } from './change-comment.ts'
import { grantReward, lockEarnings, missingReward } from './earnings.ts'
import { replyNotices } from './reply-notices.ts'
import { findWritten, KeyIsUsed, storeComment } from './store-comment.ts'
import { beginWait, hashOfWriter, type Sender, secondsToWait, type Writer } from './writer.ts'

// Further comments would only wait for row locks, which are not granted in order.
const atOnce = 4
const lane = pLimit(atOnce)

/** A submitted comment. For members, `hotel` and `name` are ignored. */
export type Draft = {
  subject: Subject
  parent_id: number | null
  text: string
  hotel?: HotelCode | undefined
  name?: string | undefined
  key: string
  language?: LanguageCode | undefined
}

/** Where a comment comes from. */
export type WritingPlace = { actor: Actor | null; visitor: Visitor; session: SessionCookies }

type Reward = { stars: number; comets: number } | null

/**
 * Posts a comment. A refusal stores nothing and starts no wait. A used key returns its earlier
 * comment. Refuses `error.newsNotFound`, `error.subjectNotFound`, `error.commentNotFound` (when
 * replying), `error.commentTooSoon` with `retryAfterSeconds`, `error.commentRefused`; guests
 * `error.formFieldRequired`, `error.nameProtected`, `error.nameRegistered`, `error.guestBanned`.
 */
export async function writeComment(context: CommentsContext, draft: Draft, { actor, visitor, session }: WritingPlace) {
  const sender = actor
    ? { accountId: actor.id }
    : { accountId: null, browser: session.ensureGuest(), address: visitor.address }
  const outcome = await postOnce(context, draft, sender)
  // Extends the guest cookie, which lets the guest see a pending comment and claim it later.
  if (!actor && !isRefusal(outcome)) session.extendGuest(browserKnownMs / 1000)
  return outcome
}

async function postOnce(context: CommentsContext, draft: Draft, sender: Sender) {
  const outcome = await post(context, draft, sender)
  if (!isRefusal(outcome)) return outcome
  // A repeated call fails on the waiting time or the key, and returns the first result.
  const earlier = await findWritten(context.db, sender, draft.key)
  if (!earlier) return outcome
  const [comment, reward, waitSeconds] = await Promise.all([
    describeOne(context, earlier),
    rewardOf(context, earlier.id),
    secondsToWait(context.db, sender, context.waitSeconds()),
  ])
  return { comment: { ...comment, parentId: earlier.parentId }, held: earlier.held, reward, waitSeconds }
}

async function post(context: CommentsContext, draft: Draft, sender: Sender) {
  const subject = await context.subjects.find(context.db, draft.subject)
  if (isRefusal(subject)) return subject
  const writer = sender.accountId === null ? await asGuest(context, draft, sender) : await asMember(context, sender)
  if (isRefusal(writer)) return writer
  try {
    const written = await lane(() => inTransaction(context.db, (tx) => write(context, tx, { draft, subject, writer })))
    context.lists.drop(written.tags)
    const { comment, reward } = written
    const { held, parentId } = comment
    const described = describerOf(context.addresses, membersOf(writer))(comment)
    const waitSeconds = context.waitSeconds()
    return { comment: { ...described, parentId }, held, reward, waitSeconds }
  } catch (error) {
    if (error instanceof NotWritten) {
      await countHit(context.db, error.wordId, context.clock.now())
      return error.refusal
    }
    if (error instanceof KeyIsUsed) return refuse('error.commentTooSoon', { retryAfterSeconds: 1 })
    throw error
  }
}

/** Rolls back the transaction, including the consumed rate limit. */
class NotWritten extends Error {
  readonly refusal: Refusal<'error.commentTooSoon' | 'error.commentNotFound' | 'error.commentRefused'>
  /** The word of the database that refused it. */
  readonly wordId: number | null

  constructor(refusal: NotWritten['refusal'], wordId: number | null = null) {
    super(refusal.refused)
    this.refusal = refusal
    this.wordId = wordId
  }
}

type Writable = { draft: Draft; subject: FoundSubject; writer: Writer }

/** Writes the comment with its counts, reward, notification and announcement. */
async function write(context: CommentsContext, tx: Tx<CommentsTables>, { draft, subject, writer }: Writable) {
  const now = context.clock.now()
  const tooSoon = await beginWait(tx, writer, context.waitSeconds())
  if (tooSoon) throw new NotWritten(refuse('error.commentTooSoon', tooSoon))
  const answered = draft.parent_id === null ? null : await lockAnswered(tx, draft.subject, draft.parent_id)
  const guest = writer.accountId === null ? { guestName: writer.name, browserHash: hashOfWriter(writer) } : noGuest
  const { accountId } = writer
  const { filter } = await context.words.current()
  const verdict = await filter.judge(tx, { text: draft.text, accountId, ...guest, at: now })
  if (verdict?.does === 'refuse') throw new NotWritten(refuse('error.commentRefused'), verdict.wordId)
  const { text } = draft
  const earning = accountId === null || verdict ? null : { accountId, subject: subject.subject, text, createdAt: now }
  if (earning) await lockEarnings(tx, earning.accountId)
  const missing = earning && (await missingReward(tx, earning))
  const tags = tagsOfChange(subject.tags)
  // Last, since concurrent comments on the subject wait for each other from here to the commit.
  const comment = await storeComment(tx, {
    ...{
      subject: draft.subject,
      conversationId: answered?.conversationId ?? null,
      answersId: answered?.answersId ?? null,
    },
    ...{ writer, text: draft.text, key: draft.key, held: verdict, createdAt: now, tags },
    language: draft.language ?? null,
  })
  if (verdict) {
    await countHit(tx, verdict.wordId, now)
    await notifyModerators(tx, { commentId: comment.id, why: 'held', except: accountId }, now)
    await invalidateTags(tx, [moderationTag])
    return { comment, reward: null, tags: [] }
  }
  if (answered) {
    const name = writer.accountId === null ? writer.name : (writer.player?.name ?? null)
    const reply = {
      id: comment.id,
      answeredBy: answered.accountId,
      accountId,
      name,
      path: subject.path,
      createdAt: now,
    }
    await notify(tx, replyNotices([reply]), now)
  }
  const reward = earning && missing && (await grantReward(tx, { ...earning, id: comment.id }, missing, now))
  return { comment, reward, tags }
}

const noGuest = { guestName: null, browserHash: null }

/**
 * Returns the public comment being answered, with its conversation locked: a reply to a reply joins
 * the same conversation.
 */
async function lockAnswered(tx: Tx<CommentsTables>, subject: Subject, id: number) {
  const parent = await findCommentRecord(tx, id)
  const conversation = parent && (await lockComment(tx, parent.parentId ?? parent.id))
  // Read again, since it may have changed before the lock was acquired.
  const answered = parent?.parentId == null ? conversation : await findCommentRecord(tx, id)
  const isThere = answered?.subject === subject && !answered.held && answered.deletedAt === null
  if (!answered || !conversation || !isThere) throw new NotWritten(refuse('error.commentNotFound'))
  return {
    conversationId: conversation.id,
    answersId: answered.id === conversation.id ? null : answered.id,
    accountId: answered.accountId,
  }
}

async function asGuest(
  context: CommentsContext,
  { hotel, name }: Pick<Draft, 'hotel' | 'name'>,
  guest: Extract<Sender, { accountId: null }>,
) {
  const banned = await refuseBannedGuest(context.db, guest, context.clock.now())
  if (banned) return banned
  if (!hotel || !name) {
    const missing = Object.entries({ hotel, name }).flatMap(([field, given]) => (given ? [] : [field]))
    const fields = Object.fromEntries(missing.map((field) => [field, 'error.formFieldRequired']))
    return refuse('error.formFieldRequired', { fields })
  }
  const rule = (await context.words.current()).judgeName(name)
  if (rule?.does === 'refuse') {
    await countHit(context.db, rule.wordId, context.clock.now())
    return refuse('error.nameProtected')
  }
  const status = await nameStatus(context.db, { hotel, name })
  if (status === 'staff') return refuse('error.nameProtected')
  if (status === 'registered') return refuse('error.nameRegistered')
  return { ...guest, hotel, name }
}

/** The account has no player where it was closed a moment ago. */
async function asMember({ db }: CommentsContext, { accountId }: { accountId: number }) {
  const members = await describeMembers(db, [accountId])
  return { accountId, player: members.get(accountId) ?? null }
}

function membersOf(writer: Writer) {
  return new Map(writer.accountId !== null && writer.player ? [[writer.accountId, writer.player]] : [])
}

async function rewardOf({ db }: CommentsContext, id: number): Promise<Reward> {
  const held = await db
    .selectFrom('comments_rewards')
    .select(['stars', 'comets'])
    .where('comment_id', '=', id)
    .executeTakeFirst()
  return held && held.stars + held.comets > 0 ? held : null
}
