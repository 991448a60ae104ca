import type { Politeness } from './politeness.ts'

/** What the calls of one process to a host may use of the host's patience, which all processes share. */
export type LineShare = {
  /** How many parts of the whole there are for this process now. */
  parts: () => number
  /** Says what would be of use; to be said whenever it changes. */
  want: (wish: ShareWish) => void
  /** Has all processes wait: the host said that it is called too often. */
  pause: (milliseconds: number) => void
}

/** Parts of use, calls under way, and calls of visitors and scans that wait or are under way. */
export type ShareWish = { parts: number; underWay: number; visitors: number; scans: number }

/** Told when there are more parts, and for how long somebody else has all wait. */
export type ShareListener = { grown: () => void; paused: (milliseconds: number) => void }

/** Opens the share of the calls to a host; `whole` is how many parts its patience has. */
export type OpenShare = (whole: number, listener: ShareListener) => LineShare

/** The share of a process that knows of no other. */
export const openWholeShare: OpenShare = (whole) => ({ parts: () => whole, want: () => {}, pause: () => {} })

/** What of the manners is split among processes. */
export type SharedManners = Pick<Politeness, 'atOnce' | 'backgroundAtOnce' | 'perSecond'>

/** How many parts the manners can be split into, so that each is one call at a time at least, and one in a second. */
export function wholeOf(manners: SharedManners): number {
  return Math.min(manners.atOnce, manners.perSecond)
}

/** The manners of who has so many parts. Over all processes they are never more than the whole, but for calls in the background, of which each process may make one. */
export function mannersFor(manners: SharedManners, parts: number): SharedManners {
  const whole = wholeOf(manners)
  if (parts >= whole) return manners
  const partOf = (count: number) => Math.floor((count * parts) / whole)
  return {
    atOnce: partOf(manners.atOnce),
    backgroundAtOnce: Math.max(1, partOf(manners.backgroundAtOnce)),
    perSecond: partOf(manners.perSecond),
  }
}

/** How many parts are of use to who has so many calls that wait and are under way, and began so many in the last second. */
export function partsFor(manners: SharedManners, calls: { waiting: number; underWay: number; begun: number }): number {
  const whole = wholeOf(manners)
  if (calls.waiting === 0) return Math.min(whole, calls.underWay)
  const byRate = Math.ceil(((calls.begun + calls.waiting) * whole) / manners.perSecond)
  return Math.min(whole, Math.max(calls.waiting + calls.underWay, byRate))
}
