import { sql } from 'kysely'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import type { Db } from '#platform/server/database/database.ts'
import { type KnownWords, knownWords } from '#platform/server/search/near-words.ts'
import type { Filter } from '../../contract.ts'
import type { NewsTables } from '../tables.ts'
import { readTitleWords } from './word-hits.ts'

/**
 * Order of a list, newest first: item ids, and the index of each text's language. `mostId` is the
 * largest id.
 */
export type ListOrder = { ids: Int32Array; languages: Uint8Array; mostId: number }

/** A cached value and the list version (number of changes) at which it was read. */
type Kept<Value> = { changes: number; value: Value }

/**
 * Data of all items for searches, cached until items change. Includes at least as many changes as
 * `changes` says.
 */
export type SearchLists = {
  order: (language: LanguageCode, filter: Filter | undefined, changes: number) => Promise<ListOrder>
  titleWords: (language: LanguageCode, changes: number) => Promise<KnownWords>
}

/**
 * Opens the empty caches: a list of 20 thousand items takes 100 kB, with one per language and
 * filter at most.
 */
export function openSearchLists(db: Db<NewsTables>): SearchLists {
  const orders = new Map<string, Promise<Kept<ListOrder>>>()
  const titleWords = new Map<string, Promise<Kept<KnownWords>>>()
  return {
    order: (language, filter, changes) =>
      keptSince(orders, `${language} ${filter ?? 'all'}`, changes, () => readOrder(db, language, filter)),
    titleWords: (language, changes) =>
      keptSince(titleWords, language, changes, async () => {
        const { changes: read, words } = await readTitleWords(db, language)
        return { changes: read, value: knownWords(words.split('\n')) }
      }),
  }
}

async function keptSince<Value>(
  entries: Map<string, Promise<Kept<Value>>>,
  key: string,
  changes: number,
  read: () => Promise<Kept<Value>>,
): Promise<Value> {
  for (;;) {
    const reading = entries.get(key) ?? read()
    entries.set(key, reading)
    const kept = await reading.catch((error: unknown) => {
      entries.delete(key)
      throw error
    })
    if (kept.changes >= changes) return kept.value
    // The first caller with an outdated value refreshes it for all.
    if (entries.get(key) === reading) entries.delete(key)
  }
}

async function readOrder(
  db: Db<NewsTables>,
  language: LanguageCode,
  filter: Filter | undefined,
): Promise<Kept<ListOrder>> {
  const isListed =
    filter === undefined ? sql`true` : filter === 'short' ? sql`is_short` : sql`category = ${filter}::text`
  const { rows } = await sql<{ changes: number; entries: Buffer | null }>`
    select changes, (
      select string_agg(
        int4send(article_id) || int4send(array_position(${[...languageCodes]}::text[], text_language::text)), ''::bytea
        order by published_at desc, article_id desc
      )
      from news_listings where language = ${language} and ${isListed}
    ) as entries from news_changes`.execute(db)
  const entries = rows[0]?.entries ?? Buffer.alloc(0)
  const length = entries.length / 8
  const ids = Int32Array.from({ length }, (_, at) => entries.readInt32BE(at * 8))
  const languages = Uint8Array.from({ length }, (_, at) => entries.readInt32BE(at * 8 + 4) - 1)
  const mostId = ids.reduce((most, id) => Math.max(most, id), 0)
  return { changes: rows[0]?.changes ?? 0, value: { ids, languages, mostId } }
}
