import { type RawBuilder, sql } from 'kysely'
import { defaultHotels } from '#features/hotels/contract.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { staffSays } from '../staff-texts.ts'

/**
 * SQL for the name of a badge by its id: in the hotel of the language, else in the international
 * one, else in any, else by the staff; null without one.
 */
export function nameInLanguage(badgeId: RawBuilder<unknown>, language: LanguageCode): RawBuilder<string | null> {
  return sql<string | null>`coalesce(
    (select name from badges_texts as game where game.badge_id = ${badgeId} and name is not null
      order by hotel = ${defaultHotels[language]} desc, hotel = 'hhus' desc, hotel limit 1),
    ${staffSays('name', badgeId, language)})`
}
