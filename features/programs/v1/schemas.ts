import { z } from 'zod'
import { Cursor } from '#platform/contract/paging.ts'
import { Timestamp } from '#platform/contract/time.ts'

/** What all endpoints of the API for programs share. */
export const common = { method: 'GET', access: 'anyone' } as const

/** Every endpoint refuses a key that is not valid, and calls beyond the limit. */
export const limited = { 'error.apiKeyInvalid': 401, 'error.tooManyRequests': 429 } as const

/** A list in pages: `cursor` is the `nextCursor` of the page before. */
export const cursor = Cursor.optional()

/** The schema of a page: `nextCursor` is null on the last. */
export function listed<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() })
}

/**
 * When something happened that was not observed: after `after` and by `by`. `after` is null where
 * the first look already showed it.
 */
export const Between = z.object({ after: Timestamp.nullable(), by: Timestamp })

/** The size of a page where the caller may choose it. */
export function limit(most: number, usual: number) {
  return z.coerce.number().int().min(1).max(most).default(usual)
}
