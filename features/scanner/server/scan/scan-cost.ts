import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import { widestNetworkOf } from '#platform/server/http/network-of.ts'
import { consumeRateLimits, countOn } from '#platform/server/http/rate-limit.ts'

/** The hotel calls of a scan: the lookup of the player, then the profile, its lists and photos. */
const callsOfScan = { lookUp: 1, task: 3 }

const windowSeconds = 60

/**
 * Returns how many hotel calls per minute a network may cause, given its number of scans per
 * minute.
 */
function callsPerMinute(scansPerMinute: number): number {
  return scansPerMinute * (callsOfScan.lookUp + callsOfScan.task)
}

/** Undoes a transaction: the visitor's calls are used up. */
export class TooManyScans extends Error {
  readonly tooMany: { retryAfterSeconds: number }

  constructor(tooMany: { retryAfterSeconds: number }) {
    super('Too many scans')
    this.tooMany = tooMany
  }
}

/** Consumes calls from a network's quota; returns null, or the seconds to wait if it is used up. */
export function consumeCalls(db: AnyDb, scansPerMinute: number, address: string, calls: number) {
  const limit = callsPerMinute(scansPerMinute)
  const holders = Array.from({ length: calls }, () => ({ purpose: 'scan', who: address }))
  return consumeRateLimits(db, { limit, windowSeconds }, holders)
}

// Start-time fair queuing: a network's scans at a hotel get successive turns, beginning with the
// turn that is served now, so that networks alternate however many scans each has queued.
const counterWindow = { windowSeconds: 3600 }
const servedTurn = (hotel: HotelCode) => ({ purpose: 'turn of scans served', who: hotel, ...counterWindow })
const nextTurn = (queue: string) => ({ purpose: 'turn of next scan', who: queue, ...counterWindow })
const queuedScans = (queue: string) => ({ purpose: 'scans queued', who: queue, ...counterWindow })

/** The place of a scan among those of its hotel: the lowest `rank` is served first. */
export const ScanPlace = z.object({
  turn: z.int().min(0),
  rank: z.int().min(0),
  /** The scans of one network at one hotel, by a hash. */
  queue: z.string().max(64),
})
export type ScanPlace = z.output<typeof ScanPlace>

/**
 * Counts the calls of a scan, in the transaction that queues it, and answers its place: rank 0
 * where the network has no scan waiting, else its turn. Throws `TooManyScans`.
 */
export async function admitScan(
  db: AnyDb,
  scansPerMinute: number,
  { address, hotel }: { address: string; hotel: HotelCode },
): Promise<ScanPlace> {
  const tooMany = await consumeCalls(db, scansPerMinute, address, callsOfScan.task)
  if (tooMany) throw new TooManyScans(tooMany)
  const queue = createHash('sha256')
    .update(`${hotel} ${widestNetworkOf(address)}`)
    .digest('base64url')
  const served = await countOn(db, servedTurn(hotel), { atLeast: 1, by: 0 })
  const turn = (await countOn(db, nextTurn(queue), { atLeast: served, by: 1 })) - 1
  const waiting = (await countOn(db, queuedScans(queue), { atLeast: 0, by: 1 })) - 1
  return { turn, rank: waiting === 0 ? 0 : turn, queue }
}

/** Notes that the scan with this place is being served. */
export async function noteServed(db: AnyDb, hotel: HotelCode, { turn, queue }: ScanPlace): Promise<void> {
  await countOn(db, servedTurn(hotel), { atLeast: turn + 1, by: 0 })
  await countOn(db, queuedScans(queue), { atLeast: 1, by: -1 })
}
