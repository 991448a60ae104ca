import { defaultHotels } from '#features/hotels/client.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Badge, BadgeText } from './contract.ts'

/**
 * Texts of a badge: `main` for the visitor's language (null while no hotel has named it), and `all`
 * texts of the hotels, `main` first.
 */
export type BadgeWords = { main: BadgeText | null; all: readonly BadgeText[] }

/**
 * Selects the texts of the hotel of the visitor's language, else the English ones, else the first;
 * a name takes precedence over a description alone.
 */
export function badgeWords({ texts }: Pick<Badge, 'texts'>, language: LanguageCode): BadgeWords {
  const preferred = [defaultHotels[language], defaultHotels.en]
  const rank = ({ hotel, name }: BadgeText) => {
    const place = preferred.indexOf(hotel)
    return (name === null ? 100 : 0) + (place < 0 ? preferred.length : place)
  }
  const main = texts.toSorted((one, other) => rank(one) - rank(other))[0] ?? null
  return { main, all: main ? [main, ...texts.filter((text) => text !== main)] : [] }
}
