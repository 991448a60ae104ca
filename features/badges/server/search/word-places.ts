import { type RawBuilder, sql } from 'kysely'
import { hotelCodes } from '#features/hotels/contract.ts'
import type { CacheTag } from '#platform/server/cache/cache-tags.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import { type KnownWords, knownWords, nearWords } from '#platform/server/search/near-words.ts'
import { type BadgeCodes, eachCodeWith, placeOf } from '../badge-codes.ts'
import { bareWord } from '../import/text-words.ts'
import { staffSources, type TextSource } from '../staff-texts.ts'
import { badgeOrderTag } from '../tags.ts'
import { eachPosting } from './posting-list.ts'

/** Meanings of a search word: `typed` as entered, and similar whole words and codes. */
export type SoughtWord = { typed: string; near: { texts: readonly string[]; codes: readonly string[] } }

/**
 * Places of a word: badge ids in ascending order, and per badge a bit for each hotel, and each
 * language of the staff, whose texts contain it, repeated sixteen places higher for names. A match
 * in the code sets all bits. A word in all 60 thousand badges takes 480 kB.
 */
export type WordPlaces = { ids: Int32Array; bits: Uint32Array }

/** Offset of the bits for names. */
export const namedShift = 16

const inText = new Map<string, number>([...hotelCodes, ...staffSources].map((source, place) => [source, 1 << place]))
const inCode = (1 << namedShift) - 1

/** A word just as it was typed. */
export function asTyped(typed: string): SoughtWord {
  return { typed, near: { texts: [], codes: [] } }
}

/**
 * Finds the places of a word. Three or more characters may match inside a word, two at its start,
 * one only a whole word; one or two characters match the start of a code.
 */
export async function readWordPlaces(db: AnyDb, codes: BadgeCodes, { typed, near }: SoughtWord): Promise<WordPlaces> {
  const hits = await readHits(db, bareWord(typed), near.texts)
  return placesOf(codes.mostId, (mark) => {
    const markNamed = (bits: number) => (id: number) => mark(id, bits | (bits << namedShift))
    eachCodeWith(codes, typed.length < 3 ? `\n${typed}` : typed, markNamed(inCode))
    for (const code of near.codes) eachCodeWith(codes, `\n${code}\n`, markNamed(inCode))
    for (const { hotel, inName, badges } of hits) {
      const bit = inText.get(hotel) ?? 0
      eachPosting(badges, inName ? markNamed(bit) : (id) => mark(id, bit))
    }
  })
}

// Undoing what was written is cheaper than clearing an entry per badge.
let board = new Uint32Array()

/** Collects the bits that `fill` marks for each badge. */
function placesOf(mostId: number, fill: (mark: (id: number, bits: number) => void) => void): WordPlaces {
  if (board.length <= mostId) board = new Uint32Array(mostId + 1)
  const marked: number[] = []
  fill((id, bits) => {
    const before = board[id] ?? 0
    if (before === 0) marked.push(id)
    board[id] = before | bits
  })
  const ids = Int32Array.from(marked).sort()
  const bits = Uint32Array.from(ids, (id) => board[id] ?? 0)
  for (const id of ids) board[id] = 0
  return { ids, bits }
}

/** Returns the places where all words occur in one hotel's texts: their common bits. */
export function commonPlaces(words: readonly WordPlaces[]): WordPlaces {
  const [rarest, ...others] = words.toSorted((one, other) => one.ids.length - other.ids.length)
  return others.reduce(inBoth, rarest ?? { ids: new Int32Array(), bits: new Uint32Array() })
}

function inBoth(rarer: WordPlaces, other: WordPlaces): WordPlaces {
  const ids: number[] = []
  const bits: number[] = []
  let at = 0
  for (let place = 0; place < rarer.ids.length; place++) {
    const id = rarer.ids[place] ?? 0
    at = placeOf(other.ids, id, at)
    const common = other.ids[at] === id ? (rarer.bits[place] ?? 0) & (other.bits[at] ?? 0) : 0
    if (common === 0) continue
    ids.push(id)
    bits.push(common)
  }
  return { ids: Int32Array.from(ids), bits: Uint32Array.from(bits) }
}

type Hit = { hotel: TextSource; inName: boolean; badges: Buffer }

async function readHits(db: AnyDb, word: string, near: readonly string[]): Promise<Hit[]> {
  if (word === '') return []
  const isSo = near.length > 0 ? sql`(${isLike(word)} or word = any(${near}::text[]))` : isLike(word)
  const { rows } = await sql<Hit>`
    select hotel, in_name as "inName", string_agg(badges, ''::bytea) as badges
    from badges_words where ${isSo} group by hotel, in_name`.execute(db)
  return rows
}

function isLike(word: string): RawBuilder<unknown> {
  if (word.length === 1) return sql`word = ${word}`
  // No letter comes after the last one of all.
  if (word.length === 2) return sql`(word >= ${word} and word < ${`${word}\u{10ffff}`})`
  return sql`word like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`
}

/**
 * Vocabulary for correcting mistyped words: the words of all hotels' texts and all codes; some ten
 * megabytes for 60 thousand badges.
 */
export type WordsOfBadges = { texts: KnownWords; codes: KnownWords }

/** Reads all words; with what makes them others. */
export async function readWords(db: AnyDb, { text }: BadgeCodes): Promise<{ value: WordsOfBadges; tags: CacheTag[] }> {
  const { rows } = await sql<{ words: string | null }>`
    select string_agg(word, e'\n') as words from (select distinct word from badges_words) as each`.execute(db)
  const texts = knownWords(rows[0]?.words?.split('\n') ?? [])
  return { value: { texts, codes: knownWords(text.split('\n').filter(Boolean)) }, tags: [badgeOrderTag] }
}

/** A word of a search, with the words and the codes that it may have been meant for. */
export function withNear({ texts, codes }: WordsOfBadges, typed: string): SoughtWord {
  return { typed, near: { texts: nearWords(texts, bareWord(typed)), codes: nearWords(codes, typed) } }
}
