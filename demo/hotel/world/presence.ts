import { combine, shareOf } from '../random.ts'
import { dayMs, hourMs } from './dates.ts'

/** When a player was last seen (Unix ms) and whether the visit continues. */
export type Presence = { online: boolean; lastAccess: number }

/**
 * Visits are derived from the day: on a share `activity` of days one of half an hour to four hours.
 * After 40 days without one, the last was at `dormantSince`.
 */
export function presenceAt(seed: number, activity: number, dormantSince: number, now: number): Presence {
  const today = Math.floor(now / dayMs)
  for (let day = today; day > today - 40; day--) {
    const visit = combine(seed, day)
    if (shareOf(visit) >= activity) continue
    const begin = day * dayMs + shareOf(combine(visit, 1)) * 20 * hourMs
    if (begin > now) continue
    return { online: now < begin + (0.5 + shareOf(combine(visit, 2)) * 3.5) * hourMs, lastAccess: begin }
  }
  return { online: false, lastAccess: dormantSince }
}
