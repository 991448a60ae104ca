import { achievementComets } from '#features/accounts/contract.ts'
import { countEarned } from '#features/comments/server/api.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { achievementKeys } from '../contract.ts'
import type { RewardsTables } from './tables.ts'

/** The key of an achievement. */
export type AchievementKey = (typeof achievementKeys)[number]

/**
 * The actions of an account that count for achievements: comments and answers that have kept their
 * reward, purchased icons, and requests that were played.
 */
export type Deeds = { comments: number; answers: number; icons: number; requests: number }

/** Nothing done yet. */
export const noDeeds: Deeds = { comments: 0, answers: 0, icons: 0, requests: 0 }

const rules: Record<AchievementKey, { deed: keyof Deeds; goal: number }> = {
  firstComment: { deed: 'comments', goal: 1 },
  firstAnswer: { deed: 'answers', goal: 1 },
  tenComments: { deed: 'comments', goal: 10 },
  hundredComments: { deed: 'comments', goal: 100 },
  firstIcon: { deed: 'icons', goal: 1 },
  firstRequest: { deed: 'requests', goal: 1 },
}

/** Returns the progress towards an achievement, and its reward. */
export function progressOf(key: AchievementKey, deeds: Deeds): { done: number; goal: number; comets: number } {
  const { deed, goal } = rules[key]
  return { done: Math.min(deeds[deed], goal), goal, comets: achievementComets[key] }
}

/**
 * Reads the comments of accounts, and whether they have bought an icon: one purchase is enough for
 * the achievement. Requests are counted by an event.
 */
export async function readDeeds(
  db: Db<RewardsTables>,
  accountIds: readonly number[],
  buyers: ReadonlySet<number> = new Set(),
): Promise<Map<number, Deeds>> {
  const earned = new Map((await countEarned(db, accountIds)).map((counted) => [counted.accountId, counted]))
  return new Map(
    accountIds.map((id) => {
      const { comments = 0, answers = 0 } = earned.get(id) ?? {}
      return [id, { ...noDeeds, comments, answers, icons: buyers.has(id) ? 1 : 0 }]
    }),
  )
}
