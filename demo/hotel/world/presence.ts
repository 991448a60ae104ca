import { combine, shareOf } from '../random.ts'
import { dayMs, hourMs } from './dates.ts'

/** When a player was last seen (Unix ms) and whether that visit is still going on. */
export type Presence = { online: boolean; lastAccess: number }

/**
 * Visits follow from the day alone, so nothing has to be stored: on a share `activity` of all days the player comes once, for
 * half an hour to four hours. Somebody who has not come for 40 days was last seen at `dormantSince`.
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
