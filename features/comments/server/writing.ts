import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import { inAnnouncingTransaction } from '#platform/server/announcing-transaction.ts'
import { inTransaction } from '#platform/server/database.ts'
import { gather } from '#platform/server/gather.ts'
import { KeyIsUsed } from './store-comments.ts'
import type { CommentsWorld } from './world.ts'
import { NotWritten, type Writable, type Written, writeComments } from './write-comments.ts'
import { hashOfWriter } from './writer.ts'

/** What became of a comment. */
export type Outcome = Written | Refusal<'error.commentTooSoon' | 'error.commentNotFound'>

/**
 * Opens the writing of comments. Those that arrive while others are written are written together, in one transaction: for a small machine sixteen
 * transactions are three times the work of one. Where one of them may not be written, each is tried for itself. Refuses
 * `error.commentTooSoon` with `retryAfterSeconds` and `error.commentNotFound` (what is answered); what is refused leaves no trace.
 */
export function openWriting(world: CommentsWorld): (comment: Writable) => Promise<Outcome> {
  const write = gather((comments: readonly Writable[]) => writeTogether(world, comments))
  return async (comment) => (await write(comment)) ?? writeAlone(world, comment)
}

/** Those that could not be written with the others are left to be tried for themselves, while the next are written. */
async function writeTogether(world: CommentsWorld, comments: readonly Writable[]) {
  const outcomes = new Map<Writable, Promise<Outcome>>()
  const together = firstOfEach(comments)
  const written = together.length > 1 ? await tryTogether(world, together) : null
  for (const comment of comments) {
    const own = written?.get(comment)
    outcomes.set(comment, own ? Promise.resolve(own) : writeAlone(world, comment))
  }
  // With nobody to write together with, the next wait for this one, and may be written together.
  if (together.length === 1) await Promise.allSettled(outcomes.values())
  return outcomes
}

/** The first of each writer: what the others earn depends on it. */
function firstOfEach(comments: readonly Writable[]): Writable[] {
  const byWriter = Map.groupBy(comments, ({ writer }) => hashOfWriter(writer).toString('hex'))
  return [...byWriter.values()].flatMap(([first]) => first ?? [])
}

async function tryTogether(world: CommentsWorld, comments: readonly Writable[]) {
  try {
    return await inTransaction(world.db, (tx) => writeComments(world, tx, comments))
  } catch {
    // Whose fault it is shows when each is tried for itself, and is told to them alone.
    return null
  }
}

async function writeAlone(world: CommentsWorld, comment: Writable): Promise<Outcome> {
  try {
    const written = await inAnnouncingTransaction(world.db, (tx) => writeComments(world, tx, [comment]))
    const own = written.get(comment)
    if (!own) throw new Error('What is written has an outcome')
    return own
  } catch (error) {
    if (error instanceof NotWritten) return error.refusal
    if (error instanceof KeyIsUsed) return refuse('error.commentTooSoon', { retryAfterSeconds: 1 })
    throw error
  }
}
