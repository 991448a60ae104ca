import { type Holder, readHotel } from './account-request.ts'
import { openCommandLine } from './command-line.ts'

/** What `npm run players` is asked to do. */
export type PlayersRequest = { act: 'help' } | { act: 'hide' | 'show'; player: Holder }

const commandLine = openCommandLine('npm run players --', {
  hide: {
    words: ['hotel', 'name'],
    options: [],
    does: 'keeps the page of a scanned player off the site, and scans them no more',
  },
  show: { words: ['hotel', 'name'], options: [], does: 'shows it again' },
  help: { words: [], options: [], does: 'shows this' },
})

/** What `help` prints. */
export function helpLines(): string[] {
  return [
    ...commandLine.helpLines(),
    '',
    'The hotel is its address or its code: habbo.de or hhde. The player has no need of an account; who has one decides in the settings.',
    'Before you hide somebody, have them put a code of your choice into their motto: so you know that it is they who ask.',
  ]
}

/** Reads a command line, without the program. Throws a CommandProblem. */
export function readPlayersRequest(line: readonly string[]): PlayersRequest {
  const typed = commandLine.read(line)
  if (typed === 'help' || typed.command === 'help') return { act: 'help' }
  const [hotel = '', name = ''] = typed.words
  return { act: typed.command, player: { hotel: readHotel(hotel), name } }
}
