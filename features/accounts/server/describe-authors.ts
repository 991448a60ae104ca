import { sql } from 'kysely'
import type { HotelCode } from '#features/hotels/contract.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { EquippedIcon, IconKey, IconWords } from '../contract.ts'
import { banHolds } from './accounts.ts'
import { namesOfIcon } from './added-icons.ts'
import { sessionLimits } from './sessions/sessions.ts'
import { boardTag } from './tags.ts'
import { shownIcon } from './worn-icons.ts'

/**
 * Author of a text: the player's current name and look. `habboId` links the player's page, null if
 * it is hidden. `hasPage` says whether there is a member page (`profileAddress`). Cached values
 * carry `authorTag`.
 */
export type Author = {
  name: string
  hotel: HotelCode
  habboId: string | null
  icon: EquippedIcon['icon'] | null
  hasPage: boolean
}

type AuthorRow = Omit<Author, 'habboId' | 'icon'> & {
  id: number
  habbo_id: string | null
  worn_icon: IconKey | null
  icon_names: IconWords | null
}

/**
 * Returns the authors of the given accounts by id. Closed accounts are omitted: their texts are
 * shown as a deleted user's.
 */
export async function describeAuthors(db: AnyDb, accountIds: readonly number[]): Promise<Map<number, Author>> {
  if (accountIds.length === 0) return new Map()
  const { rows } = await sql<AuthorRow>`
    select id, name, hotel, worn_icon, ${namesOfIcon('worn_icon')} as icon_names, not profile_hidden as "hasPage", case when not exists(
      select from accounts_hidden_players as hidden where hidden.habbo_id = account.habbo_id and page) then habbo_id end as habbo_id
    from accounts_accounts as account
    where id = any(${[...accountIds]}::int[]) and closed_at is null`.execute(db)
  return new Map(
    rows.map(({ id, name, hotel, habbo_id, worn_icon, icon_names, hasPage }) => [
      id,
      { name, hotel, habboId: habbo_id, icon: shownIcon(worn_icon, icon_names), hasPage },
    ]),
  )
}

/**
 * Returns which accounts may be listed on leaderboards: open, not banned, with a visible page, and
 * not opted out.
 */
export async function boardMembersAmong(db: AnyDb, accountIds: readonly number[], now: Date): Promise<Set<number>> {
  if (accountIds.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select id from accounts_accounts as account
    where id = any(${[...accountIds]}::int[]) and closed_at is null and on_board
      and not exists (select from accounts_hidden_players as hidden where hidden.habbo_id = account.habbo_id and page)
      and not exists (select from accounts_bans where account_id = account.id and ${banHolds(now)})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Invalidates leaderboards if a ban has expired since `since`, as expiry itself triggers nothing.
 * Returns whether one has.
 */
export async function hasLetMembersBack(db: AnyDb, since: Date, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from accounts_bans where lifted_at is null and until > ${since} and until <= ${now} limit 1`.execute(db)
  if (rows.length === 0) return false
  await invalidateTags(db, [boardTag])
  return true
}

/**
 * Public data of a logged-in member. An `invisible` member is counted but never named; `hasPage`
 * says whether there is a member page.
 */
type LoggedIn = {
  id: number
  name: string
  hotel: HotelCode
  invisible: boolean
  equippedIcon: EquippedIcon | null
  hasPage: boolean
}

/** Returns which accounts are logged in: open, not banned, with an active session. Unordered. */
export async function describeLoggedIn(db: AnyDb, accountIds: readonly number[], now: Date): Promise<LoggedIn[]> {
  if (accountIds.length === 0) return []
  const limits = sessionLimits(now)
  const { rows } = await sql<Omit<LoggedIn, 'equippedIcon'> & { worn: IconKey | null; names: IconWords | null }>`
    select id, name, hotel, invisible, worn_icon as worn, ${namesOfIcon('worn_icon')} as names,
      not profile_hidden as "hasPage"
    from accounts_accounts as account
    where id = any(${accountIds}::int[]) and closed_at is null
      and exists (select from accounts_sessions where account_id = account.id
        and seen_at > case when remembered then ${limits.remembered}::timestamptz else ${limits.other} end)
      and not exists (select from accounts_bans where account_id = account.id and ${banHolds(now)})`.execute(db)
  return rows.map(({ worn, names, ...row }) => {
    const icon = shownIcon(worn, names)
    return { ...row, equippedIcon: icon && { icon } }
  })
}
