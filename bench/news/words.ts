/** A number from 0 to 1 for each call, the same in each run. */
export function numbersFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const onsets = [
  '',
  'b',
  'br',
  'd',
  'f',
  'fl',
  'g',
  'h',
  'k',
  'l',
  'm',
  'n',
  'p',
  'r',
  's',
  'sch',
  'st',
  't',
  'tr',
  'v',
  'w',
  'z',
]
const vowels = ['a', 'e', 'i', 'o', 'u', 'ai', 'ea', 'ie', 'ou']
const codas = ['', '', 'l', 'm', 'n', 'r', 's', 't', 'nd', 'ng', 'ck', 'rt']

/**
 * As many words as a language of news has, frequent and short ones first, with spellings as
 * different as real ones.
 */
export const vocabulary: readonly string[] = invented(20_000)

function invented(count: number): string[] {
  const random = numbersFrom(1)
  const one = (of: readonly string[]) => of[Math.floor(random() * of.length)] ?? ''
  const words = new Set<string>()
  while (words.size < count) {
    const syllables = 1 + Math.floor(random() * 2) + (words.size > 300 ? 1 : 0)
    const word = Array.from({ length: syllables }, () => one(onsets) + one(vowels) + one(codas)).join('')
    if (word.length > 2) words.add(word)
  }
  return [...words]
}

/**
 * A text of that many words with natural frequencies: the second word is half as frequent as the
 * first, the third a third.
 */
export function textOf(random: () => number, words: number): string {
  return Array.from({ length: words }, () => {
    const rank = Math.floor(Math.exp(random() * Math.log(vocabulary.length)))
    return vocabulary[rank - 1] ?? ''
  }).join(' ')
}
