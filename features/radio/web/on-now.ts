import type { Airing, Schedule } from '../contract.ts'

/**
 * Returns whether a show is on: by the visitor's current time, or before hydration (null) as
 * rendered by the server.
 */
export function isOn(airing: Airing, { now }: Pick<Schedule, 'now'>, present: number | null): boolean {
  if (present === null) return isSame(airing, now)
  return Date.parse(airing.startsAt) <= present && present < Date.parse(airing.endsAt)
}

/** Returns whether a show is the next one. */
export function isNext(airing: Airing, { next }: Pick<Schedule, 'next'>, present: number | null): boolean {
  return isSame(airing, next) && (present === null || present < Date.parse(airing.startsAt))
}

function isSame(one: Airing, other: Airing | null): boolean {
  return other !== null && one.showId === other.showId && one.startsAt === other.startsAt
}
