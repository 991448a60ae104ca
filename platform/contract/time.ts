import { z } from 'zod'

/**
 * An instant in UTC as ISO 8601 with milliseconds: `2026-11-21T09:00:00.000Z` (specification §9.4).
 */
export const Timestamp = z.iso.datetime()
export type Timestamp = z.output<typeof Timestamp>

/**
 * When something happened that nobody saw happen: after `after` (it was not yet so) and by `by` (it was so).
 * `after` is null where the first look already found it: all that is known is "before `by`".
 */
export const Observed = z.object({ after: Timestamp.nullable(), by: Timestamp })
export type Observed = z.output<typeof Observed>
