import { z } from 'zod'
import { HotelCode } from '#features/hotels/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { fallbackLanguage, LanguageCode } from '#platform/contract/language.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { wayKinds } from './constants.ts'
import { BadgeCode } from './schemas.ts'

export const WayKind = z.enum(wayKinds, 'error.incorrectData')
export type WayKind = z.output<typeof WayKind>

/** A room of the game by its hotel and number. */
export const WayRoom = z.object({
  hotel: HotelCode,
  number: z.int('error.incorrectData').min(1, 'error.incorrectData').max(9_999_999_999, 'error.incorrectData'),
})
export type WayRoom = z.output<typeof WayRoom>

/**
 * How a badge is got, as visitors see it. `text` is in the visitor's language, else in English,
 * else in any, which `language` says; empty without one. `news` is null as long as its item is not
 * public.
 */
export const ShownWay = z.object({
  id: z.int(),
  kind: WayKind,
  text: z.string(),
  language: LanguageCode,
  /** The hotel in which it works; null for all. */
  hotel: HotelCode.nullable(),
  news: z.object({ slug: z.string(), title: z.string(), language: LanguageCode }).nullable(),
  room: WayRoom.extend({ address: z.string() }).nullable(),
  from: Timestamp.nullable(),
  until: Timestamp.nullable(),
})
export type ShownWay = z.output<typeof ShownWay>

const language = LanguageCode.default(fallbackLanguage)

export const listBadgeWays = endpoint({
  method: 'GET',
  path: '/api/get/badges/:code/ways',
  access: 'anyone',
  summary: 'How a badge is got, as the staff entered it: what can still be used first, then what has ended.',
  params: z.object({ code: BadgeCode }),
  query: z.object({ language }),
  result: z.object({ items: z.array(ShownWay) }),
  refusals: { 'error.badgeNotFound': 404 },
})
