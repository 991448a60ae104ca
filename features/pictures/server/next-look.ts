/** What a look at a picture came to: it was there, the game says there is none, or something else came. */
export type Seen = 'there' | 'missing' | 'unread'

/** A picture is looked at again after so many days, to learn whether it is still there and the same. */
const againAfterDays = 14
/** What is missing is asked for again after a day, then ever later; what could not be read after an hour, then ever later. */
const missingAtMostDays = 30
const unreadAtMostDays = 7

const hourMs = 3_600_000

/** When a picture is to be looked at again. `inVain` counts the looks in a row before this one that met no picture. */
export function nextLook(now: Date, seen: Seen, inVain: number): Date {
  const doubled = 2 ** Math.min(inVain, 10)
  const hours = {
    there: againAfterDays * 24,
    missing: Math.min(doubled, missingAtMostDays) * 24,
    unread: Math.min(doubled, unreadAtMostDays * 24),
  }
  return new Date(now.getTime() + hours[seen] * hourMs)
}
