import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { mostPlayedRanges } from './constants.ts'
import { OfStation } from './station.ts'

const PlayId = z.coerce
  .number('error.incorrectData')
  .int('error.incorrectData')
  .positive('error.incorrectData')
  .max(Number.MAX_SAFE_INTEGER, 'error.incorrectData')

/** A song and how many visitors gave it a heart. */
export const Loved = z.object({ artist: z.string(), title: z.string(), hearts: z.int().positive() })

export const showHeart = endpoint({
  method: 'GET',
  path: '/api/get/radio/hearts',
  access: 'anyone',
  summary: 'Whether the visitor has given a heart to the song of a play.',
  query: OfStation.extend({ play: PlayId }),
  result: z.object({ isLoved: z.boolean() }),
  refusals: {},
})

/** Once for each song and visitor: a second time changes nothing. */
export const giveHeart = endpoint({
  method: 'POST',
  path: '/api/post/radio/hearts',
  access: 'anyone',
  summary: 'Gives a heart to the song that plays, or the one before it.',
  query: OfStation,
  body: z.object({ play: PlayId }),
  result: z.object({ isLoved: z.literal(true) }),
  refusals: { 'error.songOver': 409, 'error.tooManyRequests': 429 },
})

export const listMostLoved = endpoint({
  method: 'GET',
  path: '/api/get/radio/plays/loved',
  access: 'anyone',
  summary: 'Songs that most visitors gave a heart to.',
  query: OfStation.extend({ range: z.enum(mostPlayedRanges).default('7d') }),
  result: z.object({ songs: z.array(Loved) }),
  refusals: {},
})
