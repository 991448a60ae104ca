import { type Holder, readHotel } from './account-request.ts'
import { openCommandLine } from './command-line.ts'

/** What `npm run players` is asked to do. */
export type PlayersRequest = { act: 'help' } | { act: 'hide' | 'show'; player: Holder }

const commandLine = openCommandLine('npm run players --', {
  hide: {
    words: ['hotel', 'name'],
    options: [],
    does: 'hides a scanned player on the whole site and stops scanning them',
  },
  show: { words: ['hotel', 'name'], options: [], does: 'shows a hidden player again' },
  help: { words: [], options: [], does: 'shows this help' },
})

/** What `help` prints. */
export function helpLines(): string[] {
  return [
    ...commandLine.helpLines(),
    '',
    'A hotel is given by its address or its code: habbo.de or hhde. The player needs no account; members hide themselves in the settings.',
    'First have the player put a code of your choice into their motto, which proves that the request is theirs.',
  ]
}

/** Parses the arguments, without the program name. Throws a CommandProblem. */
export function readPlayersRequest(line: readonly string[]): PlayersRequest {
  const typed = commandLine.read(line)
  if (typed === 'help' || typed.command === 'help') return { act: 'help' }
  const [hotel = '', name = ''] = typed.words
  return { act: typed.command, player: { hotel: readHotel(hotel), name } }
}
