import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Amount, commentReward, rewardedCommentsPerDay } from '#features/accounts/contract.ts'
import { changeBalance } from '#features/accounts/server/api.ts'
import type { Tx } from '#platform/server/database.ts'
import type { Subject } from '../contract.ts'
import { plainWords } from './plain-words.ts'
import type { CommentsTables } from './tables.ts'

/** A comment whose writer is proven. It must be there for all to read. */
export type Rewardable = { id: number; accountId: number; subject: Subject; text: string; createdAt: Date }

// Keeps these locks apart from any others in the database.
const rewardLock = 7_201_118

/**
 * Gives what a verified comment earns (DECISIONS "Economy"): nothing more to an account that has earned for ten comments of the comment's UTC day, or for
 * the same words on the same subject, and never more than a comment still lacks. Answers what was given, null for nothing. What
 * comes last in a transaction: others who earn for the account wait for its end.
 */
export async function rewardComment(tx: Tx<CommentsTables>, comment: Rewardable, now: Date): Promise<Amount | null> {
  const { id, accountId, subject } = comment
  await sql`select pg_advisory_xact_lock(${rewardLock}, ${accountId})`.execute(tx)
  const day = comment.createdAt.toISOString().slice(0, 10)
  const textHash = hashOfText(comment.text)
  const held = await readEarnings(tx, comment, day, textHash)
  if (held.ofText || held.ofDay >= rewardedCommentsPerDay) return null
  const lacking = { stars: commentReward.stars - held.stars, comets: commentReward.comets - held.comets }
  const given = await changeBalance(tx, { accountId, ...lacking, reason: 'comment', about: `comment:${id}` }, now)
  if (given.stars === 0 && given.comets === 0) return null
  const earned = {
    text_hash: textHash,
    day,
    stars: held.stars + given.stars,
    comets: held.comets + given.comets,
    rewarded_at: now,
  }
  await tx
    .insertInto('comments_rewards')
    .values({ comment_id: id, account_id: accountId, subject, ...earned })
    .onConflict((conflict) => conflict.column('comment_id').doUpdateSet(earned))
    .execute()
  return given
}

/**
 * Takes back what a comment has earned, as far as it is there: what was spent stays noted as held, so that deleting and restoring earns nothing twice and
 * the comment goes on counting among the day's. Does nothing for one that has earned nothing.
 */
export async function takeRewardBack(tx: Tx<CommentsTables>, commentId: number, now: Date): Promise<void> {
  const held = await tx
    .selectFrom('comments_rewards')
    .select(['account_id', 'stars', 'comets'])
    .where('comment_id', '=', commentId)
    .forUpdate()
    .executeTakeFirst()
  if (!held || (held.stars === 0 && held.comets === 0)) return
  const { account_id: accountId, stars, comets } = held
  const taken = { stars: -stars, comets: -comets, reason: 'comment deleted', about: `comment:${commentId}` }
  const changed = await changeBalance(tx, { accountId, ...taken }, now)
  await tx
    .updateTable('comments_rewards')
    .set({ stars: stars + changed.stars, comets: comets + changed.comets })
    .where('comment_id', '=', commentId)
    .execute()
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
