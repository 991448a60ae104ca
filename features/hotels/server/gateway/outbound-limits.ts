/** The outbound rate limits of calls to one hotel (hotel-api §0.6). */
export type OutboundLimits = {
  /** Calls under way at the same time. */
  atOnce: number
  /**
   * Of those, the maximum for scans and background calls, so that visitors do not wait for slow
   * lists.
   */
  backgroundAtOnce: number
  /** Calls begun in any second. */
  perSecond: number
  /** Calls that may wait, for each priority. */
  waitingAtMost: number
  /** Further attempts after a 429, a 5xx or a network failure. */
  retries: number
  /** The pause before the first further attempt; it doubles with each, and is jittered. */
  backOffMs: number
  backOffAtMostMs: number
  /** The longest `Retry-After` that is believed. */
  retryAfterAtMostMs: number
  /** One attempt's time, from the first byte sent to the last received. */
  lookUpMs: number
  listMs: number
  /**
   * Consecutive failures after which the circuit is open for `restMs`, doubling up to
   * `restAtMostMs`.
   */
  failuresBeforeOpen: number
  openMs: number
  maxOpenMs: number
}

/**
 * The defaults (hotel-api §0.6); the pauses follow what other clients found bearable (hotel-api
 * §0.4).
 */
export const defaultOutboundLimits: OutboundLimits = {
  atOnce: 4,
  backgroundAtOnce: 3,
  perSecond: 5,
  waitingAtMost: 1000,
  retries: 3,
  backOffMs: 2_500,
  backOffAtMostMs: 30_000,
  retryAfterAtMostMs: 600_000,
  lookUpMs: 6_000,
  listMs: 20_000,
  failuresBeforeOpen: 5,
  openMs: 30_000,
  maxOpenMs: 600_000,
}
