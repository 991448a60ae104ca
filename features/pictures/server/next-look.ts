/**
 * The result of a check: the picture exists, the game says there is none, or the answer was
 * unusable.
 */
export type Seen = 'there' | 'missing' | 'unread'

/** A picture is checked again after this many days, to detect removal or change. */
const againAfterDays = 14
/**
 * A missing picture is checked again after a day, an unreadable one after an hour, both with
 * increasing intervals.
 */
const missingAtMostDays = 30
const unreadAtMostDays = 7

const hourMs = 3_600_000

/**
 * Returns when a picture is to be checked again. `inVain` counts the consecutive failed checks
 * before this one.
 */
export function nextLook(now: Date, seen: Seen, inVain: number): Date {
  const doubled = 2 ** Math.min(inVain, 10)
  const hours = {
    there: againAfterDays * 24,
    missing: Math.min(doubled, missingAtMostDays) * 24,
    unread: Math.min(doubled, unreadAtMostDays * 24),
  }
  return new Date(now.getTime() + hours[seen] * hourMs)
}
