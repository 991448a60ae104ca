import type { HotelAddresses } from '#features/hotels/server/api.ts'
import { isRefusal, type Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Panel, Player } from '../../contract.ts'
import { describePlayer } from '../describe-player.ts'
import type { ScannerTables } from '../tables.ts'

/** What comparisons are read with. */
export type ComparisonContext = {
  db: Db<ScannerTables>
  addresses: HotelAddresses
  cooldownSeconds: () => number
}

/** A player of a comparison, with the internal id of the database. */
export type Compared = { id: number; player: Player }

/**
 * Finds the players of a comparison, in this order. Each is refused as the player's page is: a
 * hidden one among them refuses the comparison.
 */
export async function findCompared(
  context: ComparisonContext,
  habboIds: readonly string[],
): Promise<Compared[] | Refusal<'error.playerHidden' | 'error.userNotFound'>> {
  const [described, rows] = await Promise.all([
    Promise.all(habboIds.map((habboId) => describePlayer(context.db, context, habboId))),
    context.db.selectFrom('scanner_players').select(['id', 'habbo_id']).where('habbo_id', 'in', habboIds).execute(),
  ])
  const ids = new Map(rows.map(({ id, habbo_id }) => [habbo_id, id]))
  const found: Compared[] = []
  for (const player of described) {
    if (isRefusal(player)) return player
    const id = ids.get(player.habboId)
    if (id !== undefined) found.push({ id, player })
  }
  return found
}

/** Whether a list can be compared: a scan has read it, and the player does not hide it. */
export function isListed({ checkedAt, hidden }: Panel): boolean {
  return checkedAt !== null && !hidden
}

/** The internal ids of the players whose list of this kind is compared. */
export function idsListed(compared: readonly Compared[], panel: 'badges' | 'friends'): number[] {
  return compared.flatMap(({ id, player }) => (isListed(player.panels[panel]) ? [id] : []))
}
