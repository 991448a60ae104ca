import { sql } from 'kysely'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { AnyDb } from '#platform/server/database.ts'
import type { EquippedIcon, IconKey } from '../contract.ts'
import { banHolds } from './accounts.ts'
import { sessionLimits } from './sessions.ts'
import { shownIcon } from './worn-icons.ts'

/**
 * Public data of a logged-in member. An `invisible` member is counted but never named; `hasPage`
 * says whether there is a member page.
 */
export type LoggedIn = {
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
  const { rows } = await sql<Omit<LoggedIn, 'equippedIcon'> & { worn: IconKey | null }>`
    select id, name, hotel, invisible, worn_icon as worn, not profile_hidden as "hasPage" from accounts_accounts as account
    where id = any(${accountIds}::int[]) and closed_at is null
      and exists (select from accounts_sessions where account_id = account.id
        and seen_at > case when remembered then ${limits.remembered}::timestamptz else ${limits.other} end)
      and not exists (select from accounts_bans where account_id = account.id and ${banHolds(now)})`.execute(db)
  return rows.map(({ worn, ...row }) => {
    const icon = shownIcon(worn)
    return { ...row, equippedIcon: icon && { icon } }
  })
}
