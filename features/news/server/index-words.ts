import { sql } from 'kysely'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Tx } from '#platform/server/database.ts'
import { blockSize } from './packed-places.ts'
import type { NewsTables } from './tables.ts'

/** A word that an item is found by, and among which texts. */
type Entry = { inTitle: boolean; language: LanguageCode; isFallback: boolean; word: string }

/** What an item is found by: each entry under a text that no other has. */
export type Entries = ReadonlyMap<string, Entry>

/** The words of an item as it is listed now. */
export async function readEntries(tx: Tx<NewsTables>, articleId: number): Promise<Entries> {
  const { rows } = await sql<Entry>`
    select distinct in_title as "inTitle", text_language as language, is_fallback as "isFallback", word
    from news_listings
    cross join lateral (values (true, title_words), (false, words)) as part(in_title, vector)
    cross join lateral unnest(tsvector_to_array(vector)) as word
    where article_id = ${articleId}`.execute(tx)
  return new Map(rows.map((row) => [`${row.inTitle} ${row.language} ${row.isFallback} ${row.word}`, row]))
}

/**
 * Updates the search index from an item's previous entries (`before`) to its current listings.
 * Concurrent runs are serialised.
 */
export async function reindex(tx: Tx<NewsTables>, articleId: number, before: Entries): Promise<void> {
  const now = await readEntries(tx, articleId)
  const block = Math.floor(articleId / blockSize)
  const place = articleId % blockSize
  const lost = [...before].flatMap(([key, entry]) => (now.has(key) ? [] : entry))
  const gained = [...now].flatMap(([key, entry]) => (before.has(key) ? [] : entry))
  if (lost.length > 0) await remove(tx, { block, place }, lost)
  if (gained.length > 0)
    await sql`
      insert into news_words as known (in_title, language, is_fallback, word, block, packed)
      select in_title, language, is_fallback, word, ${block}, int2send(${place}::integer::smallint) from ${listOf(gained)}
      on conflict (in_title, language, is_fallback, word, block)
      do update set packed = news_packed_with(known.packed, ${place}::integer)`.execute(tx)
  await sql`update news_changes set changes = changes + 1`.execute(tx)
}

async function remove(tx: Tx<NewsTables>, { block, place }: { block: number; place: number }, lost: readonly Entry[]) {
  const isLost = sql`known.in_title = entry.in_title and known.language = entry.language
    and known.is_fallback = entry.is_fallback and known.word = entry.word and known.block = ${block}`
  await sql`delete from news_words as known using ${listOf(lost)}
    where ${isLost} and news_packed_without(packed, ${place}::integer) is null`.execute(tx)
  await sql`update news_words as known set packed = news_packed_without(packed, ${place}::integer)
    from ${listOf(lost)} where ${isLost}`.execute(tx)
}

function listOf(entries: readonly Entry[]) {
  return sql`unnest(
    ${entries.map(({ inTitle }) => inTitle)}::boolean[],
    ${entries.map(({ language }) => language)}::text[],
    ${entries.map(({ isFallback }) => isFallback)}::boolean[],
    ${entries.map(({ word }) => word)}::text[]
  ) as entry(in_title, language, is_fallback, word)`
}
