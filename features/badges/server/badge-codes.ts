import { sql } from 'kysely'
import type { CacheTag } from '#platform/server/cache-tags.ts'
import type { AnyDb } from '#platform/server/database.ts'
import { placeOf } from './place-of.ts'
import { badgeOrderTag } from './tags.ts'
import { eachPlaceOf, indexTrigrams, type Trigrams } from './trigrams.ts'

/**
 * Search index of badge codes: all folded codes in one text separated by line breaks, their
 * offsets, their ids in the same order, and a trigram index. Five megabytes for 60 thousand.
 */
export type BadgeCodes = { text: string; starts: Int32Array; ids: Int32Array; mostId: number; trigrams: Trigrams }

/** Reads all codes; with what makes them others. */
export async function readCodes(db: AnyDb): Promise<{ value: BadgeCodes; tags: CacheTag[] }> {
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
  return { value: { text, starts, ids, mostId: ids.at(-1) ?? 0, trigrams: indexTrigrams(text) }, tags: [badgeOrderTag] }
}

/**
 * Calls `tell` with the id of each badge whose code contains `part`. A leading or trailing line
 * break in `part` anchors it to the start or end of the code.
 */
export function eachCodeWith({ text, starts, ids, trigrams }: BadgeCodes, part: string, tell: (id: number) => void) {
  const inside = part.startsWith('\n') ? 1 : 0
  let at = 0
  let last = -1
  eachPlaceOf(text, trigrams, part, (place) => {
    at = placeOf(starts, place + inside, at)
    if (at !== last) tell(ids[at] ?? 0)
    last = at
  })
}
