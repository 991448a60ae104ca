import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Amount, commentReward, rewardedCommentsPerDay } from '#features/accounts/contract.ts'
import { changeBalance } from '#features/accounts/server/api.ts'
import type { AnyDb, Tx } from '#platform/server/database.ts'
import type { Subject } from '../contract.ts'
import { plainWords } from './plain-words.ts'
import type { CommentsTables } from './tables.ts'

// Keeps these locks apart from any others in the database.
const rewardLock = 7_201_118

/**
 * Lets nobody else earn for an account until the transaction ends. Taken after the comments that the transaction holds, and before their
 * subject's counters and the account's balance, so that it does not matter which of these two comes first.
 */
export async function lockEarnings(tx: AnyDb, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${rewardLock}, ${accountId})`.execute(tx)
}

/** As `lockEarnings`, for a comment that is still to be stored. Answers the number that is kept for it. */
export async function lockEarningsOfNew(tx: AnyDb, accountId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval('comments_comments_id_seq')::integer as id, pg_advisory_xact_lock(${rewardLock}, ${accountId}) as locked`.execute(
    tx,
  )
  const [kept] = rows
  if (!kept) throw new Error('A query without a table answers one row')
  return kept.id
}

/** A comment whose writer is proven. It must be there for all to read. */
export type Rewardable = { id: number; accountId: number; subject: Subject; text: string; createdAt: Date }

/** What a comment has earned: what its writer holds for it in all, and the UTC day and the words that it counts for. */
export type Earning = Amount & { day: string; textHash: Buffer }

/**
 * Gives the account what a comment earns by the rules of `rewardComment`, while earnings are locked. Answers what was given and what is to be noted with the
 * comment; null for nothing.
 */
export async function earn(tx: Tx<CommentsTables>, comment: Rewardable, now: Date) {
  const { id, accountId } = comment
  const day = comment.createdAt.toISOString().slice(0, 10)
  const textHash = hashOfText(comment.text)
  const held = await readEarnings(tx, comment, day, textHash)
  if (held.ofText || held.ofDay >= rewardedCommentsPerDay) return null
  const lacking = { stars: commentReward.stars - held.stars, comets: commentReward.comets - held.comets }
  const given = await changeBalance(tx, { accountId, ...lacking, reason: 'comment', about: `comment:${id}` }, now)
  if (given.stars === 0 && given.comets === 0) return null
  const earning: Earning = { day, textHash, stars: held.stars + given.stars, comets: held.comets + given.comets }
  return { given, earning }
}

type Earnings = Amount & { ofDay: number; ofText: boolean }

/** What the comment has earned, and whether its writer has with others: how many of the day, and one that says the same on the same subject. */
async function readEarnings(
  tx: Tx<CommentsTables>,
  { id, accountId, subject }: Rewardable,
  day: string,
  textHash: Buffer,
): Promise<Earnings> {
  const { rows } = await sql<Earnings>`
    select
      coalesce((select stars from comments_rewards where comment_id = ${id}), 0) as stars,
      coalesce((select comets from comments_rewards where comment_id = ${id}), 0) as comets,
      (select count(*) from comments_rewards
        where account_id = ${accountId} and day = ${day} and comment_id <> ${id} and stars + comets > 0) as "ofDay",
      exists(select from comments_rewards
        where account_id = ${accountId} and subject = ${subject} and text_hash = ${textHash}
          and comment_id <> ${id} and stars + comets > 0) as "ofText"`.execute(tx)
  const [earnings] = rows
  if (!earnings) throw new Error('A query without a table answers one row')
  return earnings
}

/** Texts that differ in nothing but case, accents, signs or repeated letters are one; those without any word are compared as they are. */
function hashOfText(text: string): Buffer {
  const plain = plainWords(text)
    .join(' ')
    .replace(/(\p{L})\1+/gu, '$1')
  return createHash('sha256')
    .update(plain || text.normalize('NFKC').replace(/\s+/g, ''))
    .digest()
}
