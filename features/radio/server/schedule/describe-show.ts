import type { Overlap, Series } from '../../contract.ts'
import { airingOf, dateOf, type ShowRecord } from './airings.ts'
import type { OverlapAt } from './overlaps.ts'

/** The most overlaps and nights that are listed. */
export const mostListed = 20

/** Describes the first overlaps; `day` is in the station's time zone. */
export function describeOverlaps(overlaps: readonly OverlapAt[], zone: string): Overlap[] {
  return overlaps.slice(0, mostListed).map(({ other }) => ({
    showId: other.show.id,
    showName: other.show.name,
    djName: other.show.dj_name,
    day: airingOf(other, zone).localDay,
    startsAt: dateOf(other.starts).toISOString(),
    endsAt: dateOf(other.ends).toISOString(),
  }))
}

/** A show as a whole. Days before `today` are left out of those that are cancelled. */
export function describeSeries(show: ShowRecord, today: string, mayChange: boolean): Series {
  return {
    showId: show.id,
    version: show.version,
    name: show.name,
    djName: show.dj_name,
    coDjName: show.co_dj_name,
    isLive: show.is_live,
    isRecurring: show.is_recurring,
    zone: show.zone,
    firstDay: show.first_day,
    lastDay: show.last_day,
    starts: show.starts,
    minutes: show.minutes,
    cancelled: show.cancelled.filter((day) => day >= today),
    isWithdrawn: show.withdrawn_at !== null,
    mayChange,
  }
}
