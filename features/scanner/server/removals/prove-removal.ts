import { keepOffSite, lookAtMotto } from '#features/accounts/server/api.ts'
import { recordAct } from '#features/audit/server/api.ts'
import type { HotelGateway } from '#features/hotels/server/api.ts'
import type { Outcome } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Actor, Visitor } from '#platform/server/http/caller.ts'
import type { proveRemoval } from '../../contract.ts'
import type { ScannerTables } from '../tables.ts'
import { changeOpen, needsProof, settleOpen } from './removals.ts'

type Context = { db: Db<ScannerTables>; gateway: HotelGateway; now: Date }

/**
 * Implements contract `proveRemoval`: with the issued code in the player's motto, hides the page or
 * shows it again and settles the request. The motto must be of the player that the request is of,
 * since names change hands.
 */
export async function proveByMotto(
  { db, gateway, now }: Context,
  actor: Actor,
  id: number,
  { address }: Visitor,
): Promise<Outcome<typeof proveRemoval>> {
  const asked = await db.selectFrom('scanner_removals').selectAll().where('id', '=', id).executeTakeFirst()
  if (!asked) return refuse('error.notFound')
  const isValid = (code_until: Date | null) => code_until !== null && code_until > now
  if (asked.state === 'open' && (!needsProof(asked) || !isValid(asked.code_until))) return refuse('error.codeInvalid')
  const player = asked.state === 'open' ? await lookAtMotto({ db, gateway }, { ...asked, address }) : null
  if (player && 'refused' in player) return player
  return changeOpen(db, id, async (tx, removal) => {
    if (!player || !removal.code || !isValid(removal.code_until)) return refuse('error.codeInvalid')
    if (removal.habbo_id && removal.habbo_id !== player.habboId) return refuse('error.userNotFound')
    if (!player.motto.includes(removal.code)) return refuse('error.mottoMismatch', { motto: player.motto })
    const { habboId, name } = player
    const hides = removal.kind === 'page'
    if (await keepOffSite<ScannerTables>(tx, { habboId, name }, hides)) {
      const act = hides ? 'player.hidden' : 'player.shown'
      const changes = { proof: 'mottoCode' }
      await recordAct(tx, { by: actor.id, act, subject: 'player', id: habboId, changes }, now)
    }
    return settleOpen(tx, actor, removal, { state: 'done', reason: null, habbo_id: habboId }, now)
  })
}
