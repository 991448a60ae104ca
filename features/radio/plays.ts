import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { mostPlayedRanges } from './constants.ts'
import { OfStation } from './station.ts'

/**
 * A played song: when it was first seen playing, and the host then (null without one). `isNow` is
 * set while it plays.
 */
export const Play = z.object({
  id: z.int().positive(),
  playedAt: Timestamp,
  artist: z.string(),
  title: z.string(),
  dj: z.string().nullable(),
  isNow: z.boolean(),
})
export type Play = z.output<typeof Play>

/** A song and how often it was played. */
export const PlayedOften = z.object({
  artist: z.string(),
  title: z.string(),
  plays: z.int().positive(),
  lastPlayedAt: Timestamp,
})
export type PlayedOften = z.output<typeof PlayedOften>

/** The number of songs per page. */
export const playsPerPage = 50
export const mostPlayedCount = 20

export const listPlays = endpoint({
  method: 'GET',
  path: '/api/get/radio/plays',
  access: 'anyone',
  summary: 'Songs that were played, the newest first, by day and by words of artist and title.',
  query: OfStation.extend({
    /** A calendar day in the station's zone. */
    day: z.iso.date().optional(),
    search: z.string().trim().max(100).optional(),
    /** Continues after this play. */
    before: z.coerce.number().int().positive().optional(),
  }),
  result: z.object({
    zone: z.string(),
    /** The first day that anything was recorded on, null before. */
    firstDay: z.iso.date().nullable(),
    today: z.iso.date(),
    plays: z.array(Play),
    /** `before` of the next page, null on the last. */
    next: z.int().nullable(),
  }),
  refusals: { 'error.tooManyRequests': 429 },
})

export const listMostPlayed = endpoint({
  method: 'GET',
  path: '/api/get/radio/plays/most',
  access: 'anyone',
  summary: 'Songs that were played most often.',
  query: OfStation.extend({ range: z.enum(mostPlayedRanges).default('7d') }),
  result: z.object({ songs: z.array(PlayedOften) }),
  refusals: {},
})
