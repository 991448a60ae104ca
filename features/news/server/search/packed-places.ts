import { add, type IdSet } from '#platform/server/search/id-set.ts'

/** How many items one after the other are packed together: a block. */
export const blockSize = 8_192

/** From this number on, a bitmap of the block is smaller than two bytes per item. */
const bitsBytes = blockSize / 8

/**
 * Some items of a block: `bits` is one or more bitmaps, `pairs` two bytes per item, both in
 * PostgreSQL's packing (`news_packed`).
 */
export type PackedPlaces = { block: number; bits: Buffer | null; pairs: Buffer | null }

/** Adds items to a set. */
export function addPlaces(set: IdSet, { block, bits, pairs }: PackedPlaces): void {
  const start = block * blockSize
  if (pairs)
    for (let at = 0; at < pairs.length; at += 2) add(set, start + (((pairs[at] ?? 0) << 8) | (pairs[at + 1] ?? 0)))
  if (!bits) return
  for (let at = 0; at < bits.length; at++) {
    const place = (start >>> 5) + ((at % bitsBytes) >>> 2)
    if (place < set.length) set[place] = (set[place] ?? 0) | ((bits[at] ?? 0) << ((at & 3) * 8))
  }
}
