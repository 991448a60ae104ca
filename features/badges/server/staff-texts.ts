import { type RawBuilder, sql } from 'kysely'
import type { HotelCode } from '#features/hotels/contract.ts'
import { fallbackLanguage, type LanguageCode, languageCodes } from '#platform/contract/language.ts'

/** Where words of a badge come from: a hotel of the game, or the staff in a language. */
export type TextSource = HotelCode | `staff-${LanguageCode}`

/** Returns the source of what the staff say in a language. */
export function staffSource(language: LanguageCode): TextSource {
  return `staff-${language}`
}

/** The sources of what the staff say. */
export const staffSources: readonly TextSource[] = languageCodes.map(staffSource)

type Part = 'name' | 'description'

/**
 * The condition that no hotel of the game says a part of a badge's texts, so that the staff's is
 * shown.
 */
export function isUnsaid(part: Part, badgeId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from badges_texts as game where game.badge_id = ${badgeId} and game.${sql.ref(part)} is not null)`
}

/**
 * SQL for what the staff say of a badge, null where the game says something: in a language, else in
 * English, else in any.
 */
export function staffSays(part: Part, badgeId: RawBuilder<unknown>, language: LanguageCode): RawBuilder<string | null> {
  const order = [...new Set([language, fallbackLanguage, ...languageCodes])]
  return sql<string | null>`(
    select staff.${sql.ref(part)} from badges_staff_texts as staff
    where staff.badge_id = ${badgeId} and staff.${sql.ref(part)} is not null and ${isUnsaid(part, badgeId)}
    order by array_position(${order}::text[], staff.language) limit 1)`
}

/**
 * The condition that a badge has a name by the staff and none by the game; lists read it once for
 * all badges.
 */
export const isNamedByStaff = sql<boolean>`(badge.labelled_at is null
  and badge.id in (select badge_id from badges_staff_texts where name is not null))`

/** Returns the language in which a hotel's badges show texts of the staff. */
export function staffLanguageOf(hotel: HotelCode): LanguageCode {
  if (hotel === 'hhde') return 'de'
  return hotel === 'hhtr' ? 'tr' : fallbackLanguage
}
