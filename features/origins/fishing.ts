import { z } from 'zod'
import { HabboId } from '#features/hotels/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { CalendarDay, OriginsHotel } from './online.ts'

/**
 * The number of places of a hotel's fishing board kept per day. Players tied with the last place
 * are dropped too.
 */
export const fishingPlaces = 500

/** How many places a page of the board shows. */
export const fishingPageSize = 50

/** A player on the board. The hotel sends ids only: the name is looked up (hotel-api §5.5). */
export const Fisher = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('named'),
    habboId: HabboId,
    name: z.string(),
    avatar: z.string(),
    /** Whether a scan has met the player, so that they have a page here. */
    hasPage: z.boolean(),
  }),
  // The hotel no longer knows the id; the name is the last known one.
  z.object({ state: z.literal('gone'), habboId: HabboId, name: z.string().nullable() }),
  // Not looked up yet.
  z.object({ state: z.literal('unknown'), habboId: HabboId }),
  // A player with a hidden page.
  z.object({ state: z.literal('hidden') }),
])
export type Fisher = z.output<typeof Fisher>

/**
 * A place on the board. Equal experience shares a place, and the next place counts them all (1, 2,
 * 2, 4). `change` is the number of places up (positive) or down since the previous stored day,
 * `new` if not on that board; `gained` is the experience since, null if not on it. Both are null
 * where no earlier day is stored.
 */
export const FishingPlace = z.object({
  place: z.int().positive(),
  change: z.union([z.int(), z.literal('new')]).nullable(),
  level: z.int(),
  experience: z.int(),
  gained: z.int().nullable(),
  fisher: Fisher,
})
export type FishingPlace = z.output<typeof FishingPlace>

/**
 * The stored days of a hotel's board. `first` and `newest` are the ends, `earlier` and `later` the
 * neighbours of the day shown, `kept` the number of days. Days on which the hotel never answered
 * are missing.
 */
export const FishingDays = z.object({
  first: CalendarDay.nullable(),
  newest: CalendarDay.nullable(),
  earlier: CalendarDay.nullable(),
  later: CalendarDay.nullable(),
  kept: z.int(),
})
export type FishingDays = z.output<typeof FishingDays>

/**
 * A page of a hotel's fishing board as read on a day of the hotel's zone. `day` and `readAt` are
 * null where no day is stored yet. `today` is the hotel's current day: if it is not the newest
 * stored, the hotel has not been read today. `total` counts the places of the day. A page past the
 * last is empty.
 */
export const FishingBoard = z.object({
  hotel: OriginsHotel,
  zone: z.string(),
  today: CalendarDay,
  day: CalendarDay.nullable(),
  readAt: Timestamp.nullable(),
  days: FishingDays,
  places: z.array(FishingPlace),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
})
export type FishingBoard = z.output<typeof FishingBoard>

/** Without a day it is the newest kept. */
export const showFishingBoard = endpoint({
  method: 'GET',
  path: '/api/get/origins/fishing',
  access: 'anyone',
  summary:
    'The leaderboard of fishing of a hotel of Habbo Origins as it was read on a day, with what changed since the day before.',
  query: z.object({
    hotel: OriginsHotel.default('hhous'),
    day: z.iso.date('error.incorrectData').optional(),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
  }),
  result: FishingBoard,
  refusals: { 'error.hotelInvalid': 422, 'error.fishingDayNotFound': 404 },
})
