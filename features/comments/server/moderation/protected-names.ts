import { lookOf } from '#features/accounts/server/api.ts'
import { plainWords } from './plain-words.ts'

/** Names that no guest may write under, in any hotel. */
export type ProtectedNames = { protects: (name: string) => boolean }

// Titles that imply authority in a name: "MOD-Tim", "anna_admin".
const titles = [
  'admin',
  'admins',
  'administrator',
  'administration',
  'mod',
  'mods',
  'moderator',
  'moderators',
  'moderation',
  'staff',
]
/** Words that are always protected, besides the name of the site. */
export const alwaysProtected = ['habbo', 'sulake', ...titles]
// Allowed alone, but a protected name remains protected beside them: "TheRealHabboStaff".
const companions = ['the', 'real', 'official', 'original', 'team', 'hotel', 'site', 'support', 'help', 'info', 'bot']

/**
 * Protects the site's name, staff titles and the configured list (specification §5.2), also in
 * look-alike spelling (`Habb0-5taff`), alone or with digits and words such as "official".
 */
export function openProtectedNames(words: readonly string[]): ProtectedNames {
  const isListed = openNameList([...words, ...alwaysProtected])
  const titleLooks = new Set(titles.map(lookOf))
  return {
    protects: (name) => isListed(name) || name.split(/[^a-z0-9|!$]+/i).some((part) => titleLooks.has(lookOf(part))),
  }
}

/** Returns whether a name is one of these words, or made of them and their usual companions. */
export function openNameList(words: readonly string[]): (name: string) => boolean {
  const looks = new Set(words.map(asName))
  // Names of only symbols are their own skeleton, and would have a special meaning in a pattern.
  const known = [...looks].filter((look) => /^[a-z0-9]+$/.test(look)).join('|')
  const besides = companions.map(lookOf).join('|')
  const madeOfThem = known === '' ? null : new RegExp(`^(?:${besides})*(?:${known})(?:${known}|${besides})*$`)
  return (name) => {
    if (looks.has(lookOf(name))) return true
    const bare = name.replace(/^[^a-z]+|[^a-z]+$/gi, '')
    return madeOfThem !== null && [name, bare].some((each) => madeOfThem.test(lookOf(each)))
  }
}

/**
 * Returns the ASCII look of a word as a player's name: `ışık` as `isik`. Empty if no name can look
 * like it.
 */
function asName(word: string): string {
  if (/^\p{ASCII}*$/u.test(word)) return lookOf(word)
  const plain = plainWords(word).join('')
  return /^\p{ASCII}*$/u.test(plain) ? lookOf(plain) : ''
}
