import { sql } from 'kysely'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { AnyDb } from '#platform/server/database/database.ts'

/** A badge of the archive with its present texts in the hotels. */
type ArchivedBadge = {
  code: string
  firstSeenAt: Date
  owners: number
  texts: { hotel: HotelCode; name: string | null; description: string | null }[]
}

const readAtOnce = 1_000

/** Reads the whole archive in the order of the badges' numbers, a thousand at a time. */
export async function* archivedBadges(db: AnyDb): AsyncGenerator<ArchivedBadge> {
  let after = 0
  for (;;) {
    const { rows } = await sql<ArchivedBadge & { id: number }>`
      select id, code, first_seen_at as "firstSeenAt", owners, coalesce((
        select jsonb_agg(jsonb_build_object('hotel', hotel, 'name', name, 'description', description) order by hotel)
        from badges_texts where badge_id = badge.id), '[]') as texts
      from badges_badges as badge where id > ${after} order by id limit ${readAtOnce}`.execute(db)
    for (const { id, ...badge } of rows) {
      after = id
      yield badge
    }
    if (rows.length < readAtOnce) return
  }
}
