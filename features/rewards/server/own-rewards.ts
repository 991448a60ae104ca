import { listEarnedRuns } from '#features/comments/server/api.ts'
import { achievementKeys, type OwnRewards } from '../contract.ts'
import { noDeeds, progressOf, readDeeds } from './achievements.ts'
import type { RewardsContext } from './context.ts'
import { currentRun, dayAfter, dayOf, streakSteps } from './streaks.ts'

const shownDays = 7

/** What an account has reached, and how far it is from the rest. */
export async function readOwnRewards({ db, clock }: RewardsContext, accountId: number): Promise<OwnRewards> {
  const [rows, streaks, deedsOf, runs] = await Promise.all([
    db
      .selectFrom('rewards_achievements')
      .select(['achievement', 'comets', 'reached_at'])
      .where('account_id', '=', accountId)
      .execute(),
    db.selectFrom('rewards_streaks').select(['days', 'last_day']).where('account_id', '=', accountId).execute(),
    readDeeds(db, [accountId]),
    listEarnedRuns(db, [accountId]),
  ])
  const reached = new Map(rows.map((row) => [row.achievement, row]))
  const deeds = deedsOf.get(accountId) ?? noDeeds
  const today = dayOf(clock.now())
  const current = currentRun(runs, today)
  const counts = (day: string) =>
    runs.some(({ firstDay, days }) => firstDay <= day && day <= dayAfter(firstDay, days - 1))
  return {
    achievements: achievementKeys.map((key) => {
      const known = reached.get(key)
      const { done, goal, comets } = progressOf(key, deeds)
      return known
        ? { key, comets: known.comets, done: goal, goal, reachedAt: known.reached_at.toISOString() }
        : { key, comets, done, goal, reachedAt: null }
    }),
    streak: {
      days: current?.days ?? 0,
      longest: Math.max(0, ...runs.map(({ days }) => days)),
      hasToday: counts(today),
      week: Array.from({ length: shownDays }, (_, place) => {
        const day = dayAfter(today, place - shownDays + 1)
        return { day, counts: counts(day) }
      }),
      steps: streakSteps.map(({ days, comets }) => ({
        days,
        comets,
        times: streaks.filter((streak) => streak.days === days).length,
        isReached:
          current !== undefined &&
          streaks.some((streak) => streak.days === days && streak.last_day >= current.firstDay),
      })),
    },
  }
}
