import type { EditScope, FreeTime, StaffAiring } from '../../../contract.ts'
import { isDay } from './schedule-search.ts'

/** The fields of the form. Times are on the clocks of the show's zone. */
export type ShowValues = {
  name: string
  djName: string
  coDjName: string
  description: string
  day: string
  from: string
  until: string
  isLive: boolean
  isRecurring: boolean
  lastDay: string
  scope: EditScope
  overlapping: boolean
}

const dayMinutes = 1440

/** The values of a new show in a free time, hosted by a member. */
export function newValues(djName: string, time: Pick<FreeTime, 'day' | 'starts' | 'minutes'>): ShowValues {
  return {
    ...{ name: '', djName, coDjName: '', description: '', isLive: true, isRecurring: false, lastDay: '' },
    ...{ day: time.day, from: time.starts, until: laterClock(time.starts, time.minutes) },
    ...{ scope: 'all', overlapping: false },
  }
}

/** The values of an airing that is changed; of a weekly show at first that day alone. */
export function valuesOf(airing: StaffAiring): ShowValues {
  const { showName, djName, coDjName, description, isLive, isRecurring, lastDay, day, starts, minutes } = airing
  return {
    ...{ name: showName, djName, coDjName: coDjName ?? '', description, isLive, isRecurring, day },
    ...{ lastDay: lastDay ?? '', from: starts, until: laterClock(starts, minutes) },
    ...{ scope: isRecurring ? 'one' : 'all', overlapping: false },
  }
}

/** How long a show is by the clock; one that ends no later than it begins runs past midnight. */
export function minutesOf({ from, until }: Pick<ShowValues, 'from' | 'until'>): number {
  const gone = minuteOf(until) - minuteOf(from)
  return gone > 0 ? gone : gone + dayMinutes
}

/** Whether day and times are filled in, so that they can be looked at. */
export function hasTimes({ day, from, until }: Pick<ShowValues, 'day' | 'from' | 'until'>): boolean {
  return isDay(day) && isClock(from) && isClock(until)
}

/** Whether a text is a time of day. */
export function isClock(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** The time of day some minutes after another. */
export function laterClock(clock: string, minutes: number): string {
  const at = (minuteOf(clock) + minutes) % dayMinutes
  return [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

function minuteOf(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return hour * 60 + minute
}

/** What the endpoints take of the values. Changing one day alone makes a single show of it. */
export function fieldsOf(values: ShowValues) {
  const { name, djName, coDjName, description, day, from, isLive, isRecurring, lastDay, overlapping } = values
  const weekly = isRecurring && values.scope !== 'one'
  return {
    ...{ name, djName, coDjName, description, isLive, day, starts: from, minutes: minutesOf(values), overlapping },
    ...{ isRecurring: weekly, lastDay: weekly && lastDay !== '' ? lastDay : null },
  }
}
