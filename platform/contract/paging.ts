import { z } from 'zod'

/** Where the next page begins: opaque to the caller, given out as `nextCursor`. */
export const Cursor = z.string().max(500, 'error.incorrectData')

/**
 * Returns the schema of a list page: the items, the total, and the cursor of the next page (null on
 * the last).
 */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), total: z.int().nonnegative(), nextCursor: z.string().nullable() })
}
