import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Amount, commentReward, rewardedCommentsPerDay } from '#features/accounts/contract.ts'
import { changeBalances } from '#features/accounts/server/api.ts'
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

/** As `lockEarnings`, of many accounts. Answers by account the number that is kept for a comment of it that is still to be stored. */
export async function lockEarningsOfNew(tx: AnyDb, accountIds: readonly number[]): Promise<Map<number, number>> {
  if (accountIds.length === 0) return new Map()
  // In one order, so that nobody waits for who waits for them.
  const inOrder = accountIds.toSorted((a, b) => a - b)
  const { rows } = await sql<{ accountId: number; id: number }>`
    select account_id as "accountId", nextval('comments_comments_id_seq')::integer as id,
      pg_advisory_xact_lock(${rewardLock}, account_id) as locked
    from unnest(${inOrder}::int[]) as account_id`.execute(tx)
  return new Map(rows.map(({ accountId, id }) => [accountId, id]))
}

/** A comment whose writer is proven. It must be there for all to read. */
export type Rewardable = { id: number; accountId: number; subject: Subject; text: string; createdAt: Date }

/** What a comment has earned: what its writer holds for it in all, and the UTC day and the words that it counts for. */
export type Earning = Amount & { day: string; textHash: Buffer }

/** What was given for a comment, and what is to be noted with it. */
export type Earned = { given: Amount; earning: Earning }

/**
 * Gives accounts what comments of theirs earn by the rules of `rewardComment`, while earnings are locked; each account has one of the comments. Answers by the
 * comments' numbers; those that earn nothing are left out.
 */
export async function earn(
  tx: Tx<CommentsTables>,
  comments: readonly Rewardable[],
  now: Date,
): Promise<Map<number, Earned>> {
  if (comments.length === 0) return new Map()
  const counted = comments.map((comment) => ({
    ...comment,
    day: comment.createdAt.toISOString().slice(0, 10),
    textHash: hashOfText(comment.text),
  }))
  const earnings = await readEarnings(tx, counted)
  const earning = counted.flatMap(({ id, accountId, day, textHash }) => {
    const held = earnings.get(id)
    if (!held || held.ofText || held.ofDay >= rewardedCommentsPerDay) return []
    const lacking = { stars: commentReward.stars - held.stars, comets: commentReward.comets - held.comets }
    return [{ id, held, day, textHash, change: { accountId, ...lacking, reason: 'comment', about: `comment:${id}` } }]
  })
  const changes = earning.map(({ change }) => change)
  const changed = await changeBalances(tx, changes, now)
  const earned = new Map<number, Earned>()
  for (const { id, held, day, textHash, change } of earning) {
    const given = changed.get(change.accountId)
    if (!given) continue
    const total = { stars: held.stars + given.stars, comets: held.comets + given.comets }
    earned.set(id, { given, earning: { day, textHash, ...total } })
  }
  return earned
}

type Earnings = Amount & { ofDay: number; ofText: boolean }

/** By its number what a comment has earned, and whether its writer has with others: how many of the day, and one that says the same on the same subject. */
async function readEarnings(
  tx: Tx<CommentsTables>,
  comments: readonly (Rewardable & Pick<Earning, 'day' | 'textHash'>)[],
): Promise<Map<number, Earnings>> {
  const { rows } = await sql<Earnings & { id: number }>`
    select asked.id, coalesce(own.stars, 0) as stars, coalesce(own.comets, 0) as comets,
      (select count(*) from comments_rewards as other
        where other.account_id = asked.account_id and other.day = asked.day and comment_id <> asked.id
          and other.stars + other.comets > 0) as "ofDay",
      exists(select from comments_rewards as other
        where other.account_id = asked.account_id and other.subject = asked.subject and other.text_hash = asked.text_hash
          and comment_id <> asked.id and other.stars + other.comets > 0) as "ofText"
    from unnest(${comments.map(({ id }) => id)}::int[], ${comments.map(({ accountId }) => accountId)}::int[],
        ${comments.map(({ subject }) => subject)}::text[], ${comments.map(({ day }) => day)}::text[],
        ${comments.map(({ textHash }) => textHash)}::bytea[]) as asked(id, account_id, subject, day, text_hash)
      left join comments_rewards as own on own.comment_id = asked.id`.execute(tx)
  return new Map(rows.map(({ id, ...earnings }) => [id, earnings]))
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
