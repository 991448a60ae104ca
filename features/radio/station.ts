import { z } from 'zod'
import { fallbackLanguage, LanguageCode } from '#platform/contract/language.ts'

/** The stations a site can have: its own, and one more for those who read Turkish (SPEC §4 "a separate one for Turkish"). */
export const stationIds = ['main', 'tr'] as const
export const StationId = z.enum(stationIds)
export type StationId = z.output<typeof StationId>

/** What the status of a station is read from (RADIO.md §3.1 to §3.4). */
export const stationKinds = ['azuracast', 'icecast', 'shoutcast2', 'shoutcast1'] as const
export const StationKind = z.enum(stationKinds)
export type StationKind = z.output<typeof StationKind>

/** Whose station is meant, as the calls of the radio ask (SPEC §7): that of the language where it has its own, else the site's. */
export const OfStation = z.object({ lang: LanguageCode.default(fallbackLanguage) })
