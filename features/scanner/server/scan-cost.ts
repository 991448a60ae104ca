import type { AnyDb } from '#platform/server/database.ts'
import { widestNetworkOf } from '#platform/server/network-of.ts'
import { countTurn, takeTurns } from '#platform/server/rate-limit.ts'

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

/**
 * Takes the calls that the task of a scan makes, in the transaction that queues it. Answers how
 * many scans the network had in this hour before. Throws `TooManyScans`.
 */
export async function takeScan(db: AnyDb, scansPerMinute: number, address: string): Promise<{ rank: number }> {
  const tooMany = await takeCalls(db, scansPerMinute, address, callsOfScan.task)
  if (tooMany) throw new TooManyScans(tooMany)
  const who = widestNetworkOf(address)
  return { rank: (await countTurn(db, { purpose: 'scans of an hour', who, windowSeconds: 3600 })) - 1 }
}
