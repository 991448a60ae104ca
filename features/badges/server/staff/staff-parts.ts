import { sql } from 'kysely'
import type { StaffParts } from '#platform/server/feature.ts'
import type { CatalogueContext } from '../context.ts'
import { badgeOrderTag, catalogueTag } from '../tags.ts'
import { countWaiting } from './list-catalogue.ts'

const mostFound = 8

/** What badges contribute to the pages of the staff. */
export function openStaffParts({ db }: CatalogueContext): StaffParts {
  return {
    topics: { badges: [catalogueTag, badgeOrderTag] },
    async waiting(actor) {
      if (actor.permissions.get('catalogue.edit') !== 'all') return []
      return [{ area: 'badges', ...(await countWaiting(db, actor)) }]
    },
    async find(actor, text) {
      if (!actor.permissions.has('catalogue.edit')) return []
      const { rows } = await sql<{ code: string; name: string | null }>`
        select code, (select name from badges_texts where badge_id = id and name is not null order by hotel limit 1) as name
        from badges_badges where code_folded = lower(${text}) order by code limit ${mostFound}`.execute(db)
      return rows.map(({ code, name }) => ({
        kind: 'badge',
        title: name ?? code,
        detail: code,
        path: `catalogue/badges?code=${encodeURIComponent(code)}`,
      }))
    },
  }
}
