import { lengthOf } from '#features/radio/contract.ts'
import { type ShowDraft, showLimits } from '#features/radio/server/api.ts'
import { calendarDay } from './calendar-day.ts'
import { CommandProblem } from './command-problem.ts'

/** A show as it is asked for; `zone` is null for that of the site. */
export type AskedShow = Omit<ShowDraft, 'zone'> & { zone: string | null }

/** Reads the options of a show, but for its station. Throws a CommandProblem. */
export function readAskedShow(options: Readonly<Record<string, string>>): Omit<AskedShow, 'station'> {
  const { weekly, live, recorded, until, zone, 'co-dj': coDj } = options
  if (live !== undefined && recorded !== undefined) {
    throw new CommandProblem('A show is --live or --recorded, not both.', 2)
  }
  const firstDay = readDay(options.day)
  const isRecurring = weekly !== undefined
  if (until !== undefined && !isRecurring) throw new CommandProblem('Only a --weekly show goes on --until a day.', 2)
  const lastDay = until === undefined ? null : readDay(until)
  if (lastDay !== null && lastDay < firstDay) {
    throw new CommandProblem(`The show would end on ${lastDay}, before it begins on ${firstDay}.`, 2)
  }
  const starts = readTime(options.from)
  return {
    name: readText(options.name, 'name', showLimits.name),
    djName: readText(options.dj, 'name of the DJ', showLimits.djName),
    coDjName: coDj === undefined ? null : readText(coDj, 'name of the second DJ', showLimits.djName),
    description: options.description === undefined ? '' : readText(options.description, 'text', showLimits.description),
    isLive: recorded === undefined,
    isRecurring,
    zone: zone === undefined ? null : readZone(zone),
    firstDay,
    lastDay,
    starts,
    minutes: minutesBetween(starts, readTime(options.to)),
  }
}

/** Reads a day of the calendar. Throws a CommandProblem. */
export function readDay(word = ''): string {
  const day = calendarDay(word)
  if (day !== undefined) return day
  throw new CommandProblem(`"${word}" is no day: write it as 2026-11-23.`, 2)
}

/** As `09:05`, where `9:05` is typed too; the end of a day is `24:00` or `0:00`. */
function readTime(word = ''): string {
  const [, hour, minute] = /^(\d\d?):(\d\d)$/.exec(word) ?? []
  const isEnd = word === '24:00'
  if (hour === undefined || Number(minute) > 59 || (Number(hour) > 23 && !isEnd)) {
    throw new CommandProblem(`"${word}" is no time: write it as 21:00.`, 2)
  }
  return isEnd ? '00:00' : `${hour.padStart(2, '0')}:${minute}`
}

function minutesBetween(from: string, to: string): number {
  const { hours, minutes } = Temporal.PlainTime.from(from).until(Temporal.PlainTime.from(to), { largestUnit: 'hours' })
  const gone = hours * 60 + minutes
  const whole = gone > 0 ? gone : gone + showLimits.mostMinutes
  if (whole >= showLimits.leastMinutes) return whole
  throw new CommandProblem(`A show lasts ${showLimits.leastMinutes} minutes at least.`, 2)
}

function readText(word: string | undefined, what: string, most: number): string {
  const text = (word ?? '').replace(/[\s\p{Cc}]+/gu, ' ').trim()
  if (text === '') throw new CommandProblem(`The ${what} is empty.`, 2)
  const length = lengthOf(text)
  if (length <= most) return text
  throw new CommandProblem(`The ${what} has room for ${most} characters, and this has ${length}.`, 2)
}

function readZone(word: string): string {
  const zone = Intl.supportedValuesOf('timeZone').find((each) => each.toLowerCase() === word.toLowerCase())
  if (zone) return zone
  throw new CommandProblem(`There is no time zone "${word}": write it as Europe/Berlin.`, 2)
}
