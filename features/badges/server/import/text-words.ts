import { foldText } from '#platform/contract/fold-text.ts'

// Longer words are not searched for, and an index cannot store several kilobytes.
const longestWord = 60

const outside = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu

/** Returns the distinct words of a text, folded and stripped of surrounding punctuation. */
export function wordsOfText(text: string | null): Set<string> {
  const words = new Set<string>()
  if (text === null) return words
  for (const part of foldText(text).split(/\s+/)) {
    const word = bareWord(part)
    if (word !== '') words.add(word)
  }
  return words
}

/** Strips surrounding punctuation from a folded word; empty if nothing else is in it. */
export function bareWord(word: string): string {
  return word.replace(outside, '').slice(0, longestWord)
}
