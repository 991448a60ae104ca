import { lookOf } from '#features/accounts/server/api.ts'
import { plainWords } from './plain-words.ts'

/** Names that no guest may write under, in any hotel. */
export type ProtectedNames = { protects: (name: string) => boolean }

// Whoever has one of these in their name speaks for the house: "MOD-Tim", "anna_admin".
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
// Alone they are anybody's, beside a protected name they make no other of it: "TheRealHabboStaff".
const companions = ['the', 'real', 'official', 'original', 'team', 'hotel', 'site', 'support', 'help', 'info', 'bot']

/**
 * Protects the site's name, words of its staff and the configured list (specification §5.2), also
 * in look-alike spelling (`Habb0-5taff`), alone or with digits and words such as "official".
 */
export function openProtectedNames(words: readonly string[]): ProtectedNames {
  const looks = new Set([...words, ...always].map(asName))
  // Names of nothing but signs look like themselves, and mean something else in a pattern.
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

/** What a word looks like as a player's name, which has plain letters only: `ışık` as `isik`. Empty where no name can look like it. */
function asName(word: string): string {
  if (/^\p{ASCII}*$/u.test(word)) return lookOf(word)
  const plain = plainWords(word).join('')
  return /^\p{ASCII}*$/u.test(plain) ? lookOf(plain) : ''
}
