import { keepOffSite } from '#features/accounts/server/api.ts'
import { hotels } from '#features/hotels/contract.ts'
import { findScannedPlayer } from '#features/scanner/server/api.ts'
import { type Db, tablesOf } from '#platform/server/database.ts'
import { CommandProblem } from './command-problem.ts'
import type { PlayersRequest } from './players-request.ts'
import { recordedAs } from './recorded.ts'

/**
 * Runs a players command and returns output lines. A change that is already in effect is not an
 * error. Throws a CommandProblem for a player never met by a scan.
 */
export async function run(
  db: Db<unknown>,
  { act, player: { hotel, name } }: Exclude<PlayersRequest, { act: 'help' }>,
  now: Date,
): Promise<string[]> {
  const { label } = hotels[hotel]
  const player = await findScannedPlayer(db, hotel, name)
  if (!player) throw new CommandProblem(`No scan has met anybody called "${name}" in ${label}.`, 1)
  const changed = await recordedAs(
    db,
    now,
    (tx) => keepOffSite(tablesOf(tx), player, act === 'hide'),
    (isNew) =>
      isNew ? { act: act === 'hide' ? 'player.hidden' : 'player.shown', subject: 'player', id: player.habboId } : null,
  )
  const state = act === 'hide' ? 'hidden' : 'shown'
  return [`The page of ${player.name} (${label}) ${changed ? 'is' : 'was'} ${state} ${changed ? 'now' : 'already'}.`]
}
