import { type RequestFate, type StationId, stationIds } from '#features/radio/contract.ts'
import { openCommandLine } from './command-line.ts'
import { CommandProblem } from './command-problem.ts'
import { type AskedShow, readAskedShow, readDay } from './show-request.ts'

/**
 * A parsed `npm run radio` command about listener requests, or about whether requests are accepted.
 */
export type RequestsAct =
  | { act: 'requests'; station: StationId; all: boolean }
  | { act: 'answer'; id: number; fate: Exclude<RequestFate, 'sent'> }
  | { act: 'line'; station: StationId; isOpen: boolean }

/** What it is asked to do with the schedule. */
export type ShowsAct =
  | { act: 'shows'; station: StationId }
  | { act: 'addShow'; show: AskedShow }
  | { act: 'cancelShow'; id: number; day: string }
  | { act: 'removeShow'; id: number }

/** What it is asked to do. */
export type RadioRequest = { act: 'help' } | RequestsAct | ShowsAct

const start = 'npm run radio --'

const requestsLine = openCommandLine(
  `${start} requests`,
  {
    list: {
      words: [],
      options: [],
      mayHave: ['station', 'all'],
      does: 'lists the open requests, or all of them, newest last',
    },
    seen: { words: ['id'], options: [], does: 'tells the sender that the request was read' },
    played: { words: ['id'], options: [], does: 'tells the senders that it was played or read out' },
    declined: { words: ['id'], options: [], does: 'tells the senders that it will not be played' },
    close: { words: [], options: [], mayHave: ['station'], does: 'stops taking requests' },
    open: { words: [], options: [], mayHave: ['station'], does: 'takes requests again' },
  },
  { station: 'main|tr', all: '' },
)

const showsLine = openCommandLine(
  `${start} shows`,
  {
    list: { words: [], options: [], mayHave: ['station'], does: 'lists the shows, the next one first' },
    add: {
      words: [],
      options: ['name', 'dj', 'day', 'from', 'to'],
      mayHave: ['co-dj', 'description', 'weekly', 'until', 'live', 'recorded', 'station', 'zone'],
      does: 'adds a show to the schedule',
    },
    cancel: { words: ['id'], options: ['day'], does: 'cancels a show on one day' },
    remove: { words: ['id'], options: [], does: 'removes a show from the schedule' },
  },
  {
    ...{ name: '"<name>"', dj: '"<name>"', 'co-dj': '"<name>"', description: '"<text>"' },
    ...{ day: '<day>', from: '<time>', to: '<time>', weekly: '', until: '<day>', live: '', recorded: '' },
    ...{ station: 'main|tr', zone: '<zone>' },
  },
)

/** What `help` prints. */
export function helpLines(): string[] {
  return [
    ...requestsLine.helpLines(),
    '',
    ...showsLine.helpLines(),
    '',
    'The id is the number after the # in the lists. Write a day as 2026-11-23 and a time as 21:00, in the time zone of RADIO_ZONE or the one',
    'given with --zone (Europe/Istanbul). A show whose end is not after its start runs past midnight. A show is live unless --recorded is given.',
  ]
}

/** Parses the arguments, without the program name. Throws a CommandProblem. */
export function readRadioRequest([first, ...rest]: readonly string[]): RadioRequest {
  if (first === undefined) throw new CommandProblem(`Say what to do: "${start} help" lists the commands.`, 2)
  switch (first) {
    case 'help':
    case '--help':
    case '-h':
      return { act: 'help' }
    case 'requests':
      return readRequests(withList(rest))
    case 'shows':
      return readShows(withList(rest))
    default:
      throw new CommandProblem(`There is no command "${first}": "${start} help" lists them.`, 2)
  }
}

/** Nothing said but how: a list is wanted. */
function withList(line: readonly string[]): readonly string[] {
  const [first] = line
  const asksForHelp = first === 'help' || first === '--help' || first === '-h'
  if (asksForHelp) return ['--help']
  return first === undefined || first.startsWith('--') ? ['list', ...line] : line
}

function readRequests(line: readonly string[]): RadioRequest {
  const typed = requestsLine.read(line)
  if (typed === 'help') return { act: 'help' }
  const { command, words, options } = typed
  switch (command) {
    case 'list':
      return { act: 'requests', station: readStation(options.station), all: options.all !== undefined }
    case 'close':
    case 'open':
      return { act: 'line', station: readStation(options.station), isOpen: command === 'open' }
    default:
      return { act: 'answer', id: readId(words[0], 'request', 'requests'), fate: command }
  }
}

function readShows(line: readonly string[]): RadioRequest {
  const typed = showsLine.read(line)
  if (typed === 'help') return { act: 'help' }
  const { command, words, options } = typed
  switch (command) {
    case 'list':
      return { act: 'shows', station: readStation(options.station) }
    case 'add':
      return { act: 'addShow', show: { ...readAskedShow(options), station: readStation(options.station) } }
    case 'cancel':
      return { act: 'cancelShow', id: readId(words[0], 'show', 'shows'), day: readDay(options.day) }
    case 'remove':
      return { act: 'removeShow', id: readId(words[0], 'show', 'shows') }
  }
}

function readStation(word: string | undefined): StationId {
  if (word === undefined) return 'main'
  const station = stationIds.find((id) => id === word.toLowerCase())
  if (station) return station
  throw new CommandProblem(`There is no station "${word}"; there are ${stationIds.join(' and ')}.`, 2)
}

function readId(word: string | undefined, what: string, list: string): number {
  const [, digits] = /^#?([1-9]\d{0,9})$/.exec(word ?? '') ?? []
  const id = Number(digits)
  if (id <= 2_147_483_647) return id
  throw new CommandProblem(`"${word}" is no number of a ${what}: "${start} ${list}" lists them.`, 2)
}
