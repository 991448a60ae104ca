import { sql } from 'kysely'
import type { AnyDb } from '#platform/server/database.ts'
import { add, type IdSet } from '#platform/server/id-set.ts'
import { badgeOrderTag } from './badge-tag.ts'

/** The folded codes of all badges, as one text with a line break around each, and the numbers in the same order: a megabyte and a half for 60 thousand. */
export type BadgeCodes = { text: string; starts: Int32Array; ids: Int32Array; mostId: number }

/** Reads all codes; with what makes them others. */
export async function readCodes(db: AnyDb): Promise<{ value: BadgeCodes; tags: string[] }> {
  const { rows } = await sql<{ codes: string | null; ids: Buffer | null }>`
    select string_agg(code_folded, e'\n' order by id) as codes, string_agg(int4send(id), ''::bytea order by id) as ids
    from badges_badges`.execute(db)
  const { codes = null, ids: bytes = null } = rows[0] ?? {}
  const text = `\n${codes ?? ''}\n`
  const ids = Int32Array.from({ length: (bytes?.byteLength ?? 0) / 4 }, (_, at) => bytes?.readInt32BE(at * 4) ?? 0)
  const starts = new Int32Array(ids.length)
  let start = 1
  for (let at = 0; at < ids.length; at++) {
    starts[at] = start
    start = text.indexOf('\n', start) + 1
  }
  return { value: { text, starts, ids, mostId: ids.at(-1) ?? 0 }, tags: [badgeOrderTag] }
}

/**
 * Adds the badges whose codes have a part to a set. The part begins with a line break where it must begin the code, and ends with one where it must end it.
 */
export function addCodesWith(set: IdSet, { text, starts, ids }: BadgeCodes, part: string): void {
  const inside = part.startsWith('\n') ? 1 : 0
  for (let at = 0, hit = text.indexOf(part); hit >= 0; hit = text.indexOf(part, (starts[at] ?? 0) - 1)) {
    at = placeOf(starts, hit + inside, at)
    add(set, ids[at] ?? 0)
    at += 1
    if (at === ids.length) break
  }
}

/** The last start at or before a place, not before `from`. */
function placeOf(starts: Int32Array, place: number, from: number): number {
  let low = from
  // Those that have a part mostly stand near each other.
  let step = 1
  while (low + step < starts.length && (starts[low + step] ?? 0) <= place) {
    low += step
    step *= 2
  }
  let high = Math.min(low + step, starts.length)
  while (high - low > 1) {
    const middle = (low + high) >>> 1
    if ((starts[middle] ?? 0) <= place) low = middle
    else high = middle
  }
  return low
}
