import type { z } from 'zod'
import { hiddenPartsOf } from '#features/accounts/server/api.ts'
import type { HotelGateway } from '#features/hotels/server/api.ts'
import type { playerScanned } from '#features/scanner/contract.ts'
import type { AnyDb, Db } from '#platform/server/database/database.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { TaskQueue } from '#platform/server/tasks/task-queue.ts'
import type { OriginsTables } from '../tables.ts'

/** A player to be read. `id` is internal and never leaves the server. */
export type AskedPlayer = {
  id: number
  habboId: string
  hotel: z.output<typeof playerScanned.payload>['hotel']
  gamePlayerId: string | null
  hasAllIds: boolean
}

/**
 * A reading in progress: its player and how to call the hotel. `mayContinue` returns false once the
 * player's page is hidden.
 */
export type Reading = {
  context: RetroPlayersContext
  player: AskedPlayer
  calls: { priority: 'background'; signal: AbortSignal }
  mayContinue: () => Promise<boolean>
}

/** What reading players of the retro edition works with. */
export type RetroPlayersContext = {
  db: Db<OriginsTables>
  gateway: Pick<HotelGateway, 'fishingSkill' | 'listMatches' | 'showMatch'>
  queue: TaskQueue
  clock: Clock
}

/** Whether a player keeps the whole page off the site: nothing is read then, and nothing stored. */
export async function isPageHidden(db: AnyDb, habboId: string): Promise<boolean> {
  return (await hiddenPartsOf(db, habboId))?.page === true
}
