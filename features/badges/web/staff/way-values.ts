import { hotelCodes } from '#features/hotels/client.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import { hasTexts, partsOfDraft } from '#features/housekeeping/web/parts.tsx'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import type { FieldKeys } from '#platform/web/endpoint-form.ts'
import { localTime, momentOf } from '#platform/web/local-time.ts'
import { staffBounds, wayKinds } from '../../client.ts'
import type { EnteredWay, StaffWay, WayKind, WayNews } from '../../contract.ts'

/** The fields of a way. `hotel` is empty for all hotels. */
export type WayValues = {
  kind: WayKind
  hotel: string
  room: string
  from: string
  until: string
} & Record<`text-${LanguageCode}`, string>

/** What was typed for a way, the chosen news item, and the version that it replaces. */
export type WayDraft = { values: WayValues; news: WayNews | null; version: number | null }

/** Reads what was kept; null for anything else. */
export function readWayDraft(stored: unknown): WayDraft | null {
  const draft = partsOfDraft(stored)
  const values = partsOfDraft(draft?.values)
  const fields = ['hotel', 'room', 'from', 'until', ...languageCodes.map((code) => `text-${code}`)]
  const isWhole = hasTexts(values, fields) && wayKinds.some((kind) => kind === values?.kind)
  const hasNews = draft?.news === null || hasTexts(draft?.news, ['title'])
  return isWhole && hasNews ? (stored as WayDraft) : null
}

/** The fields as they are filled in with a way; empty ones for a new one. */
export function valuesOfWay(way: StaffWay | null, zone: string): WayValues {
  return {
    kind: way?.kind ?? 'news',
    hotel: way?.hotel ?? '',
    room: way?.room ? String(way.room.number) : '',
    from: localTime(way?.from, zone),
    until: localTime(way?.until, zone),
    ...{ 'text-de': way?.texts.de ?? '', 'text-en': way?.texts.en ?? '', 'text-tr': way?.texts.tr ?? '' },
  }
}

/** The way in the fields. A time that was not touched keeps its seconds. */
export function wayOf(values: WayValues, newsId: number | null, before: StaffWay | null, zone: string): EnteredWay {
  const time = (end: 'from' | 'until') =>
    values[end] === localTime(before?.[end], zone) ? (before?.[end] ?? null) : momentOf(values[end], zone)
  const hotel = hotelOf(values.hotel)
  return {
    kind: values.kind,
    newsId,
    hotel: hotel ?? null,
    room: hotel && values.room !== '' ? { hotel, number: Number(values.room) } : null,
    from: time('from'),
    until: time('until'),
    texts: { de: values['text-de'].trim(), en: values['text-en'].trim(), tr: values['text-tr'].trim() },
  }
}

function hotelOf(written: string): HotelCode | undefined {
  return hotelCodes.find((code) => code === written)
}

/** The errors that are found before sending. */
export function wrongWay(values: WayValues): FieldKeys<WayValues> {
  const { kind, hotel, room } = values
  const isNumber = /^[1-9]\d{0,9}$/.test(room.trim())
  const needsRoom = kind === 'room' || room !== ''
  const isUnsaid = languageCodes.every((code) => values[`text-${code}`].trim() === '')
  const needsText = (kind === 'event' || kind === 'other') && isUnsaid
  return {
    hotel: needsRoom && hotel === '' ? 'error.formFieldRequired' : undefined,
    room: needsRoom && !isNumber ? (room === '' ? 'error.formFieldRequired' : 'error.incorrectData') : undefined,
    ...Object.fromEntries(
      languageCodes.map((code) => [
        `text-${code}`,
        values[`text-${code}`].trim().length > staffBounds.way
          ? 'error.formFieldTooLong'
          : needsText && code === languageCodes[0]
            ? 'error.formFieldRequired'
            : undefined,
      ]),
    ),
  }
}
