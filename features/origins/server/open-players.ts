import type { HotelGateway } from '#features/hotels/server/api.ts'
import { playerScanned } from '#features/scanner/contract.ts'
import type { Clock } from '#platform/server/clock.ts'
import { type Db, tablesOf } from '#platform/server/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import { serve } from '#platform/server/http.ts'
import { listener } from '#platform/server/outbox.ts'
import { bind } from '#platform/server/task.ts'
import type { TaskQueue } from '#platform/server/task-queue.ts'
import { showRetroPlayer } from '../contract.ts'
import { askFor } from './asked-players.ts'
import { describeRetroPlayer } from './describe-retro-player.ts'
import type { RetroPlayersContext } from './players-context.ts'
import { readPlayer } from './read-player.ts'
import { readPlayerTask } from './read-player-task.ts'
import { retroData } from './retro-personal-data.ts'
import type { OriginsTables } from './tables.ts'

/** The options for reading players of the retro edition. The gateway is closed by its owner. */
export type RetroPlayersOptions = { db: Db<unknown>; gateway: HotelGateway; queue: TaskQueue; clock: Clock }

/**
 * Creates the reading of Habbo Origins data of players besides their profile, triggered by each
 * scan.
 */
export function openRetroPlayers({ db, gateway, queue, clock }: RetroPlayersOptions): Feature {
  const context: RetroPlayersContext = { db: tablesOf<OriginsTables>(db), gateway, queue, clock }
  return {
    routes: (app) => serve(app, showRetroPlayer, ({ params }) => describeRetroPlayer(context, params.habboId)),
    listeners: [listener(playerScanned, (scanned) => askFor(context, scanned))],
    tasks: [bind(readPlayerTask, (asked, { signal }) => readPlayer(context, asked, signal))],
    personalData: { name: 'origins', collect: (accountId) => retroData(context.db, accountId) },
  }
}
