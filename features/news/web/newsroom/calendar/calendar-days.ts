import type { CalendarEntry } from '../../../contract.ts'

/** A day in the browser's zone, such as `2026-11-26`. */
export type Day = string

const two = (number: number) => String(number).padStart(2, '0')

/** Returns the day of an instant in the browser's zone. */
export function dayOf(at: Date | string): Day {
  const date = new Date(at)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Returns the beginning of a day in the browser's zone. */
export function startOf(day: Day): Date {
  return new Date(`${day}T00:00`)
}

/** Returns a day some days before or after another one. */
export function addDays(day: Day, days: number): Day {
  const date = startOf(day)
  date.setDate(date.getDate() + days)
  return dayOf(date)
}

/** Returns the first day of the month some months before or after that of a day. */
export function addMonths(day: Day, months: number): Day {
  const date = startOf(day)
  return dayOf(new Date(date.getFullYear(), date.getMonth() + months, 1))
}

function mondayOf(day: Day): Day {
  return addDays(day, -((startOf(day).getDay() + 6) % 7))
}

/** Returns the days that a view shows: a week from Monday, or the whole weeks of a month. */
export function daysOf(view: 'week' | 'month', day: Day): Day[] {
  const first = mondayOf(view === 'week' ? day : addMonths(day, 0))
  const last = view === 'week' ? addDays(first, 6) : addDays(mondayOf(addDays(addMonths(day, 1), -1)), 6)
  const days: Day[] = []
  for (let each = first; each <= last; each = addDays(each, 1)) days.push(each)
  return days
}

/** A show of the radio as the calendar shows it. */
export type ShowEntry = { kind: 'show'; id: number; title: string; at: string; endsAt: string }
export type ShownEntry = CalendarEntry | ShowEntry

/** Returns entries by their days, each by time. */
export function byDay(entries: readonly ShownEntry[]): ReadonlyMap<Day, ShownEntry[]> {
  const sorted = entries.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  return Map.groupBy(sorted, ({ at }) => dayOf(at))
}

/** Returns the same time of day on another day, in the browser's zone. */
export function movedTo(at: string, day: Day): string {
  const date = new Date(at)
  const moved = startOf(day)
  moved.setHours(date.getHours(), date.getMinutes(), date.getSeconds())
  return moved.toISOString()
}
