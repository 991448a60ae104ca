import { sql } from 'kysely'
import type { AnyDb } from '#platform/server/database.ts'

/** Rewarded comments of an account: their total, and how many are replies. */
export type EarnedComments = { accountId: number; comments: number; answers: number }

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
