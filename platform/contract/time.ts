import { z } from 'zod'

/**
 * An instant in UTC as ISO 8601 with milliseconds: `2026-11-21T09:00:00.000Z` (specification §9.4).
 */
export const Timestamp = z.iso.datetime()
export type Timestamp = z.output<typeof Timestamp>

/**
 * When an unobserved event happened: after `after` (not yet the case) and by `by` (the case).
 * `after` is null if the first snapshot already showed it: then only "before `by`" is known.
 */
export const Observed = z.object({ after: Timestamp.nullable(), by: Timestamp })
export type Observed = z.output<typeof Observed>
