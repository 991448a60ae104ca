import { sql } from 'kysely'
import { type HotelCode, hotelCodes } from '#features/hotels/contract.ts'
import type { AnyDb } from '#platform/server/database/database.ts'

/** Badges that got their first name from the game at the same time; `count` of all of them. */
export type NamedBadges = {
  at: Date
  count: number
  /**
   * The first of them by code, `mostListed` at most, with a name in the asked hotel or else in any.
   */
  badges: { code: string; name: string; description: string; picture: string | null }[]
}

const mostListed = 10

/** Returns the badges that got a name since an instant, by the import that brought it. */
export async function badgesNamedSince(db: AnyDb, since: Date, hotel: HotelCode): Promise<NamedBadges[]> {
  const { rows } = await sql<NamedBadges>`
    with named as (
      select id, code, picture, labelled_at, count(*) over import as count, row_number() over (import order by code) as place
      from badges_badges where labelled_at >= ${since} window import as (partition by labelled_at)
    )
    select labelled_at as at, max(named.count)::integer as count,
      jsonb_agg(jsonb_build_object('code', code, 'name', text.name, 'description', coalesce(text.description, ''),
        'picture', picture) order by code) as badges
    from named cross join lateral (
      select name, description from badges_texts as said where badge_id = named.id and name is not null
      order by said.hotel <> ${hotel}, array_position(${hotelCodes}::text[], said.hotel) limit 1
    ) as text
    where place <= ${mostListed} group by labelled_at order by labelled_at`.execute(db)
  return rows
}
