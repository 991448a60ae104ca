import { foldText } from '#platform/contract/fold-text.ts'

// Nobody types longer ones, and an index takes none of several kilobytes.
const longestWord = 60

const outside = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu

/** The different words of a text as they are compared: folded, without the marks around them. */
export function wordsOfText(text: string | null): Set<string> {
  const words = new Set<string>()
  if (text === null) return words
  for (const part of foldText(text).split(/\s+/)) {
    const word = bareWord(part)
    if (word !== '') words.add(word)
  }
  return words
}

/** A folded word without the marks around it; empty where nothing else is in it. */
export function bareWord(word: string): string {
  return word.replace(outside, '').slice(0, longestWord)
}
