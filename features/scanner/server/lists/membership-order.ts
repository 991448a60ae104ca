import { foldText } from '#platform/contract/fold-text.ts'
import type { MembershipColumns } from '../tables.ts'

/**
 * Sort keys of list entries, as texts: smaller keys (by UTF-16 units) come first. They are short,
 * since they are part of cursors, and contain no NUL.
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

/**
 * Sorts by latest gained; entries no longer present by latest lost. Equal times are sorted by name.
 */
export function newestFirst(membership: MembershipColumns, name: string): string {
  return latestFirst(membership.lost_by ?? membership.gained_by) + alphabetical(name)
}
