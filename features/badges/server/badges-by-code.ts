import { type QueryExecutorProvider, sql } from 'kysely'
import type { HotelCode } from '#features/hotels/contract.ts'
import { type DescribedBadge, describeBadges } from './describe-badges.ts'

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
