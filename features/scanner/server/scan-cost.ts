import type { HotelCode } from '#features/hotels/contract.ts'
import type { AnyDb } from '#platform/server/database.ts'
import { widestNetworkOf } from '#platform/server/network-of.ts'
import { countOn, takeTurns } from '#platform/server/rate-limit.ts'

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
export function takeCalls(db: AnyDb, scansPerMinute: number, address: string, calls: number) {
  const limit = callsPerMinute(scansPerMinute)
  const holders = Array.from({ length: calls }, () => ({ purpose: 'scan', who: address }))
  return takeTurns(db, { limit, windowSeconds }, holders)
}

// Scans of a hotel are served like packets by start-time fair queuing: each network has a line of its
// own, whose ranks follow one another, and a network that has nothing waiting joins at the rank now served.
const rankWindow = { windowSeconds: 3600 }
const servedRank = (hotel: HotelCode) => ({ purpose: 'rank of scans served', who: hotel, ...rankWindow })

/**
 * Takes the calls that the task of a scan makes, in the transaction that queues it. Answers the rank of
 * the scan: the lowest of a hotel is served first. Throws `TooManyScans`.
 */
export async function takeScan(
  db: AnyDb,
  scansPerMinute: number,
  { address, hotel }: { address: string; hotel: HotelCode },
): Promise<{ rank: number }> {
  const tooMany = await takeCalls(db, scansPerMinute, address, callsOfScan.task)
  if (tooMany) throw new TooManyScans(tooMany)
  const served = await countOn(db, servedRank(hotel), { atLeast: 0, by: 0 })
  const line = { purpose: 'rank of next scan', who: `${hotel} ${widestNetworkOf(address)}`, ...rankWindow }
  return { rank: (await countOn(db, line, { atLeast: served, by: 1 })) - 1 }
}

/** Notes that a scan of this rank is being served. */
export async function noteServed(db: AnyDb, hotel: HotelCode, rank: number): Promise<void> {
  await countOn(db, servedRank(hotel), { atLeast: rank, by: 0 })
}
