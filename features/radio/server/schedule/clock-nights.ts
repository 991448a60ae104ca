import type { ClockNight } from '../../contract.ts'
import { dateOf, type ShowRecord } from './airings.ts'
import { occurrencesAhead } from './overlaps.ts'

/**
 * Returns what changes of the clock do to a show within a year: beginnings that do not exist or
 * come twice, and airings that are shorter or longer than planned.
 */
export function clockNightsOf(show: ShowRecord, now: Temporal.Instant): ClockNight[] {
  return occurrencesAhead(show, now).flatMap(({ day, starts, ends }) => {
    const at = { day, startsAt: dateOf(starts).toISOString(), endsAt: dateOf(ends).toISOString() }
    const minutes = (ends.epochMilliseconds - starts.epochMilliseconds) / 60_000
    const beginning = beginningOf(show, day)
    const length: ClockNight['kind'] | null =
      minutes < show.minutes ? 'shorter' : minutes > show.minutes ? 'longer' : null
    return [beginning, length].flatMap((kind) => (kind ? [{ ...at, kind }] : []))
  })
}

function beginningOf({ starts, zone }: ShowRecord, day: string): 'skipped' | 'twice' | null {
  const local = Temporal.PlainDate.from(day).toPlainDateTime(Temporal.PlainTime.from(starts))
  const earlier = local.toZonedDateTime(zone, { disambiguation: 'earlier' })
  const later = local.toZonedDateTime(zone, { disambiguation: 'later' })
  if (earlier.epochMilliseconds === later.epochMilliseconds) return null
  return earlier.toPlainDateTime().equals(local) ? 'twice' : 'skipped'
}
