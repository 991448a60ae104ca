import { z } from 'zod'
import { fallbackLanguage, LanguageCode } from '#platform/contract/language.ts'

/** The stations of a site: its own, and one for Turkish (specification §3.7). */
export const stationIds = ['main', 'tr'] as const
export const StationId = z.enum(stationIds)
export type StationId = z.output<typeof StationId>

/** The software that a station's status is read from. */
export const stationKinds = ['azuracast', 'icecast', 'shoutcast2', 'shoutcast1'] as const
export const StationKind = z.enum(stationKinds)
export type StationKind = z.output<typeof StationKind>

/**
 * The station that a call means: that of the language if it has one, else the site's (specification
 * §3.7).
 */
export const OfStation = z.object({ lang: LanguageCode.default(fallbackLanguage) })
