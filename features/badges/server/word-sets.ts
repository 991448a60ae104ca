import { type RawBuilder, sql } from 'kysely'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { AnyDb } from '#platform/server/database.ts'
import { emptySet, type IdSet, isEmpty, unite } from '#platform/server/id-set.ts'
import { addCodesWith, type BadgeCodes } from './badge-codes.ts'
import { addPostings } from './posting-list.ts'
import { bareWord } from './text-words.ts'

/** What a word of a search stands for: `typed` as it was, and whole words and codes that are nearly so. */
export type SoughtWord = { typed: string; near: { texts: readonly string[]; codes: readonly string[] } }

/** Badges that have a word in their name or code, and those that have it there or in their description. */
export type WordPlaces = { named: IdSet; all: IdSet }

/** Where a word stands: in codes, null for none, and in codes and the texts of each hotel that has it; 150 kB for one that stands in all hotels' texts. */
export type WordSets = { typed: string; inCodes: IdSet | null; hotels: ReadonlyMap<HotelCode, WordPlaces> }

/** A word just as it was typed. */
export function asTyped(typed: string): SoughtWord {
  return { typed, near: { texts: [], codes: [] } }
}

/** Finds where a word stands. One of three letters or more may stand inside another; one of two begins one, one of a single letter stands alone; both begin a code. */
export async function readWordSets(db: AnyDb, codes: BadgeCodes, { typed, near }: SoughtWord): Promise<WordSets> {
  const inCodes = emptySet(codes.mostId)
  addCodesWith(inCodes, codes, typed.length < 3 ? `\n${typed}` : typed)
  for (const code of near.codes) addCodesWith(inCodes, codes, `\n${code}\n`)
  const hotels = new Map<HotelCode, WordPlaces>()
  for (const { hotel, inName, badges } of await readHits(db, bareWord(typed), near.texts)) {
    const places = hotels.get(hotel) ?? { named: inCodes.slice(), all: inCodes.slice() }
    addPostings(inName ? places.named : places.all, badges)
    hotels.set(hotel, places)
  }
  for (const { named, all } of hotels.values()) unite(all, named)
  return { typed, inCodes: isEmpty(inCodes) ? null : inCodes, hotels }
}

type Hit = { hotel: HotelCode; inName: boolean; badges: Buffer }

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
