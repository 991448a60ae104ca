import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Amount, commentReward, rewardedCommentsPerDay } from '#features/accounts/contract.ts'
import { changeBalance } from '#features/accounts/server/api.ts'
import type { AnyDb, Tx } from '#platform/server/database/database.ts'
import { locks } from '#platform/server/locks.ts'
import type { Subject } from '../../contract.ts'
import { plainWords } from '../moderation/plain-words.ts'
import type { CommentsTables } from '../tables.ts'

/**
 * Locks an account's earnings until the transaction ends. Taken after comment rows and before the
 * subject's counters and the balance, so that the order of those two does not matter.
 */
export async function lockEarnings(tx: AnyDb, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${locks.commentRewards}, ${accountId})`.execute(tx)
}

/** A public comment of an account. */
export type Rewardable = { id: number; accountId: number; subject: Subject; text: string; createdAt: Date }

/**
 * Grants the missing reward of a comment, as far as `missingReward` says. Returns the amount; null
 * for none. The account's earnings are locked before. Locks the balance: call last in a
 * transaction.
 */
export async function rewardComment(tx: Tx<CommentsTables>, comment: Rewardable, now: Date): Promise<Amount | null> {
  const missing = await missingReward(tx, comment)
  return missing && grantReward(tx, comment, missing, now)
}

/**
 * Returns what a comment has not earned yet, null if it earns nothing: the account has ten other
 * rewarded comments of that UTC day, or one of the same text on the subject. Without `id` the
 * comment is not stored yet. The account's earnings are locked before.
 */
export async function missingReward(
  tx: Tx<CommentsTables>,
  { id, accountId, subject, text, createdAt }: Omit<Rewardable, 'id'> & { id?: number },
): Promise<Amount | null> {
  const day = dayOf(createdAt)
  const textHash = hashOfText(text)
  const rewarded = await tx
    .selectFrom('comments_rewards')
    .select(['comment_id', 'subject', 'day', 'text_hash', 'stars', 'comets'])
    .where('account_id', '=', accountId)
    .where((is) =>
      is.or([
        is('comment_id', '=', id ?? null),
        is('day', '=', day),
        is.and([is('subject', '=', subject), is('text_hash', '=', textHash)]),
      ]),
    )
    .execute()
  const others = rewarded.filter((other) => other.comment_id !== id && other.stars + other.comets > 0)
  const isRepeated = others.some((other) => other.subject === subject && other.text_hash.equals(textHash))
  if (isRepeated || others.filter((other) => other.day === day).length >= rewardedCommentsPerDay) return null
  const { stars, comets } = rewarded.find((each) => each.comment_id === id) ?? { stars: 0, comets: 0 }
  return { stars: commentReward.stars - stars, comets: commentReward.comets - comets }
}

/** Grants a missing reward. Locks the balance: call last in a transaction. */
export async function grantReward(
  tx: Tx<CommentsTables>,
  { id, accountId, subject, text, createdAt }: Rewardable,
  missing: Amount,
  now: Date,
): Promise<Amount | null> {
  const given = await changeBalance(tx, { accountId, ...missing, reason: 'comment', about: `comment:${id}` }, now)
  if (given.stars === 0 && given.comets === 0) return null
  const reward = { day: dayOf(createdAt), text_hash: hashOfText(text), rewarded_at: now }
  await tx
    .insertInto('comments_rewards')
    .values({ comment_id: id, account_id: accountId, subject, ...given, ...reward })
    .onConflict((conflict) =>
      conflict.column('comment_id').doUpdateSet({
        ...reward,
        stars: sql`comments_rewards.stars + excluded.stars`,
        comets: sql`comments_rewards.comets + excluded.comets`,
      }),
    )
    .execute()
  return given
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/**
 * Revokes the reward of a comment, as far as the balance allows. Spent amounts stay recorded, so
 * that deleting and restoring earns nothing twice. Does nothing for an unrewarded comment.
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

/**
 * Hashes a text regardless of case, accents, symbols and repeated letters; text without words is
 * hashed as it is.
 */
function hashOfText(text: string): Buffer {
  const plain = plainWords(text)
    .join(' ')
    .replace(/(\p{L})\1+/gu, '$1')
  return createHash('sha256')
    .update(plain || text.normalize('NFKC').replace(/\s+/g, ''))
    .digest()
}

/** Rewarded comments of an account: their total, and how many are replies. */
type EarnedComments = { accountId: number; comments: number; answers: number }

/** Counts the currently rewarded comments of each account. Accounts without any are omitted. */
export async function countEarned(db: AnyDb, accountIds: readonly number[]): Promise<EarnedComments[]> {
  if (accountIds.length === 0) return []
  const { rows } = await sql<EarnedComments>`
    select reward.account_id as "accountId", count(*)::int as comments,
      (count(*) filter (where comment.parent_id is not null))::int as answers
    from comments_rewards as reward join comments_comments as comment on comment.id = comment_id
    where reward.account_id = any(${[...accountIds]}::int[]) and reward.stars + reward.comets > 0
    group by 1 order by 1`.execute(db)
  return rows
}

/**
 * Consecutive UTC days (`2026-11-21`) with a reward of an account: the first day and the length.
 */
export type EarnedRun = { accountId: number; firstDay: string; days: number }

/** Every run of such days of each account, the oldest first. */
export async function listEarnedRuns(db: AnyDb, accountIds: readonly number[]): Promise<EarnedRun[]> {
  if (accountIds.length === 0) return []
  const { rows } = await sql<EarnedRun>`
    select account_id as "accountId", min(day) as "firstDay", count(*)::int as days
    from (
      select account_id, day, day::date - (row_number() over (partition by account_id order by day))::int as run
      from (
        select distinct account_id, day from comments_rewards
        where account_id = any(${[...accountIds]}::int[]) and stars + comets > 0
      ) as earned
    ) as numbered
    group by account_id, run order by account_id, min(day)`.execute(db)
  return rows
}
