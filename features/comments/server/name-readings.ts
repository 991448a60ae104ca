import { plainWords } from './plain-words.ts'

/**
 * Every way in which a player's name may be read, as words are compared (`plainWords`). A name has no spaces, so that signs, digits and capitals stand in
 * for them, and between the letters of a word as well: `fu.ck`, `fu1ck`, `BigShit`, `5h1t99`. Hence each row of neighbouring parts is read as one word too.
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

/** Finds an address, or what a reader would type off as one. PostgreSQL reads it alike; the case of letters is not looked at. */
export const addressPattern = `://|(?<![a-z0-9])www\\.|[a-z0-9]\\.(?:${endings})(?![a-z0-9])`
const address = new RegExp(addressPattern, 'i')

/** Whether a name is made to be typed off as an address: `lamps.example.com`. */
export function holdsAddress(name: string): boolean {
  return address.test(name)
}
