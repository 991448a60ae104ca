import type { Db } from '#platform/server/database/database.ts'
import type { FailureReason, PanelName, ScanState } from '../../contract.ts'
import type { ScannerTables } from '../tables.ts'

// A failed scan returned little data, so it may be repeated much sooner than a complete one.
const failedCooldownSeconds = 20

/** Returns when a player whose scan was requested at `requestedAt` may be scanned again. */
export function nextScanAt(requestedAt: Date, state: ScanState, cooldownSeconds: number): Date {
  const seconds = state === 'failed' ? Math.min(failedCooldownSeconds, cooldownSeconds) : cooldownSeconds
  return secondsAfter(requestedAt, seconds)
}

/** `queued`: a scan is to be started now. Otherwise one runs, or the last is too young. */
export type ScanRequest = { queued: boolean; state: ScanState; nextScanAt: Date }

// A scan that has been under way for so long was lost with its process.
const abandonedAfterSeconds = 900

/**
 * Queues a scan of a player unless one is running or is younger than `cooldownSeconds`
 * (specification §4.9).
 */
export async function requestScan(
  db: Db<ScannerTables>,
  playerId: number,
  now: Date,
  cooldownSeconds: number,
): Promise<ScanRequest> {
  const rested = secondsAfter(now, -cooldownSeconds)
  const failedRested = secondsAfter(now, -Math.min(failedCooldownSeconds, cooldownSeconds))
  const abandoned = secondsAfter(now, -Math.max(cooldownSeconds, abandonedAfterSeconds))
  const queued = await db
    .updateTable('scanner_players')
    .set({ scan_state: 'queued', scan_trouble: null, scan_requested_at: now })
    .where('id', '=', playerId)
    .where((is) =>
      is.or([
        is('scan_requested_at', 'is', null),
        is.and([is('scan_state', '=', 'complete'), is('scan_requested_at', '<=', rested)]),
        is.and([is('scan_state', '=', 'failed'), is('scan_requested_at', '<=', failedRested)]),
        is('scan_requested_at', '<=', abandoned),
      ]),
    )
    .executeTakeFirst()
  if (queued.numUpdatedRows > 0n) {
    return { queued: true, state: 'queued', nextScanAt: secondsAfter(now, cooldownSeconds) }
  }
  const status = await db
    .selectFrom('scanner_players')
    .select(['scan_state', 'scan_requested_at'])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow()
  return {
    queued: false,
    state: status.scan_state,
    nextScanAt: nextScanAt(status.scan_requested_at ?? now, status.scan_state, cooldownSeconds),
  }
}

/**
 * Records the progress of a player's scan; `trouble` says why it failed, or why single lists could
 * not be read.
 */
export async function markScan(
  db: Db<ScannerTables>,
  playerId: number,
  state: ScanState,
  trouble: FailureReason | null,
  now: Date,
): Promise<void> {
  const isOver = state === 'complete' || state === 'failed'
  await db
    .updateTable('scanner_players')
    .set({ scan_state: state, scan_trouble: trouble, ...(isOver && { scan_finished_at: now }) })
    .where('id', '=', playerId)
    .execute()
}

/**
 * Ends scans abandoned after repeated crashes of their processes: pages would otherwise wait for
 * them forever. Returns their players.
 */
export async function endLostScans(db: Db<ScannerTables>, now: Date): Promise<string[]> {
  const ended = await db
    .updateTable('scanner_players')
    .set({ scan_state: 'failed', scan_trouble: 'unreachable', scan_finished_at: now })
    .where('scan_state', 'in', ['queued', 'scanning'])
    .where('scan_requested_at', '<=', secondsAfter(now, -abandonedAfterSeconds))
    .returning('habbo_id')
    .execute()
  return ended.map((player) => player.habbo_id)
}

/**
 * Records that a list could not be read. Its data is kept; the next successful snapshot clears the
 * mark.
 */
export async function markPanelFailed(
  db: Db<ScannerTables>,
  playerId: number,
  panel: PanelName,
  trouble: FailureReason,
): Promise<void> {
  await db
    .updateTable('scanner_panels')
    .set({ trouble })
    .where('player_id', '=', playerId)
    .where('panel', '=', panel)
    .execute()
}

/** Returns the instant `seconds` after another. */
export function secondsAfter(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000)
}
