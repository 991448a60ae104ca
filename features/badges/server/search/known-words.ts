import { sql } from 'kysely'
import type { CacheTag } from '#platform/server/cache/cache-tags.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import { type KnownWords, knownWords, nearWords } from '#platform/server/search/near-words.ts'
import type { BadgeCodes } from '../badge-codes.ts'
import { bareWord } from '../import/text-words.ts'
import { badgeOrderTag } from '../tags.ts'
import type { SoughtWord } from './word-places.ts'

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
