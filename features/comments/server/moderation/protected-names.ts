import { lookOf } from '#features/accounts/server/api.ts'
import type { WordDoes, WordKind } from '../../contract.ts'
import { plainWords } from './plain-words.ts'

/**
 * A name under which no guest may write. A `title` is protected also as a part of a name
 * ("MOD-Tim"). `id` is null for the name of the site, and for one that is only tried.
 */
export type ProtectedName = {
  word: string
  kind: Exclude<WordKind, 'watched'>
  does: WordDoes
  id: number | null
}

// Allowed alone, but a protected name remains protected beside them: "TheRealHabboStaff".
const companions = 'the real official original team hotel site support help info bot'.split(' ').map(lookOf)

/**
 * Finds the protected name that a guest's name is or looks like (specification §5.2): also in
 * look-alike spelling (`Habb0-5taff`), with digits, with others and with words such as "official".
 * Names that refuse come first. Null for a name that may be used.
 */
export function openProtectedNames(names: readonly ProtectedName[]): (name: string) => ProtectedName | null {
  const known = [...names.filter(({ does }) => does === 'refuse'), ...names.filter(({ does }) => does !== 'refuse')]
    .map((rule) => ({ rule, look: asName(rule.word) }))
    .filter(({ look }) => look !== '')
  const words = [...new Set([...companions, ...known.map(({ look }) => look)])].filter(isPlain)
  return (name) => {
    const whole = lookOf(name)
    const parts = name.split(/[^a-z0-9|!$]+/i).map(lookOf)
    const bare = lookOf(name.replace(/^[^a-z]+|[^a-z]+$/gi, ''))
    const readings = [whole, bare].map((text) => ({ text, ends: [...endsOf(text, words)] }))
    const found = known.find(({ rule, look }) => {
      if (look === whole || (rule.kind === 'title' && parts.includes(look))) return true
      return isPlain(look) && readings.some((reading) => isMadeOf(reading, look, words))
    })
    return found?.rule ?? null
  }
}

/** A look of only symbols protects just itself. */
function isPlain(look: string): boolean {
  return /^[a-z0-9]+$/.test(look)
}

type Reading = { text: string; ends: readonly number[] }

/** Returns whether a text is `word`, alone or in a row with others of `words`. */
function isMadeOf({ text, ends }: Reading, word: string, words: readonly string[]): boolean {
  return ends.some((at) => {
    if (!text.startsWith(word, at)) return false
    const rest = text.slice(at + word.length)
    return endsOf(rest, words).has(rest.length)
  })
}

/** The places in a text at which a row of words from its beginning can end; 0 for none. */
function endsOf(text: string, words: readonly string[]): ReadonlySet<number> {
  const ends = new Set([0])
  // Places that are added meanwhile are visited too.
  for (const at of ends) for (const word of words) if (text.startsWith(word, at)) ends.add(at + word.length)
  return ends
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
