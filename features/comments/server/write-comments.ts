import { notify } from '#features/notifications/server/api.ts'
import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/server/database.ts'
import type { Subject } from '../contract.ts'
import type { CommentRecord } from './comment-rows.ts'
import { earn, lockEarningsOfNew } from './earnings.ts'
import { tellingsOf } from './reply-notices.ts'
import { type Conversation, findConversations, storeComments } from './store-comments.ts'
import { withEveryComment } from './subjects.ts'
import type { CommentsTables } from './tables.ts'
import type { CommentsWorld } from './world.ts'
import { beginWaits, hashOfWriter, type Writer } from './writer.ts'

/** A comment on something that exists, by somebody who may go by their name. `tags` and `path` are those of the subject. */
export type Writable = {
  subject: Subject
  parentId: number | null
  text: string
  key: string
  writer: Writer
  tags: readonly string[]
  path: string
}

/** A comment as it was written: `reward` is what it earned, null for nothing, `tags` what was announced. */
export type Written = {
  comment: CommentRecord
  tags: readonly string[]
  reward: { stars: number; comets: number } | null
}

/** Undoes the transaction: no turn is taken by what was not written. */
export class NotWritten extends Error {
  readonly refusal: Refusal<'error.commentTooSoon' | 'error.commentNotFound'>

  constructor(refusal: NotWritten['refusal']) {
    super(refusal.refused)
    this.refusal = refusal
  }
}

/**
 * Writes comments as the last of a transaction, all of them or none: one of each writer. Throws NotWritten where any has to wait or answers what is not
 * there, and KeyIsUsed where a key has written one meanwhile.
 */
export async function writeComments(
  world: CommentsWorld,
  tx: Tx<CommentsTables>,
  comments: readonly Writable[],
): Promise<Map<Writable, Written>> {
  const now = world.clock.now()
  const writers = comments.map(({ writer }) => writer)
  const tooSoon = await beginWaits(tx, writers, world.waitSeconds)
  if (tooSoon) throw new NotWritten(refuse('error.commentTooSoon', tooSoon))
  const conversations = await findTheirConversations(tx, comments)
  const judged = await Promise.all(
    comments.map(async (comment) => ({ comment, createdAt: now, held: await mustHold(world, tx, comment, now) })),
  )
  // Before they are stored, so that nothing is left to be done while others who write on the same subjects wait.
  const earned = await earnAhead(tx, judged, now)
  const arriving = judged.map(({ comment, ...rest }) => {
    const conversation = conversations.get(comment)
    const own = earned.get(comment) ?? null
    const { id: conversationId, newId } = conversation ?? { id: null, newId: null }
    return {
      ...comment,
      ...rest,
      conversationId,
      answersId: comment.parentId === conversationId ? null : comment.parentId,
      keptId: own?.id ?? newId,
      tags: rest.held ? [] : withEveryComment(comment.tags),
      earned: own,
      answeredBy: conversation?.answeredBy ?? null,
    }
  })
  await notify(tx, tellingsOf(arriving.flatMap(told)), now)
  const stored = await storeComments(tx, arriving, { isLast: true })
  const written = new Map<Writable, Written>()
  for (const [at, comment] of comments.entries()) {
    const [record, own] = [stored[at], arriving[at]]
    if (record && own) written.set(comment, { comment: record, tags: own.tags, reward: own.earned?.given ?? null })
  }
  return written
}

type Arriving = Writable & { keptId: number | null; answeredBy: number | null; createdAt: Date; held: boolean }

/** A reply that all may read. */
function told({ keptId, parentId, answeredBy, writer, path, createdAt, held }: Arriving) {
  if (keptId === null || parentId === null || held) return []
  const { accountId } = writer
  const name = accountId === null ? writer.name : (writer.player?.name ?? null)
  return [{ id: keptId, answeredBy, accountId, name, path, createdAt }]
}

async function findTheirConversations(
  tx: Tx<CommentsTables>,
  comments: readonly Writable[],
): Promise<Map<Writable, Conversation>> {
  const answers = comments.flatMap((comment) => {
    const { subject, parentId } = comment
    return parentId === null ? [] : [{ comment, subject, parentId }]
  })
  const found = await findConversations(tx, answers)
  if (found.size < answers.length) throw new NotWritten(refuse('error.commentNotFound'))
  return new Map([...found].map(([{ comment }, conversation]) => [comment, conversation]))
}

const nobodys = { guestName: null, browserHash: null }

function mustHold({ holding }: CommentsWorld, tx: Tx<CommentsTables>, { text, writer }: Writable, at: Date) {
  const { accountId } = writer
  const guest = accountId === null ? { guestName: writer.name, browserHash: hashOfWriter(writer) } : nobodys
  return holding.mustHold(tx, { text, accountId, ...guest, at })
}

type Judged = { comment: Writable; createdAt: Date; held: boolean }

/** What comments of accounts earn that all may read, and the numbers that are kept for them. */
async function earnAhead(tx: Tx<CommentsTables>, judged: readonly Judged[], now: Date) {
  const rewardable = judged.flatMap(({ comment, createdAt, held }) => {
    const { accountId } = comment.writer
    return accountId === null || held ? [] : [{ ...comment, comment, createdAt, accountId }]
  })
  const ids = await lockEarningsOfNew(
    tx,
    rewardable.map(({ accountId }) => accountId),
  )
  const numbered = rewardable.flatMap((each) => {
    const id = ids.get(each.accountId)
    return id === undefined ? [] : [{ ...each, id }]
  })
  const earned = await earn(tx, numbered, now)
  return new Map(
    numbered.flatMap(({ comment, id }) => {
      const own = earned.get(id)
      return own ? [[comment, { ...own, id }] as const] : []
    }),
  )
}
