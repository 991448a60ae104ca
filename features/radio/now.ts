import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { OfStation, StationId, StationKind } from './station.ts'

/**
 * The value of `dj` while the station is off the air (specification §3.7). Never shown as it is.
 */
export const streamOffline = 'Stream Offline'

/** A song as far as the station names it. `text` is the whole line; `artist` is empty where the station does not tell it apart. */
export const Song = z.object({ artist: z.string(), title: z.string(), text: z.string(), album: z.string().nullable() })
export type Song = z.output<typeof Song>

/**
 * What is on. `isConfigured` is false where the site has no station: it is offline then, and says so. `online` follows the station, never the title.
 * `dj` is whoever hosts: named by the station, else by the schedule, else null ("music only"). `show` likewise; `endsAt` is the end of the scheduled
 * show that is on. `song` is null where nothing is named. `isTitleOld` says that the title cannot be right any more: it is longer on than the song
 * lasts, or it has not changed since the host did. `stale` says that the station did not answer lately: this is the last that is known, from
 * `fetchedAt`. A station that has not answered for more than two minutes is shown as offline, with `stale` set.
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

/** Since when a station has not answered, and when it last did; null where it never did. A station that is off by its own word has answered. */
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

/** The audio: `?lang=`, `t` (any value, so that no cache keeps it), and `fallback=1` for the public stream that is there when the station's own fails. */
export const streamPath = '/radio/stream'
