import { streakComets } from '#features/accounts/contract.ts'
import type { EarnedRun } from '#features/comments/server/api.ts'

const dayMs = 86_400_000

/** The lengths of streaks that give comets, the shortest first. */
export const streakSteps = Object.entries(streakComets)
  .map(([days, comets]) => ({ days: Number(days), comets }))
  .toSorted((a, b) => a.days - b.days)

/** A streak as it was given: of how many days, and which. */
export type GivenStreak = { days: number; firstDay: string; lastDay: string }

/** The UTC day of an instant. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/** Returns the day that is `days` later, or earlier if below 0. */
export function dayAfter(day: string, days: number): string {
  return dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs))
}

/**
 * Returns the streaks of these runs still to be granted. Each is granted once per run; a run
 * changes if one of its comments is deleted, so no day counts twice for streaks of the same length.
 */
export function streaksToGive(
  runs: readonly Pick<EarnedRun, 'firstDay' | 'days'>[],
  given: readonly GivenStreak[],
): (GivenStreak & { comets: number })[] {
  return runs.flatMap((run) =>
    streakSteps.flatMap(({ days, comets }) => {
      if (run.days < days) return []
      const lastOfRun = dayAfter(run.firstDay, run.days - 1)
      const overlaps = given.some(
        (one) => one.days === days && one.lastDay >= run.firstDay && one.firstDay <= lastOfRun,
      )
      return overlaps ? [] : [{ days, comets, firstDay: run.firstDay, lastDay: dayAfter(run.firstDay, days - 1) }]
    }),
  )
}

/** Returns the run current on a day: its last day is that day or the day before. */
export function currentRun<Run extends Pick<EarnedRun, 'firstDay' | 'days'>>(
  runs: readonly Run[],
  today: string,
): Run | undefined {
  return runs.find(({ firstDay, days }) => dayAfter(firstDay, days - 1) >= dayAfter(today, -1))
}
