import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { OfStation, StationId, StationKind } from './station.ts'

/**
 * The value of `dj` while the station is off the air (specification §3.7). Never shown as it is.
 */
export const streamOffline = 'Stream Offline'

/**
 * A song as named by the station. `text` is the whole line; `artist` is empty if the station does
 * not give it separately.
 */
export const Song = z.object({ artist: z.string(), title: z.string(), text: z.string(), album: z.string().nullable() })
export type Song = z.output<typeof Song>

/**
 * The current broadcast. `isConfigured` is false without a station, which counts as offline.
 * `online` follows the station, never the title. `dj` and `show` are named by the station, else by
 * the schedule, else null (`dj` null: "music only"); `endsAt` is the end of the current scheduled
 * show. `song` is null if unnamed. `isTitleOld`: the title is on longer than the song lasts, or
 * unchanged since the host changed. `stale`: no recent answer, last known state from `fetchedAt`;
 * shown as offline after two minutes, with `stale` set.
 */
export const RadioNow = z.object({
  station: StationId,
  isConfigured: z.boolean(),
  online: z.boolean(),
  live: z.boolean(),
  dj: z.string().nullable(),
  coDj: z.string().nullable(),
  show: z.string().nullable(),
  endsAt: Timestamp.nullable(),
  song: Song.nullable(),
  isTitleOld: z.boolean(),
  startedAt: Timestamp.nullable(),
  durationSeconds: z.int().positive().nullable(),
  next: Song.nullable(),
  listeners: z.object({ total: z.int().nonnegative(), unique: z.int().nonnegative().nullable() }),
  /** The entry of the song in the list of songs, to which a heart is given; null without a song. */
  playId: z.int().nullable(),
  /** A line of the host, shown until the show is over. */
  djSays: z.string().nullable(),
  source: StationKind.nullable(),
  fetchedAt: Timestamp.nullable(),
  stale: z.boolean(),
})
export type RadioNow = z.output<typeof RadioNow>

export const showRadioNow = endpoint({
  method: 'GET',
  path: '/api/get/radio/now',
  access: 'anyone',
  summary: 'What the station plays now, who hosts and how many listen.',
  query: OfStation,
  result: RadioNow,
  refusals: {},
})

/**
 * The four fields of specification §3.7: `dj` is "{brand} Music Only" without a host; `song` is the
 * title.
 */
export const showStreamInfo = endpoint({
  method: 'GET',
  path: '/radio/stream/info',
  access: 'anyone',
  summary: 'Artist, song, host and number of listeners of the station.',
  query: OfStation,
  result: z.object({ artist: z.string(), song: z.string(), dj: z.string(), listeners: z.int().nonnegative() }),
  refusals: {},
})

/**
 * Since when a station has not answered, and when it last did; null if it never did. A station that
 * reports being off air has answered.
 */
export const StationOutage = z.object({ since: Timestamp, lastSuccessAt: Timestamp.nullable() })

export const showStationOutage = endpoint({
  method: 'GET',
  path: '/api/get/radio/outage',
  access: 'anyone',
  summary: 'Since when the station does not answer; null while it does.',
  query: OfStation,
  result: z.object({ outage: StationOutage.nullable() }),
  refusals: {},
})
