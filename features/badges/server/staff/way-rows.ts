import type { Insertable, Selectable } from 'kysely'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import type { EnteredWay, WayNews } from '../../contract.ts'
import type { BadgeTables } from '../tables.ts'

export type WayRow = Selectable<BadgeTables['badges_ways']>

type WayColumns = Omit<Insertable<BadgeTables['badges_ways']>, 'badge_id' | 'changed_by' | 'changed_at' | 'removed_at'>

/** A way as it is stored. */
export function columnsOf(way: EnteredWay): WayColumns {
  return {
    kind: way.kind,
    article_id: way.newsId,
    room_hotel: way.room?.hotel ?? null,
    room_number: way.room?.number ?? null,
    hotel: way.room?.hotel ?? way.hotel,
    starts_at: way.from === null ? null : new Date(way.from),
    ends_at: way.until === null ? null : new Date(way.until),
    text_de: way.texts.de,
    text_en: way.texts.en,
    text_tr: way.texts.tr,
  }
}

/** A stored way as it was entered. */
export function enteredOf(row: Omit<WayRow, 'id' | 'badge_id' | 'changed_by' | 'changed_at'>): EnteredWay {
  return {
    kind: row.kind,
    newsId: row.article_id,
    room: roomOf(row),
    hotel: row.hotel,
    from: row.starts_at?.toISOString() ?? null,
    until: row.ends_at?.toISOString() ?? null,
    texts: { de: row.text_de, en: row.text_en, tr: row.text_tr },
  }
}

/** The room of a way; null without one. */
export function roomOf({ room_hotel: hotel, room_number: number }: Pick<WayRow, 'room_hotel' | 'room_number'>) {
  return hotel !== null && number !== null ? { hotel, number } : null
}

/** The refusals of a way that lacks what its kind needs, by field; null if it has all. */
export function problemOf(
  way: EnteredWay,
  news: ReadonlyMap<number, WayNews>,
): Record<string, 'error.formFieldRequired' | 'error.incorrectData' | 'error.seasonOrder'> | null {
  const hasText = languageCodes.some((language) => way.texts[language] !== '')
  if (way.kind === 'news' && way.newsId === null) return { news: 'error.formFieldRequired' }
  if (way.newsId !== null && !news.has(way.newsId)) return { news: 'error.incorrectData' }
  if (way.kind === 'room' && way.room === null) return { room: 'error.formFieldRequired' }
  if ((way.kind === 'event' || way.kind === 'other') && !hasText)
    return { [`text-${languageCodes[0]}`]: 'error.formFieldRequired' }
  if (way.from !== null && way.until !== null && Date.parse(way.from) >= Date.parse(way.until))
    return { until: 'error.seasonOrder' }
  return null
}

/**
 * The text of a way for a visitor: in the language, else in English, else in any; empty without
 * one.
 */
export function shownText(
  { text_de: de, text_en: en, text_tr: tr }: Pick<WayRow, 'text_de' | 'text_en' | 'text_tr'>,
  wanted: LanguageCode,
): { text: string; language: LanguageCode } {
  const texts = { de, en, tr }
  const language = [wanted, 'en' as const, ...languageCodes].find((code) => texts[code] !== '') ?? wanted
  return { text: texts[language], language }
}
