import { type RawBuilder, sql } from 'kysely'
import { type HotelCode, hotelsOfEdition } from '#features/hotels/contract.ts'
import type { BadgeFilter } from '../contract.ts'

/** Whose numbers and words a list goes by: those of these hotels taken together; undefined for all there are. */
export type ListHotels = readonly HotelCode[] | undefined

/** The hotels that a filter names. A hotel of another edition than the one named leaves none, and so no badge. */
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

/** What these hotels call badges: the name of any of them, and when the first came, by `badge_id`. */
export function saidIn(hotels: readonly HotelCode[]): RawBuilder<unknown> {
  const [hotel, ...others] = hotels
  if (hotel && others.length === 0) return sql`(select * from badges_texts where hotel = ${hotel})`
  return sql`(
    select badge_id, max(name) as name, min(labelled_at) as labelled_at
    from badges_texts where hotel = any(${[...hotels]}::text[]) group by badge_id
  )`
}
