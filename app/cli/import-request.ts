import { HotelCode, hotelCodes } from '#features/hotels/contract.ts'
import { openCommandLine } from './command-line.ts'
import { CommandProblem } from './command-problem.ts'

/** What `npm run import` is asked to bring in; `hotel` is null for all that have it. */
export type ImportRequest =
  | { act: 'help' }
  | { act: 'badges' | 'promos' | 'images' | 'photos'; hotel: HotelCode | null }

const start = 'npm run import --'
const ofHotel = { words: [], options: [], mayHave: ['hotel'] }

const commandLine = openCommandLine(
  start,
  {
    badges: { ...ofHotel, does: "reads badge codes and names from the game's texts" },
    promos: { ...ofHotel, does: "finds the web promos and other pictures named in the game's data" },
    images: { ...ofHotel, does: "finds the pictures in the game's own news" },
    photos: { ...ofHotel, does: 'updates the latest photos' },
    help: { words: [], options: [], does: 'shows this help' },
  },
  { hotel: '<code>' },
)

/** What `help` prints. */
export function helpLines(): string[] {
  return [
    ...commandLine.helpLines(),
    '',
    `Without --hotel, all hotels are imported; the codes are ${hotelCodes.join(', ')}.`,
    'Existing entries are kept; an interrupted import is continued by the next one.',
  ]
}

/** Parses the arguments, without the program name. Throws a CommandProblem. */
export function readImportRequest(line: readonly string[]): ImportRequest {
  const typed = commandLine.read(line)
  if (typed === 'help' || typed.command === 'help') return { act: 'help' }
  return { act: typed.command, hotel: readHotel(typed.options.hotel) }
}

function readHotel(typed: string | undefined): HotelCode | null {
  if (typed === undefined) return null
  const code = HotelCode.safeParse(typed)
  if (code.success) return code.data
  throw new CommandProblem(`"${typed}" is no hotel: the codes are ${hotelCodes.join(', ')}.`, 2)
}
