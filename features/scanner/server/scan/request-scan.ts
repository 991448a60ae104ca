import {
  hiddenPartsOf,
  hidesNames,
  invalidateAuthorOf,
  noteNamesOfHidden,
  playerTag,
  refreshNameOf,
} from '#features/accounts/server/api.ts'
import { forgetNamesOf } from '#features/follows/server/api.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import { type HotelGateway, type HotelPlayer, type HotelRefusal, isHotelRefusal } from '#features/hotels/server/api.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type Db, inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { Visitor } from '#platform/server/http/caller.ts'
import { widestNetworkOf } from '#platform/server/http/network-of.ts'
import { consumeRateLimit } from '#platform/server/http/rate-limit.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { TaskQueue } from '#platform/server/tasks/task-queue.ts'
import { isPageHidden } from '../hiding/shown-player.ts'
import { findPlayer, findPlayerByFormerName, findPlayerByName, type KnownPlayer } from '../players.ts'
import type { ScannerTables } from '../tables.ts'
import { namedTag } from '../tags.ts'
import { type AppliedProfile, applyProfile } from './apply-profile.ts'
import { failureReasonOf } from './failure-reason.ts'
import { admitScan, consumeCalls, TooManyScans } from './scan-cost.ts'
import { nextScanAt, requestScan } from './scan-state.ts'
import { scanTask } from './scan-task.ts'

/**
 * The number of players a network may add to the archive per day: about 50 MB of permanent data.
 * Shared networks such as schools and mobile providers stay below it.
 */
export const newPlayersPerDay = 2_000

/** Consumes the rate limit for adding an unscanned player. Refuses `error.tooManyRequests`. */
async function admitNewPlayer(db: Db<ScannerTables>, habboId: string, { address }: Pick<Visitor, 'address'>) {
  if (await findPlayer(db, habboId)) return null
  const turn = { purpose: 'new players', who: address, limit: newPlayersPerDay, windowSeconds: 24 * 3600 }
  const tooMany = await consumeRateLimit(db, turn)
  return tooMany && refuse('error.tooManyRequests', tooMany)
}

/** What scanning works with. */
export type ScanContext = {
  db: Db<ScannerTables>
  gateway: HotelGateway
  queue: TaskQueue
  clock: Clock
  cooldownSeconds: () => number
  scansPerMinute: () => number
}

/** How long a request waits for the hotel to resolve the name before stored data is returned. */
const lookUpSeconds = 8

/**
 * Starts a scan by name (specification §4.9): returns the stored or freshly looked-up player, and
 * enqueues the lists. Hidden players are neither stored nor enqueued. Refuses as in the contract.
 */
export async function startScan(context: ScanContext, wanted: { hotel: HotelCode; name: string }, visitor: Visitor) {
  const { db, gateway, clock } = context
  const tooSoon = await consumeCalls(db, context.scansPerMinute(), visitor.address, 1)
  if (tooSoon) return refuse('error.tooManyRequests', tooSoon)

  const known = await findPlayerByName(db, wanted.hotel, wanted.name)
  const hidden = known ? await hiddenPartsOf(db, known.habboId) : null
  if (known && isYoung(known, clock.now(), context.cooldownSeconds())) {
    return hidden?.page ? refuse('error.playerHidden') : started(known, known.state)
  }

  const calls = { withinSeconds: lookUpSeconds, of: widestNetworkOf(visitor.address) }
  const found = await gateway.findPlayer(wanted.hotel, wanted.name, calls)
  if (isHotelRefusal(found)) {
    // A player whom the hotel no longer finds may have been renamed, and hides former names.
    const isUnsure = (hidden?.page || hidden?.names) && failureReasonOf(found) === null
    if (!known || isUnsure) return refuseUnknown(context, wanted, found, visitor)
    return hidden?.page ? refuse('error.playerHidden') : refusingTooMany(() => queueKnown(context, known, visitor))
  }
  const isKnown = known?.habboId === found.habboId
  if (isKnown ? hidden?.page : await isPageHidden(db, found.habboId)) return refuse('error.playerHidden')
  const tooMany = isKnown ? null : await admitNewPlayer(db, found.habboId, visitor)
  if (tooMany) return tooMany

  return refusingTooMany(() =>
    inTransaction(db, async (tx) => {
      const player = await storeProfile({ ...context, db: tx }, wanted.hotel, found, clock.now())
      // The name was reassigned: its former holder has another one now, and is scanned too.
      if (known && !isKnown && !hidden?.page) await queueScan(tx, context, known, visitor)
      const state = await queueScan(
        tx,
        context,
        { id: player.playerId, habboId: found.habboId, hotel: wanted.hotel },
        visitor,
      )
      return { habboId: found.habboId, hotel: wanted.hotel, name: found.name, state }
    }),
  )
}

/**
 * Queues a scan unless one runs or the last is too young, and lets cached pages show it. Answers
 * the scan's state; throws `TooManyScans` where the visitor's calls are used up.
 */
async function queueScan(
  tx: Tx<ScannerTables>,
  context: ScanContext,
  player: { id: number; habboId: string; hotel: HotelCode },
  { address }: Visitor,
) {
  const now = context.clock.now()
  const request = await requestScan(tx, player.id, now, context.cooldownSeconds())
  if (request.queued) {
    const place = await admitScan(tx, context.scansPerMinute(), { address, hotel: player.hotel })
    const requestedAt = now.toISOString()
    await context.queue.enqueue(tx, scanTask, { habboId: player.habboId, requestedAt, attempt: 1, place })
  }
  await invalidateTags(tx, [playerTag(player.habboId)])
  return request.state
}

// Used if the hotel does not find the name or does not answer: the stored player is still useful,
// and the scan by id returns more.
async function queueKnown(context: ScanContext, known: KnownPlayer, visitor: Visitor) {
  const state = await inTransaction(context.db, (tx) => queueScan(tx, context, known, visitor))
  return started(known, state)
}

async function refusingTooMany<Answer>(queue: () => Promise<Answer>) {
  try {
    return await queue()
  } catch (error) {
    if (error instanceof TooManyScans) return refuse('error.tooManyRequests', error.tooMany)
    throw error
  }
}

async function refuseUnknown(
  context: ScanContext,
  wanted: { hotel: HotelCode; name: string },
  refusal: HotelRefusal,
  { address }: Visitor,
) {
  const trouble = failureReasonOf(refusal)
  if (trouble) return refuse('error.hotelUnavailable', { hotel: wanted.hotel, trouble })
  const renamed = await findRenamed(context.db, wanted)
  const avatarExists =
    refusal.refused === 'hotel.notFound' &&
    (await context.gateway.avatarExists(wanted.hotel, wanted.name, {
      withinSeconds: 3,
      of: widestNetworkOf(address),
    })) === true
  return refuse('error.userNotFound', { hotel: wanted.hotel, avatarExists, renamed })
}

/**
 * Returns the last holder of a name with the current name; null if there is none, or the player
 * hides the page or former names.
 */
async function findRenamed(db: Db<ScannerTables>, wanted: { hotel: HotelCode; name: string }) {
  const renamed = await findPlayerByFormerName(db, wanted.hotel, wanted.name)
  const hidden = renamed && (await hiddenPartsOf(db, renamed.habboId))
  return hidden?.page || hidden?.names ? null : renamed
}

function isYoung(player: KnownPlayer, now: Date, cooldownSeconds: number): boolean {
  return player.scanRequestedAt !== null && nextScanAt(player.scanRequestedAt, player.state, cooldownSeconds) > now
}

function started(player: KnownPlayer, state: KnownPlayer['state']) {
  return { habboId: player.habboId, hotel: player.hotel, name: player.name, state }
}

/**
 * Stores a profile as `applyProfile` does. If a player with an account was renamed, the account's
 * login name changes in the same commit, and pages that name the player are invalidated, since they
 * can now link to a page.
 */
export function storeProfile(
  context: { db: Db<ScannerTables>; queue: TaskQueue },
  hotel: HotelCode,
  profile: HotelPlayer,
  now: Date,
): Promise<AppliedProfile> {
  return inTransaction(context.db, async (tx) => {
    const applied = await applyProfile(tx, hotel, profile, now)
    await noteNamesOfHidden(tx, [profile])
    if (applied.isRenamed) await refreshNameOf(tx, context.queue, profile.habboId)
    if (applied.isRenamed && hidesNames(await hiddenPartsOf(tx, profile.habboId)))
      await forgetNamesOf(tx, [profile.habboId])
    if (applied.isNew) await invalidateAuthorOf(tx, profile.habboId)
    if (applied.isNew || applied.isRenamed) await invalidateTags(tx, [namedTag(hotel, profile.name)])
    return applied
  })
}
