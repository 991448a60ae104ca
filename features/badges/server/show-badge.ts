import { type QueryExecutorProvider, sql } from 'kysely'
import { hotelCodes } from '#features/hotels/contract.ts'
import { badgeAddress, type HotelAddresses } from '#features/hotels/server/api.ts'
import type { Outcome } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/contract/refusal.ts'
import type { BadgeText, showBadge } from '../contract.ts'

type Found = { first_scanned_at: Date; owners: number; texts: BadgeText[] }

/** Answers contract `showBadge`. */
export async function describeBadge(
  db: QueryExecutorProvider,
  addresses: HotelAddresses,
  code: string,
): Promise<Outcome<typeof showBadge>> {
  const { rows } = await sql<Found>`
    select badge.first_scanned_at,
      badge.owners + coalesce(
        (select sum(change)::integer from badges_owner_changes where badge_id = badge.id), 0
      ) as owners,
      coalesce(
        (
          select jsonb_agg(jsonb_build_object('hotel', hotel, 'name', name, 'description', description)
            order by array_position(${hotelCodes}::text[], hotel))
          from badges_texts where badge_id = badge.id
        ),
        '[]'
      ) as texts
    from badges_badges as badge where badge.code = ${code}`.execute(db)
  const [found] = rows
  if (!found) return refuse('error.badgeNotFound')
  return {
    code,
    picture: badgeAddress(addresses, code),
    firstScannedAt: found.first_scanned_at.toISOString(),
    owners: found.owners,
    texts: found.texts,
  }
}
