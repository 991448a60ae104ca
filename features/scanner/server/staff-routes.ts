import type { FastifyInstance } from 'fastify'
import type { HotelAddresses, HotelGateway } from '#features/hotels/server/api.ts'
import type { Db } from '#platform/server/database/database.ts'
import { serve } from '#platform/server/http/http.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { TaskQueue } from '#platform/server/tasks/task-queue.ts'
import {
  addRemoval,
  issueRemovalCode,
  listHiddenPlayers,
  listHistory,
  listRemovals,
  proveRemoval,
  redactEntry,
  settleRemoval,
} from '../contract.ts'
import { pageOfHistory } from './redaction/list-history.ts'
import { redactEntryOf } from './redaction/redact-entry.ts'
import { pageOfHidden } from './removals/list-hidden.ts'
import { proveByMotto } from './removals/prove-removal.ts'
import { enterRemoval, issueCodeFor, pageOfRemovals, settle } from './removals/removals.ts'
import type { ScannerTables } from './tables.ts'

type StaffContext = {
  db: Db<ScannerTables>
  queue: TaskQueue
  clock: Clock
  gateway: HotelGateway
  addresses: HotelAddresses
}

/** Serves the staff's endpoints of players' privacy. */
export function servePlayersPrivacy(app: FastifyInstance, context: StaffContext): void {
  const { db, clock, addresses } = context
  const at = () => ({ ...context, now: clock.now() })
  serve(app, listHiddenPlayers, ({ query }) => pageOfHidden(db, query))
  serve(app, listRemovals, ({ query }) => pageOfRemovals(db, query))
  serve(app, addRemoval, ({ body }, { actor }) => enterRemoval(at(), actor, body))
  serve(app, issueRemovalCode, ({ params }, { actor }) => issueCodeFor(at(), actor, params.id))
  serve(app, proveRemoval, ({ params }, { actor, visitor }) => proveByMotto(at(), actor, params.id, visitor))
  serve(app, settleRemoval, ({ params, body }, { actor }) => settle(at(), actor, params.id, body))
  serve(app, listHistory, (call) => pageOfHistory(db, addresses, call))
  serve(app, redactEntry, ({ body }, { actor }) => redactEntryOf(context, actor.id, body, clock.now()))
}
