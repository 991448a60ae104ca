import { z } from 'zod'
import { Timestamp } from '#platform/contract/time.ts'
import { RadioNow, Song } from '../contract.ts'

/**
 * What a station says of itself. `live` is null where its kind does not tell a host from a playlist. `dj` and `show` are what the configured fields name.
 * `songRef` is the station's own number of this playing (AzuraCast), by which the same song twice in a row is told from one that goes on.
 * `startedAt` and `durationSeconds` only where the station says so.
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

/** What a status document says: the state, and what was played before where the station tells, the newest first. */
export type StationStatus = StationState & { history: readonly PastSong[] }

/** A station that nobody feeds. */
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
