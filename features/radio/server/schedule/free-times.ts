import type { FreeTime } from '../../contract.ts'
import type { Occurrence } from './airings.ts'

/** The hours of a day that hosts are looked for, on the clocks of the station. */
const evening = { from: '16:00', hours: 8 } as const
const leastMinutes = 60
const mostMinutes = 120
const minuteMs = 60_000
const halfHourMs = 30 * minuteMs

/**
 * Returns the free times of some days in the evening, those of at least an hour, in parts of at
 * most two. What is over or begins before now is left out.
 */
export function freeTimes(
  busy: readonly Occurrence[],
  days: readonly string[],
  zone: string,
  now: Temporal.Instant,
): FreeTime[] {
  const soon = Math.ceil(now.epochMilliseconds / halfHourMs) * halfHourMs
  const taken = busy.toSorted((one, other) => one.startsMs - other.startsMs)
  return days.flatMap((day) => {
    const opens = Temporal.PlainDate.from(day)
      .toPlainDateTime(Temporal.PlainTime.from(evening.from))
      .toZonedDateTime(zone).epochMilliseconds
    const gaps = gapsIn(taken, Math.max(opens, soon), opens + evening.hours * 60 * minuteMs)
    return gaps.flatMap((gap) => partsOf(gap, zone))
  })
}

/** From one instant to another, in milliseconds since 1970. */
type Gap = { starts: number; ends: number }

function gapsIn(taken: readonly Occurrence[], opens: number, closes: number): Gap[] {
  const gaps: Gap[] = []
  let from = opens
  for (const { startsMs, endsMs } of taken) {
    if (startsMs >= closes) break
    if (from < startsMs) gaps.push({ starts: from, ends: startsMs })
    from = Math.max(from, endsMs)
  }
  if (from < closes) gaps.push({ starts: from, ends: closes })
  return gaps
}

function partsOf({ starts, ends }: Gap, zone: string): FreeTime[] {
  const parts: FreeTime[] = []
  for (let from = starts; ends - from >= leastMinutes * minuteMs; ) {
    const minutes = Math.min(Math.floor((ends - from) / minuteMs), mostMinutes)
    const to = from + minutes * minuteMs
    const local = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone)
    parts.push({
      startsAt: new Date(from).toISOString(),
      endsAt: new Date(to).toISOString(),
      day: local.toPlainDate().toString(),
      starts: local.toPlainTime().toString({ smallestUnit: 'minute' }),
      minutes,
    })
    from = to
  }
  return parts
}
