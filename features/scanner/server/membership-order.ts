import { foldText } from '#platform/contract/fold-text.ts'
import type { MembershipColumns } from './tables.ts'

/**
 * Places in a list, as texts: of two entries that with the smaller one (by UTF-16 units) comes first. They are short, as
 * they go into cursors, and hold no NUL.
 */

/** By name from A to Z. Names whose first 32 letters are alike count as equal. */
export function alphabetical(name: string): string {
  return foldText(name).slice(0, 32).replaceAll('\0', '').toWellFormed()
}

const latest = 8_640_000_000_000_000

/** The latest first, those without a date last. */
export function latestFirst(instant: Date | null): string {
  return String(instant ? latest - instant.getTime() : 2 * latest).padStart(17, '0')
}

/** The earliest first, those without a date last. */
export function earliestFirst(instant: Date | null): string {
  return String(instant ? latest + instant.getTime() : 2 * latest + 1).padStart(17, '0')
}

/** The smallest number first. */
export function smallestFirst(number: number): string {
  return String(number).padStart(12, '0')
}

/** What came latest first; of what is no longer there, what went latest. Alike in time: by name. */
export function newestFirst(membership: MembershipColumns, name: string): string {
  return latestFirst(membership.lost_by ?? membership.gained_by) + alphabetical(name)
}
