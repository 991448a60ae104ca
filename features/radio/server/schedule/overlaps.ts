import { dayAfter, type Occurrence, occurrenceOn, occurrencesFrom, type ShowRecord } from './airings.ts'

/** An occurrence of a show, and one of another that is on at the same time. */
export type OverlapAt = { mine: Occurrence; other: Occurrence }

/** How far overlaps and changes of the clock are looked for: a year has both nights. */
const daysAhead = 371
const dayMinutes = 1440
const weekMinutes = 7 * dayMinutes
// A clock change moves a beginning or an end by so much at most.
const clockSlack = 120

/**
 * The occurrences of a show that are not over, for a year; the one of a single show at any time.
 */
export function occurrencesAhead(show: ShowRecord, now: Temporal.Instant): Occurrence[] {
  if (!show.is_recurring) {
    const only = show.cancelled.includes(show.first_day) ? [] : [occurrenceOn(show, show.first_day)]
    return only.filter(({ ends }) => isBefore(now, ends))
  }
  const first = occurrenceOn(show, show.first_day).starts
  const from = isBefore(first, now) ? now.subtract({ hours: 26 }) : first
  return occurrencesFrom([show], from, from.add({ hours: 24 * daysAhead })).filter(({ ends }) => isBefore(now, ends))
}

/** The overlaps of a show with others for a year, in the order of its occurrences (`own`). */
export function overlapsOf(
  show: ShowRecord,
  others: readonly ShowRecord[],
  now: Temporal.Instant,
  own: readonly Occurrence[] = occurrencesAhead(show, now),
): OverlapAt[] {
  const [first, last] = [own[0], own.at(-1)]
  if (!first || !last) return []
  const near = others.filter((other) => mayMeet(show, other))
  const there = occurrencesFrom(near, first.starts.subtract({ hours: 26 }), last.ends)
  return own.flatMap((mine) => there.filter((other) => areAtOnce(mine, other)).map((other) => ({ mine, other })))
}

/** Whether two occurrences share time; one that ends when the other begins does not. */
export function areAtOnce(one: Pick<Occurrence, 'startsMs' | 'endsMs'>, other: typeof one): boolean {
  return one.startsMs < other.endsMs && other.startsMs < one.endsMs
}

/** False for most shows that never meet, by their times of the week on the clocks of one zone. */
function mayMeet(show: ShowRecord, other: ShowRecord): boolean {
  if (show.zone !== other.zone) return true
  const gap = (minuteOfWeek(other) - minuteOfWeek(show) + weekMinutes) % weekMinutes
  return gap < show.minutes + clockSlack || weekMinutes - gap < other.minutes + clockSlack
}

function minuteOfWeek({ first_day, starts }: ShowRecord): number {
  const { hour, minute } = Temporal.PlainTime.from(starts)
  return (Temporal.PlainDate.from(first_day).dayOfWeek - 1) * dayMinutes + hour * 60 + minute
}

/** Monday of the week in which a day is. */
export function mondayOf(day: string): string {
  return dayAfter(day, 1 - Temporal.PlainDate.from(day).dayOfWeek)
}

/** The instant at which a day begins in a zone. */
export function startOfDay(day: string, zone: string): Temporal.Instant {
  return Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant()
}

/** Whether an occurrence is over. */
export function isOver({ ends }: Pick<Occurrence, 'ends'>, now: Temporal.Instant): boolean {
  return !isBefore(now, ends)
}

/** An instant as the schedule computes with it. */
export function instantOf(date: Date): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(date.getTime())
}

/** Whether an instant is earlier than another. */
export function isBefore(one: Temporal.Instant, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(one, other) < 0
}
