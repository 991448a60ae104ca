import type { HotelCode } from '#features/hotels/contract.ts'
import type { AnyDb } from '#platform/server/database.ts'
import { widestNetworkOf } from '#platform/server/network-of.ts'
import { consumeRateLimits, countOn } from '#platform/server/rate-limit.ts'

/** The calls that a scan begins with: who that is. Then the profile and five lists. */
const callsOfScan = { lookUp: 1, task: 6 }

const windowSeconds = 60

/** How many calls to hotels a network may cause in a minute that may start so many scans. */
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

/** Takes so many calls of a visitor's network; null, or the seconds to wait where none are left. */
export function consumeCalls(db: AnyDb, scansPerMinute: number, address: string, calls: number) {
  const limit = callsPerMinute(scansPerMinute)
  const holders = Array.from({ length: calls }, () => ({ purpose: 'scan', who: address }))
  return consumeRateLimits(db, { limit, windowSeconds }, holders)
}

// Start-time fair queuing: a network's scans at a hotel have successive turns, from the one now
// served on, so that networks alternate however many scans each has waiting.
const turnWindow = { windowSeconds: 3600 }
const servedTurn = (hotel: HotelCode) => ({ purpose: 'turn of scans served', who: hotel, ...turnWindow })

/**
 * Takes the calls of a scan's task, in the transaction that queues it. Answers its turn, and its rank:
 * 0 where the network has no scan waiting, else the turn. Throws `TooManyScans`.
 */
export async function admitScan(
  db: AnyDb,
  scansPerMinute: number,
  { address, hotel }: { address: string; hotel: HotelCode },
): Promise<{ turn: number; rank: number }> {
  const tooMany = await consumeCalls(db, scansPerMinute, address, callsOfScan.task)
  if (tooMany) throw new TooManyScans(tooMany)
  const served = await countOn(db, servedTurn(hotel), { atLeast: 1, by: 0 })
  const line = { purpose: 'turn of next scan', who: `${hotel} ${widestNetworkOf(address)}`, ...turnWindow }
  const turn = (await countOn(db, line, { atLeast: served, by: 1 })) - 1
  return { turn, rank: turn === served ? 0 : turn }
}

/** Notes that the scan of this turn is being served. */
export async function noteServed(db: AnyDb, hotel: HotelCode, turn: number): Promise<void> {
  await countOn(db, servedTurn(hotel), { atLeast: turn + 1, by: 0 })
}
