import { sql } from 'kysely'
import { pagePath } from '#platform/contract/addresses.ts'
import { languageCodes } from '#platform/contract/language.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { ListedPage } from '#platform/server/feature.ts'

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
