import { z } from 'zod'
import type { LanguageCode } from '#platform/contract/language.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { RadioNow, Song, type StationId } from '../../contract.ts'
import type { StationSettings } from './station-settings.ts'

/**
 * The state reported by a station. `live` is null for software that does not distinguish hosts from
 * playlists. `dj` and `show` come from the configured fields. `songRef` is the station's id of this
 * play (AzuraCast), which distinguishes a repeated song from a continuing one. `startedAt` and
 * `durationSeconds` are optional.
 */
export const StationState = z.object({
  online: z.boolean(),
  live: z.boolean().nullable(),
  dj: z.string().nullable(),
  show: z.string().nullable(),
  song: Song.nullable(),
  songRef: z.int().positive().nullable(),
  startedAt: Timestamp.nullable(),
  durationSeconds: z.int().positive().nullable(),
  next: Song.nullable(),
  listeners: RadioNow.shape.listeners,
})
export type StationState = z.output<typeof StationState>

/** A song that was played before, as the station remembers it. */
export type PastSong = { song: Song; songRef: number | null; playedAt: string; dj: string | null }

/**
 * The content of a status document: the state, and earlier songs if the station lists them, newest
 * first.
 */
export type StationStatus = StationState & { history: readonly PastSong[] }

/** The status of a station without a source. */
export const offAir: StationStatus = {
  online: false,
  live: null,
  dj: null,
  show: null,
  song: null,
  songRef: null,
  startedAt: null,
  durationSeconds: null,
  next: null,
  listeners: { total: 0, unique: null },
  history: [],
}

/** The station of a language: Turkish has its own where one is configured (specification §3.7). */
export function stationOf(stations: readonly StationSettings[], language: LanguageCode): StationId {
  return language === 'tr' && stations.some(({ id }) => id === 'tr') ? 'tr' : 'main'
}
