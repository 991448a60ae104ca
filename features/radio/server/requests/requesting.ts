import type { AnyDb } from '#platform/server/database/database.ts'
import { hashOfBrowser } from '#platform/server/http/browser-hash.ts'
import type { Actor, Visitor } from '#platform/server/http/caller.ts'
import {
  checkRateLimit,
  consumeRateLimit,
  consumeRateLimits,
  type RateLimit,
} from '#platform/server/http/rate-limit.ts'

/**
 * The sender of a request: an account, or a guest by browser. `address` is the network's. Without
 * account and browser the visitor can only read.
 */
export type Requester = { accountId: number | null; browser: string | null; address: string }

/** Returns who sends: the member, else the guest by browser. */
export function requesterOf(
  actor: Pick<Actor, 'id'> | null,
  { address, browser }: Pick<Visitor, 'address' | 'browser'>,
): Requester {
  return actor ? { accountId: actor.id, browser: null, address } : { accountId: null, browser, address }
}

/** How many requests one requester has for a show, and those of one network together in an hour. */
export const requestLimits = { ofShow: 5, ofAddressPerHour: 30 } as const

/** The assumed length of a show that is not in the schedule. */
const unscheduledSeconds = 3 * 3600

/** Returns the condition that selects a requester's rows; null if there can be none. */
export function ownerOf({
  accountId,
  browser,
}: Requester): { column: 'account_id'; value: number } | { column: 'browser_hash'; value: Buffer } | null {
  if (accountId !== null) return { column: 'account_id', value: accountId }
  return browser === null ? null : { column: 'browser_hash', value: hashOfBrowser(browser) }
}

/**
 * Starts the waiting time after a request, for the requester and their network (specification
 * §9.2). Returns the remaining time of an earlier one.
 */
export async function beginWait(tx: AnyDb, requester: Requester, waitSeconds: number) {
  if (waitSeconds === 0) return null
  return consumeRateLimits(tx, { limit: 1, windowSeconds: waitSeconds }, waitersOf(requester))
}

/** How many seconds there are to wait; 0 where a request may be sent now. */
export async function secondsToWait(db: AnyDb, requester: Requester, waitSeconds: number): Promise<number> {
  if (waitSeconds === 0) return 0
  return (await checkRateLimit(db, 1, waitersOf(requester)))?.retryAfterSeconds ?? 0
}

/**
 * Consumes one of a requester's requests for a show: `show` names it on its station, `secondsLeft`
 * is its remaining time, null where none is scheduled.
 */
export async function consumeShowLimit(tx: AnyDb, requester: Requester, show: string, secondsLeft: number | null) {
  const windowSeconds = Math.max(60, Math.ceil(secondsLeft ?? unscheduledSeconds))
  const who = `${show} ${nameOf(requester)}`
  return consumeRateLimit(tx, { purpose: 'radio requests of show', who, limit: requestLimits.ofShow, windowSeconds })
}

/** Takes one of the requests that a network has in an hour. */
export async function consumeAddressLimit(tx: AnyDb, { address }: Requester) {
  const limit = requestLimits.ofAddressPerHour
  return consumeRateLimit(tx, { purpose: 'radio requests from network', who: address, limit, windowSeconds: 3600 })
}

function waitersOf(requester: Requester): Pick<RateLimit, 'purpose' | 'who'>[] {
  const network = { purpose: 'radio request from network', who: requester.address }
  const isKnown = requester.accountId !== null || requester.browser !== null
  return isKnown ? [{ purpose: 'radio request', who: nameOf(requester) }, network] : [network]
}

function nameOf({ accountId, browser }: Requester): string {
  return accountId === null ? `browser ${browser}` : `account ${accountId}`
}
