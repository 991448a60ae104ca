import { achievementComets } from '#features/accounts/contract.ts'
import { countEarned } from '#features/comments/server/api.ts'
import type { Db } from '#platform/server/database.ts'
import type { achievementKeys } from '../contract.ts'
import type { RewardsTables } from './tables.ts'

/** The key of an achievement. */
export type AchievementKey = (typeof achievementKeys)[number]

/** What an account has done that achievements look at. Only comments that hold what they earned count; of requests those that were played. */
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

/** How far the way to an achievement is gone, and what it gives. */
export function progressOf(key: AchievementKey, deeds: Deeds): { done: number; goal: number; comets: number } {
  const { deed, goal } = rules[key]
  return { done: Math.min(deeds[deed], goal), goal, comets: achievementComets[key] }
}

/** What accounts have written, and whether they have bought, as far as it is known here: whoever bought once has the achievement, or gets it now. Requests are told of by an event. */
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
