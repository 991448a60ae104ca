import { type RawBuilder, sql } from 'kysely'
import type { LanguageCode } from '#platform/contract/language.ts'

/** PostgreSQL's configuration for the words of each language: their endings, and which ones nobody looks for. */
const configurations: Record<LanguageCode, 'german' | 'english' | 'turkish'> = {
  de: 'german',
  en: 'english',
  tr: 'turkish',
}

const lettersWithoutMarks: Record<string, string> = { ß: 'ss', ı: 'i', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l' }

// A prefix of one letter is half the words of a language.
const shortestPrefix = 2

// PostgreSQL holds a megabyte of a text's words; a letter that folds into several has three bytes each at most.
const mostCharacters = { asWritten: 100_000, folded: 200_000 }

/** Words as they are compared whoever types them: small letters without their marks, the same in every language (`Işık`, `ISIK` and `isik` are one). */
export function foldWords(words: string): string {
  return withoutControls(words)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßıæœøđł]/g, (letter) => lettersWithoutMarks[letter] ?? letter)
}

/**
 * What a text is found by: its words without their endings, in their order, and beside them each word as it is written but for the marks
 * of its letters. The latter is what the beginning of a word finds, and who types without marks.
 */
export function wordsVector(language: LanguageCode, text: string): RawBuilder<unknown> {
  const searched = text.slice(0, mostCharacters.asWritten)
  const folded = foldWords(searched).slice(0, mostCharacters.folded)
  return sql`(${stemsVector(language, searched)}
    || strip(to_tsvector('simple', ${folded.toWellFormed()}::text)))`
}

/** The words of a text without their endings, in their order, but for those that nobody looks for. */
export function stemsVector(language: LanguageCode, text: string): RawBuilder<unknown> {
  return sql`to_tsvector(${configurations[language]}::text::regconfig, ${inSmallLetters(language, text)}::text)`
}

/**
 * What a visitor types, as `wordsVector` of that language answers it (`words @@ …`): with the grammar of search engines (quotes, `or`,
 * `-`), and the last word may be unfinished. Nothing that is typed is an error; what names no word finds nothing.
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

/** PostgreSQL would fold by its own locale, and I is the capital of ı in Turkish only. */
function inSmallLetters(language: LanguageCode, text: string): string {
  const composed = withoutControls(text).normalize('NFC')
  return language === 'tr' ? composed.toLocaleLowerCase('tr') : composed.replaceAll('İ', 'I').toLowerCase()
}

/** A NUL is no part of a text for PostgreSQL, and half a character is none. */
function withoutControls(text: string): string {
  return text.toWellFormed().replace(/\p{Cc}/gu, ' ')
}
