import type { HotelCode } from '#features/hotels/contract.ts'
import type { HotelGateway } from '#features/hotels/server/api.ts'
import { type Db, inTransaction, tablesOf } from '#platform/server/database/database.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { TaskQueue } from '#platform/server/tasks/task-queue.ts'
import { formerNamesOf } from './describe-player.ts'
import { isPageHidden } from './hiding/shown-player.ts'
import { type Recount, recountOwners as recount } from './lists/recount-owners.ts'
import { findPlayer, findPlayerByName } from './players.ts'
import { nameRoomsOf as nameRooms } from './scan/name-rooms.ts'
import { requestScan } from './scan/scan-state.ts'
import { scanTask } from './scan/scan-task.ts'
import type { ScannerTables } from './tables.ts'

export { removeHidden } from './hiding/remove-hidden.ts'
export { hiddenPlayersAmong, shownAmong } from './hiding/shown-player.ts'
export { findNames } from './lists/find-names.ts'
export { findOwnedRooms, findRoomNames, findRoomOwners, roomKey } from './lists/find-room-names.ts'
export { findHabboIds, findNamedPlayers, metPlayers, playerKey } from './named-players.ts'
export { redactionsAmong } from './redaction/redactions.ts'
export { failureReasonOf } from './scan/failure-reason.ts'
export { searchPlayers } from './search-players.ts'
export { namedTag, roomsTag } from './tags.ts'

/**
 * Finds the latest known holder of a name in a hotel, for the operator, hidden or not. Null if no
 * scan knows the name.
 */
export async function findScannedPlayer(
  db: Db<unknown>,
  hotel: HotelCode,
  name: string,
): Promise<{ habboId: string; name: string } | null> {
  const player = await findPlayerByName(tablesOf<ScannerTables>(db), hotel, name)
  return player ? { habboId: player.habboId, name: player.name } : null
}

/** Returns the former names of a player that may be shown: see `formerNamesOf`. */
export function findFormerNames(db: Db<unknown>, habboId: string): Promise<string[]> {
  return formerNamesOf(tablesOf<ScannerTables>(db), habboId)
}

/**
 * Reads the names of rooms of a hotel that have not been read for a month, one call each. Rooms that
 * the hotel did not answer for are left as they are.
 */
export function nameRoomsOf(
  db: Db<unknown>,
  { gateway, clock }: { gateway: HotelGateway; clock: Clock },
  hotel: HotelCode,
  numbers: readonly number[],
  signal: AbortSignal,
): Promise<void> {
  return nameRooms({ db: tablesOf<ScannerTables>(db), gateway, clock }, hotel, numbers, signal)
}

/** Recounts the owners of all badges and mends the counts that differ: see `recount-owners.ts`. */
export function recountOwners(db: Db<unknown>, now: Date): Promise<Recount> {
  return recount(tablesOf<ScannerTables>(db), now)
}

/**
 * Enqueues a scan of a known player regardless of the cooldown: only for the program itself, never
 * on a visitor's request. Players with a hidden page are not read.
 */
export async function rescan(queue: TaskQueue, db: Db<unknown>, habboId: string, now: Date): Promise<void> {
  await inTransaction(tablesOf<ScannerTables>(db), async (tx) => {
    const player = await findPlayer(tx, habboId)
    if (!player || (await isPageHidden(tx, habboId)) || !(await requestScan(tx, player.id, now, 0)).queued) return
    await queue.enqueue(tx, scanTask, { habboId, requestedAt: now.toISOString(), attempt: 1, place: null })
  })
}
