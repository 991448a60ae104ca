import { sql } from 'kysely'
import type { HotelCode } from '#features/hotels/contract.ts'
import { pagePath } from '#platform/contract/addresses.ts'
import { languageCodes } from '#platform/contract/language.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { ListedPage } from '#platform/server/feature.ts'

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

// Number of rows in memory at once.
const batch = 5_000

/**
 * The pages of all badges that a scanned player owns (specification §2.7), those met last first.
 * Owners are at most a minute old.
 */
export async function* badgePages(db: AnyDb): AsyncGenerator<ListedPage> {
  let before = 2 ** 31 - 1
  for (;;) {
    const { rows } = await sql<{ id: number; code: string; changed_at: Date }>`
      select id, code, coalesce(first_scanned_at, first_seen_at) as changed_at from badges_badges
      where id < ${before} and owners > 0 order by id desc limit ${batch}`.execute(db)
    for (const { id, code, changed_at } of rows) {
      yield { path: pagePath('habboBadge', { code }), languages: languageCodes, changedAt: changed_at }
      before = id
    }
    if (rows.length < batch) return
  }
}
