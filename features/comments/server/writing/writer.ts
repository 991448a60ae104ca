import { createHash } from 'node:crypto'
import type { Author } from '#features/accounts/server/api.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import { hashOfBrowser } from '#platform/server/http/browser-hash.ts'
import { checkRateLimit, consumeRateLimits, type RateLimit } from '#platform/server/http/rate-limit.ts'

/**
 * The visitor: an account, or a guest by browser (null before it has a cookie) and network address.
 */
export type Visiting = { accountId: number } | { accountId: null; browser: string | null; address: string }

/** The sender of a comment; a guest has a cookie by then. */
export type Sender = { accountId: number } | { accountId: null; browser: string; address: string }

/** The author: an account (player null if it was just closed), or a guest with the given name. */
export type Writer =
  | { accountId: number; player: Author | null }
  | { accountId: null; browser: string; address: string; hotel: HotelCode; name: string }

/** Hashes an author, so that keys of different authors do not collide. */
export function hashOfWriter(writer: Sender): Buffer {
  return writer.accountId === null
    ? hashOfBrowser(writer.browser)
    : createHash('sha256').update(`account ${writer.accountId}`).digest()
}

/**
 * Consumes the rate limit of comments: one per `waitSeconds` for an account, or for a guest's
 * browser and address. Returns the remaining wait, or null. Call in the writing transaction, so
 * that a rollback undoes it.
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
