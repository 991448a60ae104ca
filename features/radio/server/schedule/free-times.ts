import type { FreeTime } from '../../contract.ts'
import { dateOf, type Occurrence } from './airings.ts'
import { isBefore } from './overlaps.ts'

/** The hours of a day that hosts are looked for, on the clocks of the station. */
const evening = { from: '16:00', hours: 8 } as const
const leastMinutes = 60
const mostMinutes = 120
const halfHourMs = 30 * 60_000

/**
 * Returns the free times of some days in the evening, those of at least an hour, in parts of at
 * most two. What is over or begins before now is left out.
 */
export function freeTimes(
  busy: readonly Pick<Occurrence, 'starts' | 'ends'>[],
  days: readonly string[],
  zone: string,
  now: Temporal.Instant,
): FreeTime[] {
  const soon = Temporal.Instant.fromEpochMilliseconds(Math.ceil(now.epochMilliseconds / halfHourMs) * halfHourMs)
  return days.flatMap((day) => {
    const opens = Temporal.PlainDate.from(day)
      .toPlainDateTime(Temporal.PlainTime.from(evening.from))
      .toZonedDateTime(zone)
    const closes = opens.add({ hours: evening.hours }).toInstant()
    return gapsIn(busy, later(opens.toInstant(), soon), closes).flatMap((gap) => partsOf(gap, zone))
  })
}

type Gap = { starts: Temporal.Instant; ends: Temporal.Instant }

function gapsIn(busy: readonly Gap[], opens: Temporal.Instant, closes: Temporal.Instant): Gap[] {
  const gaps: Gap[] = []
  let from = opens
  for (const { starts, ends } of busy.toSorted((one, other) => Temporal.Instant.compare(one.starts, other.starts))) {
    if (!isBefore(starts, closes)) break
    if (isBefore(from, starts)) gaps.push({ starts: from, ends: starts })
    from = later(from, ends)
  }
  if (isBefore(from, closes)) gaps.push({ starts: from, ends: closes })
  return gaps
}

function partsOf({ starts, ends }: Gap, zone: string): FreeTime[] {
  const parts: FreeTime[] = []
  let left = minutesBetween(starts, ends)
  for (let from = starts; left >= leastMinutes; ) {
    const minutes = Math.min(left, mostMinutes)
    const local = from.toZonedDateTimeISO(zone)
    const to = from.add({ minutes })
    parts.push({
      startsAt: dateOf(from).toISOString(),
      endsAt: dateOf(to).toISOString(),
      day: local.toPlainDate().toString(),
      starts: local.toPlainTime().toString({ smallestUnit: 'minute' }),
      minutes,
    })
    from = to
    left -= minutes
  }
  return parts
}

function minutesBetween(one: Temporal.Instant, other: Temporal.Instant): number {
  return Math.floor((other.epochMilliseconds - one.epochMilliseconds) / 60_000)
}

function later(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return isBefore(one, other) ? other : one
}
