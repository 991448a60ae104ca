import { lengthOf, type StationId, showLimits } from '#features/radio/contract.ts'
import {
  addShow,
  cancelAiring,
  type ListedShow,
  listShows,
  removeShow,
  restoreAiring,
  type ShowDraft,
} from '#features/radio/server/api.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { parseDay } from './calendar-day.ts'
import { CommandProblem, openCommandLine, parseId } from './command-line.ts'
import { inLine, momentOf, readable } from './output.ts'
import { recordedAs } from './recorded.ts'
import type { DatabaseContext } from './site-database.ts'

/** Parsed arguments of `npm run radio -- shows …`; `zone` is null for that of the site. */
export type ShowsArguments =
  | { command: 'list'; station: StationId }
  | { command: 'add'; show: AskedShow }
  | { command: 'cancel' | 'restore'; id: number; day: string }
  | { command: 'remove'; id: number }

type AskedShow = Omit<ShowDraft, 'zone'> & { zone: string | null }

/** `zone` is the time zone of the site's schedule. */
export type ShowsContext = DatabaseContext & { zone: string }

type Options = Readonly<Record<string, string>>

const start = 'npm run radio -- shows'

const commandLine = openCommandLine(
  start,
  {
    list: { optional: ['station'], summary: 'lists the shows, the next one first' },
    add: {
      options: ['name', 'dj', 'day', 'from', 'to'],
      optional: ['co-dj', 'description', 'weekly', 'until', 'live', 'recorded', 'station', 'zone'],
      summary: 'adds a show to the schedule',
    },
    cancel: { words: ['id'], options: ['day'], summary: 'cancels a show on one day' },
    restore: { words: ['id'], options: ['day'], summary: 'brings back a show that was cancelled on one day' },
    remove: { words: ['id'], summary: 'removes a show from the schedule' },
  },
  {
    ...{ name: '"<name>"', dj: '"<name>"', 'co-dj': '"<name>"', description: '"<text>"' },
    ...{ day: '<day>', from: '<time>', to: '<time>', weekly: '', until: '<day>', live: '', recorded: '' },
    ...{ station: 'main|tr', zone: '<zone>' },
  },
  'list',
)

const hint = `"${start}" lists them`

/** The part of the radio command's help about shows. */
export const showsHelpLines = commandLine.helpLines

/** Parses the arguments after `shows`. Throws a CommandProblem. */
export function parseShows(
  line: readonly string[],
  parseStation: (word: string | undefined) => StationId,
): ShowsArguments | 'help' {
  const typed = commandLine.parse(line)
  if (typed === 'help') return 'help'
  const { command, words, options } = typed
  switch (command) {
    case 'list':
      return { command, station: parseStation(options.station) }
    case 'add':
      return { command, show: { ...parseShow(options), station: parseStation(options.station) } }
    case 'cancel':
    case 'restore':
      return { command, id: parseId(words[0], 'a show', hint), day: parseDay(options.day) }
    case 'remove':
      return { command, id: parseId(words[0], 'a show', hint) }
  }
}

/**
 * Runs a command about shows and returns output lines. A change that is already in effect is not an
 * error. Throws a CommandProblem for an unknown show.
 */
export async function runShows({ db, now, zone }: ShowsContext, args: ShowsArguments): Promise<string[]> {
  switch (args.command) {
    case 'list': {
      const shows = await listShows(db, args.station, now)
      const sum =
        shows.length === 0 ? 'No show is scheduled.' : shows.length === 1 ? '1 show.' : `${shows.length} shows.`
      return [...shows.flatMap((show) => [...linesOfShow(show, now), '']), sum]
    }
    case 'add': {
      const draft = { ...args.show, zone: args.show.zone ?? zone }
      const added = await recordedAs(
        db,
        now,
        (tx) => addShow(tx, draft, now),
        (show) => (isRefusal(show) ? null : { act: 'show.added', subject: 'show', id: show.show.id }),
      )
      if (isRefusal(added)) throw new CommandProblem('The show would already be over.', 1)
      return ['This show was added to the schedule:', ...linesOfShow(added, now)]
    }
    case 'cancel':
    case 'restore': {
      const { id, day } = args
      const isBack = args.command === 'restore'
      const done = await recordedAs(
        db,
        now,
        (tx) => (isBack ? restoreAiring : cancelAiring)(tx, id, day, now),
        (changed) =>
          isRefusal(changed) || !changed.isNew
            ? null
            : {
                act: isBack ? 'show.airingRestored' : 'show.airingCancelled',
                subject: 'show',
                id,
                changes: { day },
              },
      )
      if (!isRefusal(done)) {
        const said = isBack
          ? done.isNew
            ? 'is back'
            : 'was not cancelled'
          : `${done.isNew ? 'is' : 'was already'} cancelled`
        return [`#${id}, ${showName(done.show)}, ${said} on ${day}.`]
      }
      const why = done.refused === 'noShow' ? `There is no show #${id}.` : `Show #${id} is not scheduled on ${day}.`
      throw new CommandProblem(why, 1)
    }
    case 'remove': {
      const removed = await recordedAs(
        db,
        now,
        (tx) => removeShow(tx, args.id),
        (show) => (show ? { act: 'show.removed', subject: 'show', id: show.id } : null),
      )
      if (!removed) throw new CommandProblem(`There is no show #${args.id}.`, 1)
      return [`#${removed.id}, ${showName(removed)}, was removed from the schedule.`]
    }
  }
}

function linesOfShow({ show, next }: ListedShow, now: Date): string[] {
  const { id, zone, starts, minutes, description } = show
  const ends = Temporal.PlainTime.from(starts).add({ minutes }).toString({ smallestUnit: 'minute' })
  const first = Temporal.PlainDate.from(show.first_day).toLocaleString('en', { weekday: 'long' })
  const day = show.is_recurring ? `every ${first} since ${show.first_day}` : `on ${first}, ${show.first_day}`
  const until = show.last_day === null ? '' : ` until ${show.last_day}`
  return [
    `#${id} ${showName(show)}, ${show.is_live ? 'live' : 'recorded'}`,
    `  ${day}${until}, ${starts} to ${ends} (${zone})`,
    ...(description === '' ? [] : readable(description).map((line) => `  | ${line}`)),
    ...(show.cancelled.length > 0 ? [`  cancelled on ${show.cancelled.join(', ')}`] : []),
    `  ${nextOf(next, now)}`,
  ]
}

function showName(show: ListedShow['show']): string {
  const hosts = [show.dj_name, show.co_dj_name].filter((host) => host !== null)
  return `${inLine(show.name)} with ${inLine(hosts.join(' and '))}`
}

function nextOf(next: ListedShow['next'], now: Date): string {
  if (!next) return 'is over'
  const isOn = next.starts.epochMilliseconds <= now.getTime()
  return isOn ? 'on air now' : `next on ${momentOf(new Date(next.starts.epochMilliseconds))}`
}

/** The options of a show, except for its station. */
function parseShow(options: Options): Omit<AskedShow, 'station'> {
  const { weekly, live, recorded, until, zone, 'co-dj': coDj } = options
  if (live !== undefined && recorded !== undefined) {
    throw new CommandProblem('A show is --live or --recorded, not both.', 2)
  }
  const firstDay = parseDay(options.day)
  const isRecurring = weekly !== undefined
  if (until !== undefined && !isRecurring) throw new CommandProblem('--until is only for --weekly shows.', 2)
  const lastDay = until === undefined ? null : parseDay(until)
  if (lastDay !== null && lastDay < firstDay) {
    throw new CommandProblem(`The show would end on ${lastDay}, before it begins on ${firstDay}.`, 2)
  }
  const starts = parseTime(options.from)
  const { description } = options
  return {
    name: parseText(options.name, 'name', showLimits.name),
    djName: parseText(options.dj, 'name of the DJ', showLimits.djName),
    coDjName: coDj === undefined ? null : parseText(coDj, 'name of the second DJ', showLimits.djName),
    description: description === undefined ? '' : parseText(description, 'text', showLimits.description),
    isLive: recorded === undefined,
    isRecurring,
    zone: zone === undefined ? null : parseZone(zone),
    firstDay,
    lastDay,
    starts,
    minutes: minutesBetween(starts, parseTime(options.to)),
  }
}

/** As `09:05`; `9:05` is accepted, and `24:00` for the end of a day. */
function parseTime(word = ''): string {
  const [, hour, minute] = /^(\d\d?):(\d\d)$/.exec(word) ?? []
  const isEnd = word === '24:00'
  if (hour === undefined || Number(minute) > 59 || (Number(hour) > 23 && !isEnd)) {
    throw new CommandProblem(`"${word}" is not a time: write it as 21:00.`, 2)
  }
  return isEnd ? '00:00' : `${hour.padStart(2, '0')}:${minute}`
}

function minutesBetween(from: string, to: string): number {
  const { hours, minutes } = Temporal.PlainTime.from(from).until(Temporal.PlainTime.from(to), { largestUnit: 'hours' })
  const gone = hours * 60 + minutes
  const whole = gone > 0 ? gone : gone + showLimits.mostMinutes
  if (whole >= showLimits.leastMinutes) return whole
  throw new CommandProblem(`A show lasts at least ${showLimits.leastMinutes} minutes.`, 2)
}

function parseText(word: string | undefined, what: string, most: number): string {
  const text = (word ?? '').replace(/[\s\p{Cc}]+/gu, ' ').trim()
  if (text === '') throw new CommandProblem(`The ${what} is empty.`, 2)
  const length = lengthOf(text)
  if (length <= most) return text
  throw new CommandProblem(`The ${what} may have at most ${most} characters; this one has ${length}.`, 2)
}

function parseZone(word: string): string {
  const zone = Intl.supportedValuesOf('timeZone').find((each) => each.toLowerCase() === word.toLowerCase())
  if (zone) return zone
  throw new CommandProblem(`There is no time zone "${word}": write it as Europe/Berlin.`, 2)
}
