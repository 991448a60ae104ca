import type { OutboundLimits } from './outbound-limits.ts'

/** What the calls of one process to a host may use of the host's patience, which all processes share. */
export type CallQuota = {
  /** How many parts of the whole there are for this process now. */
  parts: () => number
  /** Says what would be of use; to be said whenever it changes. */
  want: (wish: QuotaRequest) => void
  /** Has all processes wait: the host said that it is called too often. */
  pause: (milliseconds: number) => void
}

/** Parts of use, calls under way, and calls of visitors and scans that wait or are under way. */
export type QuotaRequest = { parts: number; underWay: number; visitors: number; scans: number }

/** Told when there are more parts, and for how long somebody else has all wait. */
export type QuotaListener = { grown: () => void; paused: (milliseconds: number) => void }

/** Opens the share of the calls to a host; `whole` is how many parts its patience has. */
export type OpenQuota = (whole: number, listener: QuotaListener) => CallQuota

/** The share of a process that knows of no other. */
export const openWholeQuota: OpenQuota = (whole) => ({ parts: () => whole, want: () => {}, pause: () => {} })

/** What of the manners is split among processes. */
export type SharedLimits = Pick<OutboundLimits, 'atOnce' | 'backgroundAtOnce' | 'perSecond'>

/** How many parts the manners can be split into, so that each is one call at a time at least, and one in a second. */
export function wholeOf(limits: SharedLimits): number {
  return Math.min(limits.atOnce, limits.perSecond)
}

/** The manners of who has so many parts. Over all processes they are never more than the whole, but for calls in the background, of which each process may make one. */
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

/** How many parts are of use to who has so many calls that wait and are under way, and began so many in the last second. */
export function partsFor(limits: SharedLimits, calls: { waiting: number; underWay: number; begun: number }): number {
  const whole = wholeOf(limits)
  if (calls.waiting === 0) return Math.min(whole, calls.underWay)
  const byRate = Math.ceil(((calls.begun + calls.waiting) * whole) / limits.perSecond)
  return Math.min(whole, Math.max(calls.waiting + calls.underWay, byRate))
}
