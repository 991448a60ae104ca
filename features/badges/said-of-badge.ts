import { hotels } from '#features/hotels/client.ts'
import { fallbackLanguage, type LanguageCode } from '#platform/contract/language.ts'
import { badgeWords } from './badge-words.ts'
import type { Badge } from './contract.ts'

/** A part of a badge's texts, its language, and who says it. */
export type Said = { text: string; language: string; by: 'game' | 'staff' }

/**
 * Selects the name and the description of a badge for a visitor: what the game says (`badgeWords`),
 * else what the staff say in the visitor's language, in English, or in any. Null for neither.
 */
export function saidOfBadge(
  badge: Pick<Badge, 'texts' | 'staffTexts'>,
  language: LanguageCode,
): { name: Said | null; description: Said | null } {
  const { main } = badgeWords(badge, language)
  const say = (part: 'name' | 'description'): Said | null => {
    const text = main?.[part]
    if (main && text) return { text, language: hotels[main.hotel].language, by: 'game' }
    const said = badge.staffTexts
      .flatMap((each) => (each[part] === null ? [] : { text: each[part], language: each.language }))
      .toSorted((one, other) => rank(one.language) - rank(other.language))[0]
    return said ? { ...said, by: 'staff' } : null
  }
  const rank = (of: LanguageCode) => [language, fallbackLanguage].indexOf(of) + 1 || 3
  return { name: say('name'), description: say('description') }
}
