import { type QueryExecutorProvider, sql } from 'kysely'
import type { HotelCode } from '#features/hotels/contract.ts'
import { staffLanguageOf, staffSays } from './staff-texts.ts'

/**
 * Describes badges by their case-sensitive codes; unknown codes are omitted. See `describeBadges`.
 */
export async function describeBadgesByCode(
  db: QueryExecutorProvider,
  hotel: HotelCode,
  codes: readonly string[],
): Promise<Map<string, DescribedBadge>> {
  if (codes.length === 0) return new Map()
  const { rows } = await sql<{ id: number }>`
    select id from badges_badges where code = any(${codes}::text[])`.execute(db)
  const described = await describeBadges(
    db,
    hotel,
    rows.map(({ id }) => id),
  )
  return new Map([...described.values()].map((badge) => [badge.code, badge]))
}

/**
 * A badge with the texts of one hotel, else those of the staff (null if there are none); `owners`
 * among all scanned players of all hotels, `picture` the name of the site's copy (`badgePicture`
 * makes the address).
 */
export type DescribedBadge = {
  id: number
  code: string
  picture: string | null
  name: string | null
  description: string | null
  owners: number
  /** Whether the staff gave the name, since no hotel has. */
  isNamedByStaff: boolean
}

/** Describes badges by id; unknown ids are omitted. The owner counts are exact. */
export async function describeBadges(
  db: QueryExecutorProvider,
  hotel: HotelCode,
  ids: readonly number[],
): Promise<Map<number, DescribedBadge>> {
  if (ids.length === 0) return new Map()
  const language = staffLanguageOf(hotel)
  const described = await sql<DescribedBadge>`
    select badge.id, badge.code, badge.picture, coalesce(texts.name, staff.name) as name,
      coalesce(texts.description, staff.description) as description,
      texts.name is null and staff.name is not null as "isNamedByStaff",
      badge.owners + coalesce(pending.change, 0) as owners
    from badges_badges as badge
    left join badges_texts as texts on texts.badge_id = badge.id and texts.hotel = ${hotel}
    left join lateral (
      select ${staffSays('name', sql`badge.id`, language)} as name,
        ${staffSays('description', sql`badge.id`, language)} as description
      where exists (select from badges_staff_texts as said where said.badge_id = badge.id)
    ) as staff on true
    left join (
      select badge_id, sum(change)::integer as change from badges_owner_changes
      where badge_id = any(${ids}::integer[]) group by badge_id
    ) as pending on pending.badge_id = badge.id
    where badge.id = any(${ids}::integer[])`.execute(db)
  return new Map(described.rows.map((badge) => [badge.id, badge]))
}

/** Returns a badge's id and its owners among all scanned players; null for an unknown code. */
export async function findBadge(
  db: QueryExecutorProvider,
  code: string,
): Promise<{ id: number; owners: number } | null> {
  const { rows } = await sql<{ id: number; owners: number }>`
    select id, owners + coalesce((select sum(change)::integer from badges_owner_changes where badge_id = id), 0) as owners
    from badges_badges where code = ${code}`.execute(db)
  return rows[0] ?? null
}
