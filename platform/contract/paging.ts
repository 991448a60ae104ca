import { z } from 'zod'

/** Where the next page begins: opaque to the caller, given out as `nextCursor`. */
export const Cursor = z.string().max(500, 'error.incorrectData')

/** A page of a list: the items, how many there are in all, and where the next page begins (null on the last). */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), total: z.int().nonnegative(), nextCursor: z.string().nullable() })
}
