import { sql } from 'kysely'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { CacheTag } from '#platform/server/cache/cache-tags.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { RoleName } from '../roles.ts'
import { banHolds, folded } from './accounts.ts'
import { byRank } from './staff/staff.ts'
import { accountTag, authorTag, staffTag } from './tags.ts'

/**
 * Account data of a member's public page. `roles` are sorted by rank and empty during a ban;
 * `comets` is null if hidden. `tags` are the cache tags of the page.
 */
export type MemberPage = {
  id: number
  roles: readonly RoleName[]
  createdAt: Date
  comets: number | null
  hidesComments: boolean
  isListed: boolean
  tags: readonly CacheTag[]
}

/**
 * Finds a member page by hotel and name, ignoring case. Undefined if there is no account, it is
 * closed, its name is known to belong to another, or the page is private; the caller cannot
 * distinguish these.
 */
export async function findMemberPage(
  db: AnyDb,
  player: { hotel: HotelCode; name: string },
  now: Date,
): Promise<MemberPage | undefined> {
  const { rows } = await sql<Omit<MemberPage, 'roles' | 'tags'> & { roles: string[] }>`
    select id, created_at as "createdAt", case when profile_shows_comets then comets end as comets,
      profile_hides_comments as "hidesComments", profile_listed as "isListed",
      array(
        select role from accounts_roles where account_id = account.id
          and not exists (select from accounts_bans as ban where ban.account_id = account.id and ${banHolds(now)})
      ) as roles
    from accounts_accounts as account
    where hotel = ${player.hotel} and name_folded = ${folded(player.name)} and closed_at is null
      and not profile_hidden`.execute(db)
  const [found] = rows
  if (!found) return undefined
  const { id, roles, comets } = found
  // A balance changes often: only where it is shown does the page change with it.
  const tags = [authorTag(id), staffTag, ...(comets === null ? [] : [accountTag(id)])]
  return { ...found, roles: byRank(roles), tags }
}
