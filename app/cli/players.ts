import { keepOffSite } from '#features/accounts/server/api.ts'
import { hotels } from '#features/hotels/contract.ts'
import { findScannedPlayer } from '#features/scanner/server/api.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import { type Holder, parseHotel } from './account-holder.ts'
import { type CommandContext, CommandProblem, openCommandLine } from './command-line.ts'
import { recordedAs } from './recorded.ts'
import { type DatabaseContext, onSiteDatabase } from './site-database.ts'

export const purpose = 'Players who do not want to be shown.'

/** Parsed arguments. */
export type PlayersArguments = { command: 'hide' | 'show'; player: Holder }

const commandLine = openCommandLine('npm run players --', {
  hide: { words: ['hotel', 'name'], summary: 'hides a scanned player on the whole site and stops scanning them' },
  show: { words: ['hotel', 'name'], summary: 'shows a hidden player again' },
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

/** Parses the arguments, without the command's name. Throws a CommandProblem. */
export function parse(line: readonly string[]): PlayersArguments | 'help' {
  const typed = commandLine.parse(line)
  if (typed === 'help') return 'help'
  const [hotel = '', name = ''] = typed.words
  return { command: typed.command, player: { hotel: parseHotel(hotel), name } }
}

/** Runs `npm run players -- …` on the site. */
export async function execute(line: readonly string[], context: CommandContext): Promise<string[]> {
  const args = parse(line)
  if (args === 'help') return helpLines()
  return onSiteDatabase(await context.settings(), (db) => run({ db, now: context.now }, args))
}

/**
 * Runs a players command and returns output lines. A change that is already in effect is not an
 * error. Throws a CommandProblem for a player never met by a scan.
 */
export async function run({ db, now }: DatabaseContext, { command, player }: PlayersArguments): Promise<string[]> {
  const { label } = hotels[player.hotel]
  const found = await findScannedPlayer(db, player.hotel, player.name)
  if (!found) throw new CommandProblem(`No player called "${player.name}" in ${label} has been scanned.`, 1)
  const hides = command === 'hide'
  const changed = await recordedAs(
    db,
    now,
    (tx) => keepOffSite(tablesOf(tx), found, hides),
    (isNew) => (isNew ? { act: hides ? 'player.hidden' : 'player.shown', subject: 'player', id: found.habboId } : null),
  )
  const state = hides ? 'hidden' : 'shown'
  return [`The page of ${found.name} (${label}) ${changed ? 'is now' : 'was already'} ${state}.`]
}
