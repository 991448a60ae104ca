import { createHash } from 'node:crypto'
import type { Author } from '#features/accounts/server/api.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import { hashOfBrowser } from '#platform/server/browser-hash.ts'
import type { AnyDb } from '#platform/server/database.ts'
import { checkRateLimit, consumeRateLimits, type RateLimit } from '#platform/server/rate-limit.ts'

/** Whoever is at the keyboard: an account, or a guest by browser (null before it has a cookie) and network address. */
export type Visiting = { accountId: number } | { accountId: null; browser: string | null; address: string }

/** Whoever sends a comment: a guest has a cookie by then. */
export type Sender = { accountId: number } | { accountId: null; browser: string; address: string }

/** Whoever writes: an account, its player null where it was closed a moment ago, or a guest under the name that the guest gives. */
export type Writer =
  | { accountId: number; player: Author | null }
  | { accountId: null; browser: string; address: string; hotel: HotelCode; name: string }

/** What a writer's keys are stored under: keys of one are none of another's. */
export function hashOfWriter(writer: Sender): Buffer {
  return writer.accountId === null
    ? hashOfBrowser(writer.browser)
    : createHash('sha256').update(`account ${writer.accountId}`).digest()
}

/**
 * Begins the wait after a comment: one each `waitSeconds` for an account, and for a guest for the browser
 * and for the address. Answers how long there is still to wait, null where there is no wait. Taken in
 * the transaction that writes: rolled back with it.
 */
export async function beginWait(tx: AnyDb, visiting: Visiting, waitSeconds: number) {
  if (waitSeconds === 0) return null
  return consumeRateLimits(tx, { limit: 1, windowSeconds: waitSeconds }, holdersOf(visiting))
}

/** How many seconds there are to wait; 0 where a comment may be written now. */
export async function secondsToWait(db: AnyDb, visiting: Visiting, waitSeconds: number): Promise<number> {
  if (waitSeconds === 0) return 0
  const wait = await checkRateLimit(db, 1, holdersOf(visiting))
  return wait?.retryAfterSeconds ?? 0
}

function holdersOf(visiting: Visiting): Pick<RateLimit, 'purpose' | 'who'>[] {
  if (visiting.accountId !== null) return [{ purpose: 'comment of account', who: String(visiting.accountId) }]
  const ofAddress = { purpose: 'comment from network', who: visiting.address }
  const { browser } = visiting
  return browser === null ? [ofAddress] : [{ purpose: 'comment of browser', who: browser }, ofAddress]
}
