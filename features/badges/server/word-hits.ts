import { type RawBuilder, sql } from 'kysely'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { AnyDb } from '#platform/server/database.ts'
import { addCodesWith, type BadgeCodes } from './badge-codes.ts'
import { add, type BadgeSet, emptySet, narrow, unite } from './badge-set.ts'
import { addPostings } from './posting-list.ts'
import { bareWord } from './text-words.ts'

/** What a word of a search stands for: `typed` as it was, and whole words that are nearly so. */
export type SoughtWord = { typed: string; near: { texts: readonly string[]; codes: readonly number[] } }

/** What words found, the best first: that very code, codes that begin so, names and other codes, and all. Each is in those behind it too. */
export type Found = readonly [veryCode: BadgeSet, codeBegins: BadgeSet, named: BadgeSet, all: BadgeSet]

type Hit = { place: number; hotel: HotelCode; inName: boolean; badges: Buffer }

/**
 * Finds the badges in whose code, name or description all words stand, in the texts of any one hotel. A word of three letters or more may stand inside
 * another; one of two begins one, one of a single letter stands alone; both begin a code.
 */
export async function findByWords(db: AnyDb, codes: BadgeCodes, words: readonly SoughtWord[]): Promise<Found> {
  const hits = await readHits(db, words)
  const empty = () => emptySet(codes.mostId)
  const found: Found = [empty(), empty(), empty(), empty()]
  const [veryCode, codeBegins, named, all] = found
  const inCodes = words.map(({ typed, near }) => {
    const inCode = empty()
    addCodesWith(inCode, codes, typed.length < 3 ? `\n${typed}` : typed)
    for (const id of near.codes) add(inCode, id)
    return inCode
  })
  // Of one word it does not matter in which hotel.
  const byHotel = words.length === 1 ? [hits] : Map.groupBy(hits, ({ hotel }) => hotel).values()
  for (const ofHotel of [[], ...byHotel]) {
    const inNames = inCodes.map((inCode, place) => withHits(inCode, ofHotel, place, true))
    unite(named, common(inNames))
    unite(all, common(inNames.map((inName, place) => withHits(inName, ofHotel, place, false))))
  }
  const [only] = words
  if (words.length === 1 && only && inCodes.some((inCode) => inCode.some((bits) => bits !== 0))) {
    addCodesWith(codeBegins, codes, `\n${only.typed}`)
    addCodesWith(veryCode, codes, `\n${only.typed}\n`)
  }
  return found
}

function withHits(set: BadgeSet, hits: readonly Hit[], place: number, inName: boolean): BadgeSet {
  const united = set.slice()
  for (const hit of hits) if (hit.place === place && hit.inName === inName) addPostings(united, hit.badges)
  return united
}

function common([first = emptySet(0), ...others]: readonly BadgeSet[]): BadgeSet {
  const all = first.slice()
  for (const other of others) narrow(all, other)
  return all
}

async function readHits(db: AnyDb, words: readonly SoughtWord[]): Promise<Hit[]> {
  const parts = words.flatMap(({ typed, near }, place) => {
    const word = bareWord(typed)
    if (word === '') return []
    const isSo = near.texts.length > 0 ? sql`(${asTyped(word)} or word = any(${near.texts}::text[]))` : asTyped(word)
    return sql`
      select ${place}::integer as place, hotel, in_name as "inName", string_agg(badges, ''::bytea) as badges
      from badges_words where ${isSo} group by hotel, in_name`
  })
  if (parts.length === 0) return []
  const { rows } = await sql<Hit>`${sql.join(parts, sql` union all `)}`.execute(db)
  return rows
}

function asTyped(word: string): RawBuilder<unknown> {
  if (word.length === 1) return sql`word = ${word}`
  // No letter comes after the last one of all.
  if (word.length === 2) return sql`(word >= ${word} and word < ${`${word}\u{10ffff}`})`
  return sql`word like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`
}
