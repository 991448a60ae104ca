import { plainWords } from './plain-words.ts'

/**
 * Returns all readings of a player's name as normalised words (`plainWords`). Names have no spaces,
 * so symbols, digits and capitals separate words or letters: `fu.ck`, `fu1ck`, `BigShit`, `5h1t99`.
 * Hence each run of adjacent parts is also read as one word.
 */
export function readingsOfName(name: string): string[] {
  const withoutLast = name.replace(/(?<=[a-z])\d+(?![a-z\d])/gi, '')
  const withoutFirst = /(?<![a-z\d])\d+(?=[a-z])/gi
  const spellings = [
    name,
    withoutLast,
    name.replace(withoutFirst, ''),
    withoutLast.replace(withoutFirst, ''),
    // Digits as nothing but signs between letters.
    name.replace(/\d+/g, '-'),
  ]
  return [...new Set(spellings.flatMap(readingsOf))]
}

function readingsOf(spelling: string): string[] {
  const words = plainWords(spelling.replace(/(?<=[a-z])(?=[A-Z])/g, '-'))
  const rows = words.flatMap((_, first) => words.slice(first).map((_, more) => words.slice(first, first + more + 1)))
  // Read once more: a digit that stood alone is a letter beside others.
  return [words.join(' '), ...rows.flatMap((row) => plainWords(row.join('')))]
}

// Those that spam uses, and the countries of the site's languages: `luna.tic` is a name.
const endings = 'com|net|org|info|biz|de|at|tr|ru|tk|io|gg|ly|top|xyz|shop|site|store|online|link|club|app|live'

/**
 * Matches a web address, or text that reads like one. Also valid in PostgreSQL; case-insensitive.
 */
export const addressPattern = `://|(?<![a-z0-9])www\\.|[a-z0-9]\\.(?:${endings})(?![a-z0-9])`
const address = new RegExp(addressPattern, 'i')

/** Whether a name or a line is made to be typed off as an address: `lamps.example.com`. */
export function holdsAddress(text: string): boolean {
  return address.test(text)
}
