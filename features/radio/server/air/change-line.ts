import { recordAct } from '#features/audit/server/api.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { StationId } from '../../contract.ts'
import { setLine } from '../requests/request-line.ts'
import type { AirContext } from './air-context.ts'
import { refuseLine } from './host.ts'

/** Opens or closes the line of a station. Idempotent. Refuses as `refuseLine`. */
export async function changeLineOf(
  context: AirContext,
  actor: Actor,
  { station, isOpen }: { station: StationId; isOpen: boolean },
) {
  const refused = await refuseLine(context, actor, station)
  if (refused) return refused
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    if (await setLine(tx, station, isOpen, now)) {
      const act = isOpen ? 'radioLine.opened' : 'radioLine.closed'
      await recordAct(tx, { by: actor.id, act, subject: 'radioLine', id: station }, now)
    }
    return { isOpen }
  })
}
