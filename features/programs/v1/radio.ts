import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { fallbackLanguage, LanguageCode } from '#platform/contract/language.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { common, cursor, limited, listed } from './schemas.ts'

/** The station of that language if it has one of its own, else that of the site. */
const ofStation = { language: LanguageCode.default(fallbackLanguage) }

/**
 * What the radio plays. `online` is whether it is on the air, `isStale` that the station has not
 * answered lately. `host` is null while only music plays; `song` is null if unknown.
 */
export const ApiRadioNow = z.object({
  online: z.boolean(),
  isStale: z.boolean(),
  host: z.string().nullable(),
  coHost: z.string().nullable(),
  show: z.string().nullable(),
  showEndsAt: Timestamp.nullable(),
  song: z.object({ artist: z.string(), title: z.string(), startedAt: Timestamp.nullable() }).nullable(),
  listeners: z.int().nonnegative(),
  checkedAt: Timestamp.nullable(),
})

/** A played song. */
export const ApiPlay = z.object({
  id: z.int(),
  playedAt: Timestamp,
  artist: z.string(),
  title: z.string(),
  host: z.string().nullable(),
})

/** A broadcast of the schedule. `isLive`: hosted live, not a recording. */
export const ApiShow = z.object({
  showId: z.int(),
  name: z.string(),
  host: z.string(),
  coHost: z.string().nullable(),
  description: z.string(),
  isLive: z.boolean(),
  startsAt: Timestamp,
  endsAt: Timestamp,
})

export const apiRadioNow = endpoint({
  ...common,
  path: '/api/v1/radio/now',
  operation: 'radioNow',
  summary: 'What the radio plays now, and who hosts.',
  query: z.object(ofStation),
  result: ApiRadioNow,
  refusals: limited,
})

export const apiRadioPlayed = endpoint({
  ...common,
  path: '/api/v1/radio/played',
  operation: 'radioPlayed',
  summary: 'The songs that the radio played, the newest first.',
  query: z.object({ ...ofStation, cursor }),
  result: listed(ApiPlay),
  refusals: { ...limited, 'error.cursorInvalid': 400 },
})

export const apiRadioSchedule = endpoint({
  ...common,
  path: '/api/v1/radio/schedule',
  operation: 'radioSchedule',
  summary: 'The shows of this week (0) or the next (1), Monday to Sunday in the zone of the station.',
  query: z.object({ ...ofStation, week: z.coerce.number().int().min(0).max(1).default(0) }),
  result: z.object({ zone: z.string(), from: z.iso.date(), to: z.iso.date(), shows: z.array(ApiShow) }),
  refusals: limited,
})
