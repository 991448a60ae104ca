import { type Selectable, sql } from 'kysely'
import { defaultHotels, type HotelCode, hotelCodes } from '#features/hotels/contract.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { ListedBadge } from '../contract.ts'
import { badgePicture } from './picture-of.ts'
import type { BadgeTables } from './tables.ts'
import type { BadgeWorld } from './world.ts'

type Stored = Selectable<BadgeTables['badges_badges']>
type Row = Pick<Stored, 'code' | 'picture' | 'first_seen_at' | 'labelled_at' | 'owners'> & {
  name: string | null
  hotel: HotelCode | null
}

/** Whose words badges are told in: those of the hotel asked for, else of the language's own. */
export type Telling = { language: LanguageCode; hotel: HotelCode | undefined }

/** Describes badges by their numbers, in the order given. Owner counts are exact, folded or not. */
export async function describeListed(
  { db, addresses }: BadgeWorld,
  ids: readonly number[],
  { language, hotel }: Telling,
): Promise<ListedBadge[]> {
  if (ids.length === 0) return []
  const preferred = [...(hotel ? [hotel] : []), defaultHotels[language], ...hotelCodes]
  const inHotel = hotel
    ? sql`coalesce(here.owners, 0) as owners, coalesce(here.first_seen_at, badge.first_seen_at) as first_seen_at,
        said.labelled_at`
    : sql`badge.owners, badge.first_seen_at, badge.labelled_at`
  const here = hotel
    ? sql`left join badges_hotels as here on here.badge_id = badge.id and here.hotel = ${hotel}
        left join badges_texts as said on said.badge_id = badge.id and said.hotel = ${hotel}`
    : sql``
  const { rows } = await sql<Row>`
    with asked as materialized (
      select id, place from unnest(${[...ids]}::integer[]) with ordinality as asked(id, place)
    ), pending as materialized (
      select badge_id, sum(change)::integer as change from badges_owner_changes
      where badge_id = any(${[...ids]}::integer[]) ${hotel ? sql`and hotel = ${hotel}` : sql``} group by badge_id
    ), listed as (
      select asked.place, badge.id, badge.code, badge.picture, ${inHotel}
      from asked join badges_badges as badge on badge.id = asked.id ${here}
    )
    select code, picture, first_seen_at, labelled_at, owners + coalesce(change, 0) as owners, name, called.hotel
    from listed
    left join pending on pending.badge_id = listed.id
    left join lateral (
      select name, hotel from badges_texts where badge_id = listed.id and name is not null
      order by array_position(${preferred}::text[], hotel) limit 1
    ) as called on true
    order by place`.execute(db)
  return rows.map((row) => ({
    code: row.code,
    picture: badgePicture(addresses, row),
    name: row.name,
    hotel: row.hotel,
    owners: Math.max(0, row.owners),
    firstSeenAt: row.first_seen_at.toISOString(),
    labelledAt: row.labelled_at?.toISOString() ?? null,
  }))
}
