import { dictionary } from '@zxcvbn-ts/language-common'

const common = new Set(dictionary['passwords-common'])

/** What is known of any account here, beside its own name (docs/security.md 6.1.2). */
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

/** Without what stands before the first letter and after the last. */
function wordOf(text: string): string {
  return text.replace(/^[^a-z]+|[^a-z]+$/g, '')
}
