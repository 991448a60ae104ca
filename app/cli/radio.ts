import { type RequestFate, type StationId, stationIds } from '#features/radio/contract.ts'
import { isLineOpenOf, listWishes, setFate, setLine, type Wish } from '#features/radio/server/api.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { type CommandContext, CommandProblem, openCommandLine, parseId } from './command-line.ts'
import { ageOf, inLine, momentOf, readable } from './output.ts'
import { parseShows, runShows, type ShowsArguments, type ShowsContext, showsHelpLines } from './radio-shows.ts'
import { recordedAs } from './recorded.ts'
import { type DatabaseContext, onSiteDatabase } from './site-database.ts'

export const purpose = 'Song requests and the schedule.'

/** Parsed arguments about song requests, or about whether they are taken. */
type RequestsArguments =
  | { command: 'requests'; station: StationId; all: boolean }
  | { command: 'answer'; id: number; fate: Exclude<RequestFate, 'sent'> }
  | { command: 'line'; station: StationId; isOpen: boolean }

/** Parsed arguments. */
export type RadioArguments = { group: 'requests'; args: RequestsArguments } | { group: 'shows'; args: ShowsArguments }

const start = 'npm run radio --'

const requestsLine = openCommandLine(
  `${start} requests`,
  {
    list: { optional: ['station', 'all'], summary: 'lists the open requests, or all of them, newest last' },
    seen: { words: ['id'], summary: 'marks a request as read, which its senders see' },
    played: { words: ['id'], summary: 'marks a request as played or read out' },
    declined: { words: ['id'], summary: 'marks a request as declined' },
    close: { optional: ['station'], summary: 'stops taking requests' },
    open: { optional: ['station'], summary: 'takes requests again' },
  },
  { station: 'main|tr', all: '' },
  'list',
)

// Longest list that is printed at once.
const mostListed = 100

/** What `help` prints. */
export function helpLines(): string[] {
  return [
    ...requestsLine.helpLines(),
    '',
    ...showsHelpLines(),
    '',
    'The id is the number after the # in the lists. Write a day as 2026-11-23 and a time as 21:00, in the time zone of RADIO_ZONE or the one',
    'given with --zone (Europe/Istanbul). A show whose end is not after its start runs past midnight. A show is live unless --recorded is given.',
  ]
}

/** Parses the arguments, without the command's name. Throws a CommandProblem. */
export function parse([group, ...line]: readonly string[]): RadioArguments | 'help' {
  switch (group) {
    case 'requests': {
      const args = parseRequests(line)
      return args === 'help' ? 'help' : { group, args }
    }
    case 'shows': {
      const args = parseShows(line, parseStation)
      return args === 'help' ? 'help' : { group, args }
    }
    case 'help':
    case '--help':
    case '-h':
      return 'help'
    case undefined:
      throw new CommandProblem(`Say what to do: "${start} help" lists the commands.`, 2)
    default:
      throw new CommandProblem(`There is no command "${group}": "${start} help" lists them.`, 2)
  }
}

/** Runs `npm run radio -- …` on the site. */
export async function execute(line: readonly string[], context: CommandContext): Promise<string[]> {
  const args = parse(line)
  if (args === 'help') return helpLines()
  const settings = await context.settings()
  return onSiteDatabase(settings, (db) => run({ db, now: context.now, zone: settings.RADIO_ZONE }, args))
}

/**
 * Runs a radio command and returns output lines. A change that is already in effect is not an
 * error. Throws a CommandProblem for an unknown subject.
 */
export function run(context: ShowsContext, { group, args }: RadioArguments): Promise<string[]> {
  return group === 'shows' ? runShows(context, args) : runRequests(context, args)
}

async function runRequests({ db, now }: DatabaseContext, args: RequestsArguments): Promise<string[]> {
  switch (args.command) {
    case 'requests': {
      const { station, all } = args
      const { wishes, more } = await listWishes(db, { station, all, most: mostListed })
      const isOpen = await isLineOpenOf(db, station)
      const count = wishes.length + more
      const [one, many] = all ? ['was sent', 'were sent'] : ['is open', 'are open']
      return [
        ...wishes.flatMap((wish) => [...linesOfWish(wish, now), '']),
        count === 0 ? `No request ${one}.` : count === 1 ? `1 request ${one}.` : `${count} requests ${many}.`,
        ...(more > 0 ? [`Only the last ${wishes.length} are listed.`] : []),
        ...(isOpen ? [] : ['Requests are closed.']),
      ]
    }
    case 'line': {
      const { station, isOpen } = args
      const isNew = await recordedAs(
        db,
        now,
        (tx) => setLine(tx, station, isOpen, now),
        (changed) =>
          changed ? { act: isOpen ? 'radioLine.opened' : 'radioLine.closed', subject: 'radioLine', id: station } : null,
      )
      return [`Requests to the station ${station} ${isNew ? 'are now' : 'were already'} ${isOpen ? 'open' : 'closed'}.`]
    }
    case 'answer': {
      const { id, fate } = args
      const answered = await recordedAs(
        db,
        now,
        (tx) => setFate(tx, id, fate, now),
        (done) =>
          isRefusal(done) || !done.isNew
            ? null
            : { act: 'songRequest.answered', subject: 'songRequest', id, changes: { fate } },
      )
      if (isRefusal(answered)) throw new CommandProblem(`There is no request #${id}.`, 1)
      const { wish, isNew } = answered
      const said = isNew ? `is now ${fate}` : wish.fate === fate ? `was already ${fate}` : `remains ${wish.fate}`
      return [`#${id}, ${wishName(wish)}, ${said}.`]
    }
  }
}

/** Equal requests are one wish, with the message of each sender. */
function linesOfWish(wish: Wish, now: Date): string[] {
  const often = wish.wishes > 1 ? `, requested by ${wish.wishes}` : ''
  return [
    `#${wish.id} ${wishName(wish)}${often}`,
    `  ${momentOf(wish.sentAt)}, ${ageOf(wish.sentAt, now)}, ${wish.fate}`,
    ...wish.senders.flatMap(({ name, message }) => [
      `  from ${name === '' ? 'an unnamed sender' : inLine(name)}`,
      ...(message === '' ? [] : readable(message).map((line) => `  | ${line}`)),
    ]),
  ]
}

function wishName({ subject, artist, title }: Pick<Wish, 'subject' | 'artist' | 'title'>): string {
  return subject === 'greeting' ? 'a greeting' : `"${inLine(title)}" by ${inLine(artist)}`
}

function parseRequests(line: readonly string[]): RequestsArguments | 'help' {
  const typed = requestsLine.parse(line)
  if (typed === 'help') return 'help'
  const { command, words, options } = typed
  switch (command) {
    case 'list':
      return { command: 'requests', station: parseStation(options.station), all: options.all !== undefined }
    case 'close':
    case 'open':
      return { command: 'line', station: parseStation(options.station), isOpen: command === 'open' }
    default:
      return { command: 'answer', id: parseId(words[0], 'a request', `"${start} requests" lists them`), fate: command }
  }
}

function parseStation(word: string | undefined): StationId {
  if (word === undefined) return 'main'
  const station = stationIds.find((id) => id === word.toLowerCase())
  if (station) return station
  throw new CommandProblem(`There is no station "${word}"; there are ${stationIds.join(' and ')}.`, 2)
}
