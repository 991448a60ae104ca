import { leastRescanMinutes } from '#features/follows/contract.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { HotelGateway } from '#features/hotels/server/api.ts'
import { type Db, inTransaction, tablesOf } from '#platform/server/database/database.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { TaskQueue } from '#platform/server/tasks/task-queue.ts'
import { keepScores, refreshListing, refreshMerits } from './boards/keep-scores.ts'
import { formerNamesOf } from './describe-player.ts'
import { memberToScan } from './groups/list-group-members.ts'
import { isPageHidden, readLook, type SoughtLook } from './hiding/shown-player.ts'
import { readHeldBadges } from './lists/list-badges.ts'
import { type Recount, recountOwners as recount } from './lists/recount-owners.ts'
import { findPlayer, findPlayerByName } from './players.ts'
import { nameRoomsOf as nameRooms } from './scan/name-rooms.ts'
import { requestScan, secondsAfter } from './scan/scan-state.ts'
import { scanTask } from './scan/scan-task.ts'
import type { ScannerTables } from './tables.ts'

export { provideFollowedPlayers } from './followed/provide-followed.ts'
export { removeHidden } from './hiding/remove-hidden.ts'
export { hiddenPlayersAmong, shownAmong } from './hiding/shown-player.ts'
export { findOwnedRooms, findRoomNames, findRoomOwners, roomKey } from './lists/find-room-names.ts'
export { findHabboIds, findNamedPlayers, findNames, metPlayers, playerKey } from './named-players.ts'
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
 * Reads the names of rooms of a hotel that have not been read for a month, one call each. Rooms
 * that the hotel did not answer for are left as they are.
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

/** Returns which of some badges a player has by the last scan: see `readHeldBadges`. */
export function badgesHeldBy(db: Db<unknown>, habboId: string, badgeIds: readonly number[]) {
  return readHeldBadges(tablesOf<ScannerTables>(db), habboId, badgeIds)
}

/** Returns the present look of a scanned player who is not hidden: see `readLook`. */
export function findLook(db: Db<unknown>, sought: SoughtLook) {
  return readLook(tablesOf<ScannerTables>(db), sought)
}

/** Recounts the owners of all badges and corrects wrong counts: see `recount-owners.ts`. */
export function recountOwners(db: Db<unknown>, now: Date): Promise<Recount> {
  return recount(tablesOf<ScannerTables>(db), now)
}

/**
 * Enqueues a scan of a known player regardless of the cooldown: only for the program itself, never
 * on a visitor's request. Players with a hidden page are not read.
 */
export function rescan(queue: TaskQueue, db: Db<unknown>, habboId: string, now: Date): Promise<void> {
  return queueRescan(queue, db, habboId, now, { restSeconds: 0, isQuiet: false })
}

/**
 * Enqueues a scan of a followed player, unless the last is younger than half an hour. Its calls go
 * after those for visitors. Players with a hidden page are not read.
 */
export function rescanFollowed(queue: TaskQueue, db: Db<unknown>, habboId: string, now: Date): Promise<void> {
  return queueRescan(queue, db, habboId, now, { restSeconds: leastRescanMinutes * 60, isQuiet: true })
}

/**
 * Enqueues a scan of the shown member of a group whose last scan is oldest, as `rescanFollowed`;
 * nothing if all were scanned in the last half hour.
 */
export async function rescanMember(queue: TaskQueue, db: Db<unknown>, groupId: string, now: Date): Promise<void> {
  const habboId = await memberToScan(db, groupId, secondsAfter(now, -leastRescanMinutes * 60))
  if (habboId !== null) await rescanFollowed(queue, db, habboId, now)
}

async function queueRescan(
  queue: TaskQueue,
  db: Db<unknown>,
  habboId: string,
  now: Date,
  { restSeconds, isQuiet }: { restSeconds: number; isQuiet: boolean },
): Promise<void> {
  await inTransaction(tablesOf<ScannerTables>(db), async (tx) => {
    const player = await findPlayer(tx, habboId)
    if (!player || (await isPageHidden(tx, habboId))) return
    // `requestScan` lets a failed scan be repeated sooner.
    if (player.scanRequestedAt && secondsAfter(player.scanRequestedAt, restSeconds) > now) return
    if (!(await requestScan(tx, player.id, now, restSeconds)).queued) return
    await queue.enqueue(tx, scanTask, { habboId, requestedAt: now.toISOString(), attempt: 1, place: null, isQuiet })
  })
}

/** Brings the boards up to date: what members chose, what badges count for, and the scores due. */
export async function keepBoards(db: Db<unknown>, now: Date): Promise<void> {
  const tables = tablesOf<ScannerTables>(db)
  await refreshListing(tables)
  await refreshMerits(tables)
  while ((await keepScores(tables, now)) > 0);
}
