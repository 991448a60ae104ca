import { type RawBuilder, sql } from 'kysely'
import type { LanguageCode } from '#platform/contract/language.ts'

/** PostgreSQL text search configuration per language, for stemming and stop words. */
const configurations: Record<LanguageCode, 'german' | 'english' | 'turkish'> = {
  de: 'german',
  en: 'english',
  tr: 'turkish',
}

const lettersWithoutMarks: Record<string, string> = { ß: 'ss', ı: 'i', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l' }

// A prefix of one letter is half the words of a language.
const shortestPrefix = 2

// PostgreSQL stores at most a megabyte per text vector; a folded letter may expand to several of up
// to three bytes.
const mostCharacters = { asWritten: 100_000, folded: 200_000 }

/**
 * Folds words for comparison: lower case without accents, independent of language (`Işık`, `ISIK`
 * and `isik` are equal).
 */
export function foldWords(words: string): string {
  return withoutControls(words)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßıæœøđł]/g, (letter) => lettersWithoutMarks[letter] ?? letter)
}

/**
 * Returns the search vector of a text: stemmed words with positions, plus each word unstemmed
 * without accents, for prefix matches and input without accents.
 */
export function wordsVector(language: LanguageCode, text: string): RawBuilder<unknown> {
  const searched = text.slice(0, mostCharacters.asWritten)
  const folded = foldWords(searched).slice(0, mostCharacters.folded)
  return sql`(${stemsVector(language, searched)}
    || strip(to_tsvector('simple', ${folded.toWellFormed()}::text)))`
}

/** Returns the stemmed words of a text with positions, without stop words. */
export function stemsVector(language: LanguageCode, text: string): RawBuilder<unknown> {
  return sql`to_tsvector(${configurations[language]}::text::regconfig, ${inSmallLetters(language, text)}::text)`
}

/**
 * Returns a query for the `wordsVector` of a language (`words @@ …`): web search syntax (quotes,
 * `or`, `-`), with a prefix match on the last word. Any input is valid; input without words matches
 * nothing.
 */
export function wordsQuery(language: LanguageCode, search: string): RawBuilder<unknown> {
  const whole = either(language, search)
  const [, head = '', last = ''] = /^(.*?)([\p{L}\p{N}]+)$/su.exec(withoutControls(search)) ?? []
  const typed = foldWords(last)
  const isFinished = typed.length < shortestPrefix || head.endsWith('-') || head.split('"').length % 2 === 0
  if (isFinished) return whole
  const beginning = sql`${`'${typed}':*`}::tsquery`
  return sql`(${whole} || case when numnode(${stems(language, head)}) = 0 then ${beginning}
    else ${either(language, head)} && ${beginning} end)`
}

function either(language: LanguageCode, search: string): RawBuilder<unknown> {
  return sql`(${stems(language, search)} || websearch_to_tsquery('simple', ${foldWords(search)}::text))`
}

function stems(language: LanguageCode, search: string): RawBuilder<unknown> {
  return sql`websearch_to_tsquery(${configurations[language]}::text::regconfig, ${inSmallLetters(language, search)}::text)`
}

/** PostgreSQL would fold by its own locale, and I is the capital of ı only in Turkish. */
function inSmallLetters(language: LanguageCode, text: string): string {
  const composed = withoutControls(text).normalize('NFC')
  return language === 'tr' ? composed.toLocaleLowerCase('tr') : composed.replaceAll('İ', 'I').toLowerCase()
}

/** A NUL is no part of a text for PostgreSQL, and half a character is none. */
function withoutControls(text: string): string {
  return text.toWellFormed().replace(/\p{Cc}/gu, ' ')
}
