import { type Selectable, sql } from 'kysely'
import { defaultHotels, type HotelCode, hotelCodes } from '#features/hotels/contract.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { ListedBadge } from '../contract.ts'
import type { BadgeContext } from './context.ts'
import { jsonTime } from './json-time.ts'
import { knownIn, type ListHotels, saidIn } from './list-hotels.ts'
import { badgePicture } from './picture-of.ts'
import type { BadgeTables } from './tables.ts'

type Stored = Selectable<BadgeTables['badges_badges']>
type Row = Pick<Stored, 'code' | 'picture' | 'owners'> & {
  id: number
  name: string | null
  hotel: HotelCode | null
  seen: string
  labelled: string | null
}

/**
 * Perspective of a badge description: the texts and counts of the given hotels, in order, else of
 * the language's own.
 */
export type Telling = { language: LanguageCode; hotels: ListHotels }

/**
 * Describes badges by id in the given order; unknown ids are omitted. Owner counts are exact,
 * aggregated or not.
 */
export async function describeListed(
  { db, addresses }: BadgeContext,
  ids: readonly number[],
  { language, hotels }: Telling,
): Promise<Map<number, ListedBadge>> {
  if (ids.length === 0) return new Map()
  const first = hotels?.[0] ?? defaultHotels[language]
  const others = [...(hotels ?? []), defaultHotels[language], ...hotelCodes]
  const inHotel = hotels
    ? sql`coalesce(here.owners, 0) as owners, coalesce(here.first_seen_at, badge.first_seen_at) as first_seen_at,
        said.labelled_at`
    : sql`badge.owners, badge.first_seen_at, badge.labelled_at`
  const here = hotels
    ? sql`left join ${knownIn(hotels)} as here on here.badge_id = badge.id
        left join ${saidIn(hotels)} as said on said.badge_id = badge.id`
    : sql``
  const { rows } = await sql<Row>`
    with asked as materialized (
      select id, place from unnest(${`{${ids.join()}}`}::integer[]) with ordinality as asked(id, place)
    ), pending as materialized (
      select badge_id, sum(change)::integer as change from badges_owner_changes
      where badge_id in (select id from asked) ${hotels ? sql`and hotel = any(${[...hotels]}::text[])` : sql``} group by badge_id
    ), listed as (
      select asked.place, badge.id, badge.code, badge.picture, ${inHotel}
      from asked join badges_badges as badge on badge.id = asked.id ${here}
    )
    select listed.id, code, picture, ${jsonTime(sql`first_seen_at`)} as seen, ${jsonTime(sql`listed.labelled_at`)} as labelled,
      owners + coalesce(change, 0) as owners, coalesce(own.name, called.name) as name, coalesce(own.hotel, called.hotel) as hotel
    from listed
    left join pending on pending.badge_id = listed.id
    left join badges_texts as own on own.badge_id = listed.id and own.hotel = ${first} and own.name is not null
    left join lateral (
      select name, hotel from badges_texts where own.name is null and badge_id = listed.id and name is not null
      order by array_position(${others}::text[], hotel) limit 1
    ) as called on true
    order by place`.execute(db)
  const described = new Map<number, ListedBadge>()
  for (const row of rows) {
    described.set(row.id, {
      code: row.code,
      picture: badgePicture(addresses, row),
      name: row.name,
      hotel: row.hotel,
      owners: Math.max(0, row.owners),
      firstSeenAt: row.seen,
      labelledAt: row.labelled,
    })
  }
  return described
}
