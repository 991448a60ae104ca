import type { ClockNight } from '../../contract.ts'
import { dateOf, type Occurrence } from './airings.ts'

/**
 * Returns what changes of the clock do to the airings of a show: beginnings that do not exist or
 * come twice, and airings that are shorter or longer than planned.
 */
export function clockNightsOf(occurrences: readonly Occurrence[]): ClockNight[] {
  return occurrences.flatMap((occurrence) => {
    const { show, day, starts, ends } = occurrence
    const at = { day, startsAt: dateOf(starts).toISOString(), endsAt: dateOf(ends).toISOString() }
    const minutes = (ends.epochMilliseconds - starts.epochMilliseconds) / 60_000
    const beginning = isNearChange(occurrence) ? beginningOf(occurrence) : null
    const length: ClockNight['kind'] | null =
      minutes < show.minutes ? 'shorter' : minutes > show.minutes ? 'longer' : null
    return [beginning, length].flatMap((kind) => (kind ? [{ ...at, kind }] : []))
  })
}

/** Whether the clock changes within a day of the beginning; most nights need no closer look. */
function isNearChange({ show, starts }: Occurrence): boolean {
  const [before, after] = [-1, 1].map((days) => starts.add({ hours: 24 * days }).toZonedDateTimeISO(show.zone).offset)
  return before !== after
}

function beginningOf({ show: { starts, zone }, day }: Occurrence): 'skipped' | 'twice' | null {
  const local = Temporal.PlainDate.from(day).toPlainDateTime(Temporal.PlainTime.from(starts))
  const earlier = local.toZonedDateTime(zone, { disambiguation: 'earlier' })
  const later = local.toZonedDateTime(zone, { disambiguation: 'later' })
  if (earlier.epochMilliseconds === later.epochMilliseconds) return null
  return earlier.toPlainDateTime().equals(local) ? 'twice' : 'skipped'
}
