import type { OutboundLimits } from './outbound-limits.ts'

/** A process's quota of a host's outbound rate limit, which all processes share. */
export type CallQuota = {
  /** How many parts of the whole there are for this process now. */
  parts: () => number
  /** Sets the wanted quota; to be called whenever it changes. */
  want: (wish: QuotaRequest) => void
  /** Makes all processes wait, after the host reported too many requests. */
  pause: (milliseconds: number) => void
}

/** Parts of use, calls under way, and calls of visitors and scans that wait or are under way. */
export type QuotaRequest = { parts: number; underWay: number; visitors: number; scans: number }

/** Called when the quota grows, and when another process pauses all calls. */
export type QuotaListener = { grown: () => void; paused: (milliseconds: number) => void }

/** Opens the quota of a process for a host; `whole` is the total number of parts. */
export type OpenQuota = (whole: number, listener: QuotaListener) => CallQuota

/** Quota of a process that is alone. */
export const openWholeQuota: OpenQuota = (whole) => ({ parts: () => whole, want: () => {}, pause: () => {} })

/** The outbound limits that are split among processes. */
export type SharedLimits = Pick<OutboundLimits, 'atOnce' | 'backgroundAtOnce' | 'perSecond'>

/**
 * Returns the number of parts into which the limits can be split, so that each allows at least one
 * concurrent call and one per second.
 */
export function wholeOf(limits: SharedLimits): number {
  return Math.min(limits.atOnce, limits.perSecond)
}

/**
 * Returns the limits of a process with that many parts. Their sum never exceeds the whole, except
 * for background calls, of which each process may make one.
 */
export function limitsForParts(limits: SharedLimits, parts: number): SharedLimits {
  const whole = wholeOf(limits)
  if (parts >= whole) return limits
  const partOf = (count: number) => Math.floor((count * parts) / whole)
  return {
    atOnce: partOf(limits.atOnce),
    backgroundAtOnce: Math.max(1, partOf(limits.backgroundAtOnce)),
    perSecond: partOf(limits.perSecond),
  }
}

/**
 * Returns how many parts a process can use, given its waiting and active calls and those begun in
 * the last second.
 */
export function partsFor(limits: SharedLimits, calls: { waiting: number; underWay: number; begun: number }): number {
  const whole = wholeOf(limits)
  if (calls.waiting === 0) return Math.min(whole, calls.underWay)
  const byRate = Math.ceil(((calls.begun + calls.waiting) * whole) / limits.perSecond)
  return Math.min(whole, Math.max(calls.waiting + calls.underWay, byRate))
}
