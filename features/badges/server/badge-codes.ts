import { sql } from 'kysely'
import type { CacheTag } from '#platform/server/cache/cache-tags.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import { badgeOrderTag } from './tags.ts'

// Trigrams with the same hash share a list; matches are verified anyway.
const lists = 1 << 16

/**
 * Trigram index of a text: the list for each hash starts where `begins` says. Four bytes per
 * character.
 */
type Trigrams = { begins: Int32Array; places: Int32Array }

/** Finds every three letters of a text. */
export function indexTrigrams(text: string): Trigrams {
  const begins = new Int32Array(lists + 1)
  const last = text.length - 3
  for (let place = 0; place <= last; place++) {
    const next = listOf(text, place) + 1
    begins[next] = (begins[next] ?? 0) + 1
  }
  for (let list = 1; list <= lists; list++) begins[list] = (begins[list] ?? 0) + (begins[list - 1] ?? 0)
  const free = begins.slice()
  const places = new Int32Array(Math.max(last + 1, 0))
  for (let place = 0; place <= last; place++) {
    const list = listOf(text, place)
    const to = free[list] ?? 0
    places[to] = place
    free[list] = to + 1
  }
  return { begins, places }
}

/**
 * Calls `onPlace` with each position of `part` in a text, in order. Parts of fewer than three
 * characters scan the whole text.
 */
export function eachPlaceOf(text: string, trigrams: Trigrams, part: string, onPlace: (place: number) => void): void {
  if (part.length < 3) {
    for (let place = text.indexOf(part); place >= 0; place = text.indexOf(part, place + 1)) onPlace(place)
    return
  }
  const { begins, places } = trigrams
  let [from, to, offset] = [0, Number.POSITIVE_INFINITY, 0]
  for (let at = 0; at <= part.length - 3; at++) {
    const list = listOf(part, at)
    const [begin = 0, end = 0] = [begins[list], begins[list + 1]]
    if (end - begin < to - from) [from, to, offset] = [begin, end, at]
  }
  for (let at = from; at < to; at++) {
    const place = (places[at] ?? 0) - offset
    if (text.startsWith(part, place)) onPlace(place)
  }
}

function listOf(text: string, place: number): number {
  const mixed = (text.charCodeAt(place) * 961 + text.charCodeAt(place + 1)) * 31 + text.charCodeAt(place + 2)
  return mixed % lists
}

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
 * Calls `onBadge` with the id of each badge whose code contains `part`. A leading or trailing line
 * break in `part` anchors it to the start or end of the code.
 */
export function eachCodeWith({ text, starts, ids, trigrams }: BadgeCodes, part: string, onBadge: (id: number) => void) {
  const inside = part.startsWith('\n') ? 1 : 0
  let at = 0
  let last = -1
  eachPlaceOf(text, trigrams, part, (place) => {
    at = placeOf(starts, place + inside, at)
    if (at !== last) onBadge(ids[at] ?? 0)
    last = at
  })
}

/**
 * Returns the index of the last ascending number not above `value`, at or after `from`. Uses a
 * galloping search, since consecutive look-ups are mostly close together.
 */
export function placeOf(ascending: Int32Array, value: number, from: number): number {
  let low = from
  let step = 1
  while (low + step < ascending.length && (ascending[low + step] ?? 0) <= value) {
    low += step
    step *= 2
  }
  let high = Math.min(low + step, ascending.length)
  while (high - low > 1) {
    const middle = (low + high) >>> 1
    if ((ascending[middle] ?? 0) <= value) low = middle
    else high = middle
  }
  return low
}
