import { sql } from 'kysely'
import { hiddenPlayersTag, playerTag } from '#features/accounts/server/api.ts'
import { badgeTag, findBadge } from '#features/badges/server/api.ts'
import { avatarAddress, type HotelAddresses } from '#features/hotels/server/api.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { addCacheTags } from '#platform/server/cache/cache-tags.ts'
import { TaggedCache } from '#platform/server/cache/tagged-cache.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { listBadgeOwners } from '../../contract.ts'
import { pageOfHolders, readCursor, writeCursor } from './page-of-holders.ts'
import { intervalsOf } from './page-of-memberships.ts'

type Query = Parsed<typeof listBadgeOwners>['query']

const mostTotals = 500

/**
 * The owner lists of badges. The count of former owners is cached until the badge's owners change.
 */
export type BadgeOwners = {
  page: (code: string, query: Query) => Promise<Outcome<typeof listBadgeOwners>>
  caches: readonly [TaggedCache<number>]
}

/** Opens the lists with nothing kept yet. */
export function openBadgeOwners({ db, addresses }: { db: AnyDb; addresses: HotelAddresses }): BadgeOwners {
  const formerTotals = new TaggedCache<number>(mostTotals)
  return { page, caches: [formerTotals] }

  /**
   * Implements contract `listBadgeOwners`. Owners with a hidden page or private in the game are not
   * shown, but counted: `total` is the number on the badge's page.
   */
  async function page(code: string, query: Query): Promise<Outcome<typeof listBadgeOwners>> {
    const { state, limit } = query
    const start = query.cursor === undefined ? undefined : readCursor('owners', state, query.cursor)
    if (start === null) return refuse('error.cursorInvalid')
    const badge = await findBadge(db, code)
    addCacheTags([badgeTag(code), hiddenPlayersTag])
    if (!badge) return refuse('error.badgeNotFound')
    const [{ shown, next }, total] = await Promise.all([
      pageOfHolders(db, sql`scanner_badges where badge_id = ${badge.id}`, state, start, limit),
      state === 'current' ? Math.max(0, badge.owners) : formerTotal(code, badge.id),
    ])
    addCacheTags(shown.map(({ habbo_id }) => playerTag(habbo_id)))
    return {
      items: shown.map((row) => ({
        habboId: row.habbo_id,
        hotel: row.hotel,
        name: row.name,
        avatar: avatarAddress(addresses, row.hotel, row.name),
        ...intervalsOf(row),
      })),
      total,
      nextCursor: next && writeCursor('owners', state, next),
    }
  }

  function formerTotal(code: string, badgeId: number): Promise<number> {
    return formerTotals.get(code, async () => {
      const { rows } = await sql<{ total: number }>`
        select count(*)::integer as total from scanner_badges
        where badge_id = ${badgeId} and lost_by is not null`.execute(db)
      return { value: rows[0]?.total ?? 0, tags: [badgeTag(code)] }
    })
  }
}
