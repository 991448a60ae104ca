import { type RawBuilder, sql } from 'kysely'
import { type HotelCode, hotelsOfEdition } from '#features/hotels/contract.ts'
import type { BadgeFilter } from '../contract.ts'

/** Hotels whose counts and texts a list uses, combined; undefined for all. */
export type ListHotels = readonly HotelCode[] | undefined

/**
 * Returns the hotels of a filter. A hotel outside the named edition yields none, and so no badges.
 */
export function hotelsOf({ hotel, edition }: Pick<BadgeFilter, 'hotel' | 'edition'>): ListHotels {
  const hotels = edition && hotelsOfEdition[edition]
  if (!hotel) return hotels
  return hotels ? hotels.filter((code) => code === hotel) : [hotel]
}

/** Where badges are known in these hotels: since when, and how many own them, by `badge_id`. */
export function knownIn(hotels: readonly HotelCode[]): RawBuilder<unknown> {
  const [hotel, ...others] = hotels
  if (hotel && others.length === 0) return sql`(select * from badges_hotels where hotel = ${hotel})`
  return sql`(
    select badge_id, min(first_seen_at) as first_seen_at, sum(owners)::integer as owners
    from badges_hotels where hotel = any(${[...hotels]}::text[]) group by badge_id
  )`
}

/**
 * Returns SQL for the names that these hotels give to badges and the date of the first one, by
 * `badge_id`.
 */
export function saidIn(hotels: readonly HotelCode[]): RawBuilder<unknown> {
  const [hotel, ...others] = hotels
  if (hotel && others.length === 0) return sql`(select * from badges_texts where hotel = ${hotel})`
  return sql`(
    select badge_id, max(name) as name, min(labelled_at) as labelled_at
    from badges_texts where hotel = any(${[...hotels]}::text[]) group by badge_id
  )`
}
