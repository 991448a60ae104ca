import type { z } from 'zod'
import { hiddenPartsOf, hidesFriends, playerTag } from '#features/accounts/server/api.ts'
import { changeOwners, noteBadges, scheduleAggregation } from '#features/badges/server/api.ts'
import { type HotelCode, hotels } from '#features/hotels/contract.ts'
import {
  type CallOptions,
  type HotelBadge,
  type HotelFriend,
  type HotelGateway,
  type HotelGroup,
  type HotelLists,
  type HotelOutcome,
  type HotelPhoto,
  type HotelPlayer,
  type HotelRoom,
  isHotelRefusal,
} from '#features/hotels/server/api.ts'
import type { CacheTag } from '#platform/server/cache/cache-tags.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type Db, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { emit } from '#platform/server/tasks/outbox.ts'
import { type FailureReason, type PanelName, panelNames, playerScanned, type ScanState } from '../../contract.ts'
import { keepScoresTask, markScoresDue } from '../boards/keep-scores.ts'
import { noteChanges } from '../followed/note-changes.ts'
import { isPageHidden } from '../hiding/shown-player.ts'
import { findPlayer, type KnownPlayer } from '../players.ts'
import { withoutRemoved } from '../redaction/redactions.ts'
import type { ScannerTables } from '../tables.ts'
import { roomsTag } from '../tags.ts'
import { applyFriends } from './apply-friends.ts'
import { markHidden } from './apply-profile.ts'
import { applySnapshot } from './apply-snapshot.ts'
import { applyWornBadges } from './apply-worn-badges.ts'
import { failureReasonOf } from './failure-reason.ts'
import {
  badgeMemberships,
  groupMemberships,
  type MembershipChanges,
  photoMemberships,
  roomMemberships,
} from './memberships.ts'
import type { ScanContext } from './request-scan.ts'
import { storeProfile } from './request-scan.ts'
import { roomNamesWanted } from './room-names.ts'
import { noteServed } from './scan-cost.ts'
import { markPanelFailed, markScan } from './scan-state.ts'
import { nameRoomsTask, scanTask } from './scan-task.ts'

/** A failed scan is retried automatically: one minute after the first attempt, then after five. */
const againAfterSeconds = [60, 300]

/** Which request a scan serves, and the how manieth attempt it is. */
type Wanted = z.output<typeof scanTask.payload>

type Scan = { context: ScanContext; player: KnownPlayer; calls: CallOptions }

// A profile may be stored a moment before its scan is requested, but after the last scan ended.
const beforeRequestMs = 60_000

/**
 * Reads all data of a player, storing each list as it arrives. A failed list keeps its stored data,
 * with the failure recorded; a failure never ends a membership. Players with a hidden page are not
 * read, and nothing more is stored if they hide it during the scan.
 */
export async function scanPlayer(context: ScanContext, wanted: Wanted, signal: AbortSignal): Promise<void> {
  const player = await findPlayer(context.db, wanted.habboId)
  if (player && wanted.place && wanted.attempt === 1) await noteServed(context.db, player.hotel, wanted.place)
  if (player?.scanRequestedAt?.toISOString() !== wanted.requestedAt || player.state === 'complete') return
  const priority = wanted.isQuiet ? 'background' : 'scan'
  const foundAfter = Math.max(Date.parse(wanted.requestedAt) - beforeRequestMs, player.scanFinishedAt?.getTime() ?? 0)
  const scan: Scan = { context, player, calls: { priority, rank: wanted.place?.rank ?? 0, signal } }
  if (await isPageHidden(context.db, player.habboId)) {
    // The scan must not appear as pending once the page is shown again.
    if (player.state !== 'failed') await note(scan, 'complete', null)
    return
  }
  await note(scan, 'scanning', null)

  const profile = await lookAtProfile(scan)
  const shown = 'trouble' in profile ? null : profile.shown
  const trouble = 'trouble' in profile ? profile.trouble : await scanLists(scan, shown)
  // If this process is stopped, the task is run again elsewhere.
  signal.throwIfAborted()
  await note(scan, trouble ? 'failed' : 'complete', trouble, async (tx) => {
    await markScoresDue(tx, player.id)
    await context.queue.enqueue(tx, keepScoresTask, {})
    await noteChanges(context, tx, player, { after: new Date(foundAfter), now: context.clock.now() })
    await leaveRest(tx, scan, shown, wanted)
  })
  // Followed players are scanned again by plan, never sooner.
  if (trouble && !wanted.isQuiet) await tryAgainLater(scan, wanted)
}

/** `shown` is null for a player whose lists are not to be seen. */
async function lookAtProfile(scan: Scan): Promise<{ shown: HotelPlayer | null } | { trouble: FailureReason }> {
  const { context, player, calls } = scan
  const profile = await context.gateway.showPlayer(player.habboId, calls)
  const now = context.clock.now()
  if (!isHotelRefusal(profile)) {
    await storeProfile(context, player.hotel, profile, now)
    return { shown: profile.visible ? profile : null }
  }
  const trouble = failureReasonOf(profile)
  if (trouble) return { trouble }
  // Banned and missing players look the same in the API; only the picture distinguishes them
  // (hotel-api §0.5).
  const drawn = await context.gateway.avatarExists(player.hotel, player.name, calls)
  if (isHotelRefusal(drawn)) return { trouble: failureReasonOf(drawn) ?? 'broken' }
  await markHidden(context.db, player.id, drawn ? 'banned' : 'missing', now)
  return { shown: null }
}

function isRetro({ player }: Scan): boolean {
  return hotels[player.hotel].edition === 'origins'
}

async function scanLists(scan: Scan, profile: HotelPlayer | null): Promise<FailureReason | null> {
  if (!profile) return null
  return isRetro(scan) ? scanWornBadges(scan, profile) : scanPanels(scan, profile)
}

// The retro edition has no lists (hotel-api §5.2); worn badges are in the profile.
async function scanWornBadges({ context, player }: Scan, { selectedBadges }: HotelPlayer): Promise<null> {
  if (await isPageHidden(context.db, player.habboId)) return null
  await applyWornBadges(context.db, player, selectedBadges, context.clock.now())
  scheduleAggregation(context.db)
  return null
}

async function scanPanels(scan: Scan, profile: HotelPlayer): Promise<FailureReason | null> {
  const { context, player } = scan
  const panels = await shownPanels(scan)
  if (panels.length === 0) return null
  const known = readLists(scan)
  const looks = await Promise.all(panels.map((panel) => scanPanel(scan, panel, known)))
  if (looks.every((snapshot) => snapshot === 'withheld')) {
    // A profile may appear visible but refuse its lists: it is private then (hotel-api §1.3, §2.6).
    await storeProfile(context, player.hotel, { ...profile, visible: false }, context.clock.now())
    return null
  }
  const failures = looks.map((snapshot) => (snapshot === 'withheld' ? 'broken' : snapshot))
  await Promise.all(failures.map((trouble, at) => trouble && notePanelFailure(scan, panels[at], trouble)))
  return failures.find((trouble) => trouble !== null) ?? null
}

/** The lists that the player does not keep off the site: nothing is stored of the others. */
async function shownPanels({ context, player }: Scan): Promise<PanelName[]> {
  const hidden = await hiddenPartsOf(context.db, player.habboId)
  if (hidden?.page) return []
  return panelNames.filter((panel) => !(panel === 'friends' && hidesFriends(hidden)))
}

/** Four of the lists by one call; none of them where it fails, so that each is read by itself. */
async function readLists({ context, player, calls }: Scan): Promise<Partial<HotelLists>> {
  const lists = await context.gateway.showLists(player.habboId, calls)
  return isHotelRefusal(lists) ? {} : lists
}

async function scanPanel(
  scan: Scan,
  panel: PanelName,
  known: Promise<Partial<HotelLists>>,
): Promise<FailureReason | 'withheld' | null> {
  const { context, player, calls } = scan
  const snapshot = await readPanel(context.gateway, panel, player.habboId, known, calls)
  if (isHotelRefusal(snapshot)) return failureReasonOf(snapshot) ?? 'withheld'
  if (!(await shownPanels(scan)).includes(panel)) return null
  await applyPanel(context.db, player, snapshot, context.clock.now())
  await invalidateTags(context.db, [...tagsOf(player), ...(panel === 'rooms' ? [roomsTag] : [])])
  if (panel === 'badges') scheduleAggregation(context.db)
  return null
}

async function notePanelFailure(
  { context, player }: Scan,
  panel: PanelName | undefined,
  trouble: FailureReason,
): Promise<void> {
  if (!panel) return
  await inTransaction(context.db, async (tx) => {
    await markPanelFailed(tx, player.id, panel, trouble)
    await invalidateTags(tx, tagsOf(player))
  })
}

async function readPanel(
  gateway: HotelGateway,
  panel: PanelName,
  habboId: string,
  known: Promise<Partial<HotelLists>>,
  calls: CallOptions,
) {
  const as = <Item>(list: HotelOutcome<Item[]>, snapshot: (items: Item[]) => PanelSnapshot) =>
    isHotelRefusal(list) ? list : snapshot(list)
  switch (panel) {
    case 'badges':
      return as((await known).badges ?? (await gateway.listBadges(habboId, calls)), (items) => ({ panel, items }))
    case 'friends':
      return as((await known).friends ?? (await gateway.listFriends(habboId, calls)), (items) => ({ panel, items }))
    case 'groups':
      return as((await known).groups ?? (await gateway.listGroups(habboId, calls)), (items) => ({ panel, items }))
    case 'rooms':
      return as((await known).rooms ?? (await gateway.listRooms(habboId, calls)), (items) => ({ panel, items }))
    case 'photos':
      return as(await gateway.listPhotos(habboId, calls), (items) => ({ panel, items }))
  }
}

async function note(
  { context, player }: Scan,
  state: ScanState,
  trouble: FailureReason | null,
  also?: (tx: Tx<ScannerTables>) => Promise<void>,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await markScan(tx, player.id, state, trouble, context.clock.now())
    await also?.(tx)
    await invalidateTags(tx, tagsOf(player))
  })
}

/** Enqueues separate tasks for room names and for Origins data besides the profile. */
async function leaveRest(tx: Tx<ScannerTables>, scan: Scan, profile: HotelPlayer | null, { requestedAt }: Wanted) {
  if (!profile) return
  const { context, player } = scan
  const { habboId, hotel } = player
  if (!isRetro(scan)) {
    const [anyRoom] = await roomNamesWanted(tx, player.id, context.clock.now(), 1)
    if (anyRoom !== undefined) await context.queue.enqueue(tx, nameRoomsTask, { habboId })
    return
  }
  const { bouncerPlayerId: gamePlayerId } = profile
  await emit(context.queue, tx, playerScanned, { habboId, hotel, gamePlayerId, requestedAt })
}

async function tryAgainLater({ context }: Scan, wanted: Wanted): Promise<void> {
  const startAfterSeconds = againAfterSeconds[wanted.attempt - 1]
  if (startAfterSeconds === undefined) return
  await inTransaction(context.db, (tx) =>
    context.queue.enqueue(tx, scanTask, { ...wanted, attempt: wanted.attempt + 1 }, { startAfterSeconds }),
  )
}

function tagsOf(player: KnownPlayer): CacheTag[] {
  return [playerTag(player.habboId)]
}

/** A list as the hotel gave it, whole, each entry once. */
export type PanelSnapshot =
  | { panel: 'badges'; items: readonly HotelBadge[] }
  | { panel: 'friends'; items: readonly HotelFriend[] }
  | { panel: 'groups'; items: readonly HotelGroup[] }
  | { panel: 'rooms'; items: readonly HotelRoom[] }
  | { panel: 'photos'; items: readonly HotelPhoto[] }

/**
 * Stores one list of a player as returned by the hotel at `now`: new entries are added, missing
 * ones end; the timeline records both except in the first snapshot. An unchanged list only updates
 * the check time. Refusals go to `markPanelFailed` instead. Given a pool, it opens its own
 * transaction, which for badges avoids waiting for other scans (see `noteBadges`).
 */
export async function applyPanel(
  db: Db<ScannerTables>,
  player: { id: number; hotel: HotelCode },
  snapshot: PanelSnapshot,
  now: Date,
): Promise<MembershipChanges> {
  switch (snapshot.panel) {
    case 'badges':
      return applyBadges(db, player, snapshot.items, now)
    case 'friends':
      return inTransaction(db, (tx) => applyFriends(tx, player.id, snapshot.items, now))
    case 'groups':
      return inTransaction(db, (tx) => applySnapshot(tx, groupMemberships, player.id, snapshot.items, now))
    case 'rooms':
      return inTransaction(db, (tx) => applySnapshot(tx, roomMemberships, player.id, snapshot.items, now))
    case 'photos':
      return inTransaction(db, async (tx) => {
        const photos = await withoutRemoved(tx, player.id, snapshot.items)
        return applySnapshot(tx, photoMemberships, player.id, photos, now)
      })
  }
}

async function applyBadges(
  db: Db<ScannerTables>,
  player: { id: number; hotel: HotelCode },
  badges: readonly HotelBadge[],
  now: Date,
) {
  const ids = [...(await noteBadges(db, player.hotel, badges, now)).values()]
  return inTransaction(db, async (tx) => {
    const applied = await applySnapshot(tx, badgeMemberships, player.id, ids, now)
    const { gainedKeys: gainedIds, lostKeys: lostIds, isFirst: isFirstReading } = applied
    await changeOwners(tx, { hotel: player.hotel, gainedIds, lostIds, isFirstReading })
    if (isFirstReading || gainedIds.length + lostIds.length > 0) await markScoresDue(tx, player.id)
    return applied
  })
}
