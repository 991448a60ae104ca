import { dictionary } from '@zxcvbn-ts/language-common'

const common = new Set(dictionary['passwords-common'])

/** Words that can be guessed for any account, besides its own name (docs/asvs.md 6.1.2). */
const wordsOfThisSite = ['nightbell', 'habbo', 'habbohotel', 'hotel', 'origins', 'habboorigins', 'fansite', 'retro']

/**
 * Whether a password is among the fifty thousand most used, a word of this site or the player's
 * name, the latter two also with digits and signs around. Some 400 kB in the browser: load late.
 */
export function isCommonPassword(password: string, playerName: string): boolean {
  const typed = password.toLowerCase()
  const own = playerName.toLowerCase()
  const word = wordOf(typed)
  return common.has(typed) || typed === own || (word !== '' && [...wordsOfThisSite, wordOf(own)].includes(word))
}

/** Strips everything before the first and after the last letter. */
function wordOf(text: string): string {
  return text.replace(/^[^a-z]+|[^a-z]+$/g, '')
}
