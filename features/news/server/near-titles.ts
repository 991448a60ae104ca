import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import { newsPageSize } from '../contract.ts'
import type { Listed } from './describe-items.ts'
import { foldWords } from './full-text.ts'
import type { NewsTables } from './tables.ts'

// How much of what is typed a title must have (pg_trgm): a letter wrong, missing or too many in a word of four or more.
const nearEnough = 0.4
const most = newsPageSize * 2
const shortestWord = 4

/**
 * Finds titles that are nearly what was typed, of the rows that `isListed` says and without those `found` already: first those in which only two letters
 * beside each other changed places, which leaves few groups of three letters as they were, then the nearest. Who uses quotes or rules words
 * out has typed what they mean.
 */
export async function findNearTitles(
  tx: Tx<NewsTables>,
  isListed: RawBuilder<unknown>,
  search: string,
  found: readonly Listed[],
): Promise<Listed[]> {
  const words = /"|(^|\s)-/.test(search) ? [] : (foldWords(search).match(/[\p{L}\p{N}]+/gu) ?? [])
  const typed = words.join(' ')
  if (typed.length < shortestWord) return []
  const swapped = words.map((word) => `(${swapsOf(word).map(quoted).join(' | ')})`).join(' & ')
  await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(nearEnough)}, true)`.execute(tx)
  const { rows } = await sql<Listed>`
    with near as materialized (
      select language, article_id, text_language, category, is_short, published_at, title_words @@ ${swapped}::tsquery as is_swapped, word_similarity(${typed}::text, title_folded) as likeness
      from news_listings where title_words @@ ${swapped}::tsquery or title_folded %> ${typed}::text
    )
    select article_id as id, text_language as language from near
    where ${isListed} and article_id <> all(${found.map(({ id }) => id)}::integer[])
    order by is_swapped desc, likeness desc, published_at desc, article_id desc
    limit ${most}`.execute(tx)
  return rows
}

/** A word, and each word that two of its letters make by changing places; a short one would be another word too often. */
function swapsOf(word: string): string[] {
  if (word.length < shortestWord) return [word]
  const letters = [...word]
  const swaps = letters.slice(1).map((letter, at) =>
    letters
      .with(at, letter)
      .with(at + 1, letters[at] ?? '')
      .join(''),
  )
  return [...new Set([word, ...swaps])]
}

const quoted = (word: string) => `'${word}'`
