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
const always = ['habbo', 'sulake', ...titles]
// Allowed alone, but a protected name remains protected beside them: "TheRealHabboStaff".
const companions = ['the', 'real', 'official', 'original', 'team', 'hotel', 'site', 'support', 'help', 'info', 'bot']

/**
 * Protects the site's name, staff titles and the configured list (specification §5.2), also in
 * look-alike spelling (`Habb0-5taff`), alone or with digits and words such as "official".
 */
export function openProtectedNames(words: readonly string[]): ProtectedNames {
  const looks = new Set([...words, ...always].map(asName))
  // Names of only symbols are their own skeleton, and would have a special meaning in a pattern.
  const known = [...looks].filter((look) => /^[a-z0-9]+$/.test(look)).join('|')
  const besides = companions.map(lookOf).join('|')
  const madeOfThem = new RegExp(`^(?:${besides})*(?:${known})(?:${known}|${besides})*$`)
  const titleLooks = new Set(titles.map(lookOf))
  return {
    protects: (name) => {
      const bare = name.replace(/^[^a-z]+|[^a-z]+$/gi, '')
      const isOne = looks.has(lookOf(name)) || [name, bare].some((each) => madeOfThem.test(lookOf(each)))
      return isOne || name.split(/[^a-z0-9|!$]+/i).some((part) => titleLooks.has(lookOf(part)))
    },
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
