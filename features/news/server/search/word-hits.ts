import { sql } from 'kysely'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import type { Db } from '#platform/server/database/database.ts'
import { emptySet, type IdSet } from '#platform/server/search/id-set.ts'
import { addPlaces, blockSize, type PackedPlaces } from '../listings.ts'
import type { NewsTables } from '../tables.ts'
import type { SoughtWord } from './text-query.ts'

/** A word to look up in the texts of a language, in titles only or everywhere. */
export type Sought = { word: SoughtWord; language: LanguageCode; inTitle: boolean }

/** The items with a word. */
export type ItemsWith = (sought: Sought) => IdSet

/** Matches of words, and the list version (number of changes) at which they were read. */
export type WordHits = { changes: number; hits: ReadonlyMap<string, readonly PackedPlaces[]> }

// No letter comes after the last one of all.
const lastLetter = '\u{10ffff}'

/** Finds the items with each word in the texts that the list of a language shows. */
export async function readHits(db: Db<NewsTables>, list: LanguageCode, words: readonly Sought[]): Promise<WordHits> {
  // The words of a search and those without their endings are often the same.
  const byKey = new Map(words.map((each) => [keyOf(each), each]))
  const keys = [...byKey.keys()]
  const sought = [...byKey.values()]
  const { rows } = await sql<PackedPlaces & { changes: number; place: number | null }>`
    select changes, place, block, bits, pairs from news_changes left join (
      select place, found.block, string_agg(packed, ''::bytea) filter (where length(packed) = ${blockSize / 8}) as bits,
        string_agg(packed, ''::bytea) filter (where length(packed) < ${blockSize / 8}) as pairs
      from unnest(
        ${sought.map(({ inTitle }) => inTitle)}::boolean[],
        ${sought.map(({ language }) => language)}::text[],
        ${sought.map(({ language }) => language !== list)}::boolean[],
        ${sought.map(({ word: { word } }) => word)}::text[],
        ${sought.map(({ word: { word, isBeginning } }) => (isBeginning ? word + lastLetter : word))}::text[]
      ) with ordinality as sought(in_title, language, is_fallback, first, last, place)
      cross join lateral (
        select block, packed from news_words
        where in_title = sought.in_title and language = sought.language and is_fallback = sought.is_fallback
          and word >= sought.first and word <= sought.last
        -- Separately: PostgreSQL overestimates the words between and would read all of them.
        offset 0
      ) as found
      group by place, found.block
    ) as hit on true`.execute(db)
  const hits = new Map(keys.map((key): [string, PackedPlaces[]] => [key, []]))
  for (const { place, ...places } of rows) if (place !== null) hits.get(keys[place - 1] ?? '')?.push(places)
  return { changes: rows[0]?.changes ?? 0, hits }
}

/** The items up to `mostId` with each word that was looked for; none with another. */
export function itemsOf({ hits }: WordHits, mostId: number): ItemsWith {
  const nothing = emptySet(mostId)
  const sets = new Map<string, IdSet>()
  for (const [key, found] of hits) {
    if (found.length === 0) continue
    const items = emptySet(mostId)
    for (const places of found) addPlaces(items, places)
    sets.set(key, items)
  }
  return (sought) => sets.get(keyOf(sought)) ?? nothing
}

function keyOf({ word: { word, isBeginning }, language, inTitle }: Sought): string {
  return `${language} ${inTitle} ${isBeginning} ${word}`
}

/** Returns the title words of a language's list, stemmed and as written, one per line. */
export async function readTitleWords(
  db: Db<NewsTables>,
  list: LanguageCode,
): Promise<{ changes: number; words: string }> {
  const others = languageCodes.filter((language) => language !== list)
  const { rows } = await sql<{ changes: number; words: string | null }>`
    select changes, (
      select string_agg(word, E'\n') from (
        select word from news_words where in_title and language = ${list} and not is_fallback
        union select word from news_words where in_title and language = any(${others}::text[]) and is_fallback
      ) as known
    ) as words from news_changes`.execute(db)
  return { changes: rows[0]?.changes ?? 0, words: rows[0]?.words ?? '' }
}
