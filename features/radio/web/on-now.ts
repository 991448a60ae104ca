import type { Airing, Schedule } from '#features/radio/contract.ts'

/** Whether a show is on: by the visitor's present, and before the page runs (null) as the server drew it. */
export function isOn(airing: Airing, { now }: Pick<Schedule, 'now'>, present: number | null): boolean {
  if (present === null) return isSame(airing, now)
  return Date.parse(airing.startsAt) <= present && present < Date.parse(airing.endsAt)
}

/** Whether a show is the one that comes next. */
export function isNext(airing: Airing, { next }: Pick<Schedule, 'next'>, present: number | null): boolean {
  return isSame(airing, next) && (present === null || present < Date.parse(airing.startsAt))
}

function isSame(one: Airing, other: Airing | null): boolean {
  return other !== null && one.showId === other.showId && one.startsAt === other.startsAt
}
