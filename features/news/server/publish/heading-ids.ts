import type { LanguageCode } from '#platform/contract/language.ts'
import type { Inline } from '../../contract.ts'
import { slugOf } from './article-slug.ts'
import { wordsOfLine } from './body-words.ts'

/**
 * Returns a function that makes the id of each heading of a body in turn: from its words in
 * `language`, with a number if they occur again, and the prefix `part-`, to avoid collisions with
 * the page's ids.
 */
export function openHeadingIds(language: LanguageCode): (line: readonly Inline[]) => string {
  // The ids that are taken, with the last number appended to each.
  const numbers = new Map<string, number>()
  return (line) => {
    const wanted = ['part', slugOf(wordsOfLine(line).slice(0, 200), language)].filter(Boolean).join('-')
    let number = numbers.get(wanted)
    if (number === undefined) {
      numbers.set(wanted, 1)
      return wanted
    }
    do number++
    while (numbers.has(`${wanted}-${number}`))
    const id = `${wanted}-${number}`
    numbers.set(wanted, number).set(id, 1)
    return id
  }
}
