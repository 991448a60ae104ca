import type { LanguageCode } from '#platform/contract/language.ts'
import { linesOf } from '../../../compare/block-lines.ts'
import { wordsOf } from '../../../compare/diff-words.ts'
import { textOfLine } from '../../../compare/inline-tokens.ts'
import type { Problem, WrittenText } from '../../../contract.ts'
import { problem } from './find-musts.ts'

/** A word, or several, that a text should not contain, and what to write in its place. */
export type ForbiddenWord = { word: string; use: string }

/**
 * Returns the forbidden words in a text, once for each block. Whole words are compared, whatever
 * their case in the language; Turkish endings after an apostrophe do not count.
 */
export function findForbiddenWords(
  text: WrittenText,
  glossary: readonly ForbiddenWord[],
  language: LanguageCode,
): Problem[] {
  // Finding the words of a text takes longer than the rest of the check.
  if (glossary.length === 0) return []
  const forbidden = glossary.map((entry) => ({ ...entry, words: foldedWords(entry.word, language) }))
  const inLines = (lines: readonly string[], block: number | null) => {
    const words = lines.map((line) => foldedWords(line, language))
    return forbidden.flatMap(({ word, use, words: sought }) =>
      words.some((line) => hasInOrder(line, sought))
        ? [problem(false, { kind: 'forbiddenWord', block, detail: word, use })]
        : [],
    )
  }
  return [
    ...inLines([text.title, text.summary, text.pictureAlt], null),
    ...text.body.flatMap((block, place) => inLines(linesOf(block).map(textOfLine), place)),
  ]
}

function foldedWords(text: string, language: LanguageCode): string[] {
  return wordsOf(text.normalize('NFC'), language).map((word) => {
    const folded = word.toLocaleLowerCase(language).replaceAll('ß', 'ss')
    return language === 'tr' ? folded.replace(/['’].*$/, '') : folded
  })
}

function hasInOrder(words: readonly string[], sought: readonly string[]): boolean {
  if (sought.length === 0) return false
  return words.some((_, start) => sought.every((word, index) => words[start + index] === word))
}
