import { sql } from 'kysely'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { AnyDb } from '#platform/server/database.ts'
import type { EquippedIcon, IconKey } from '../contract.ts'
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

type AuthorRow = Omit<Author, 'habboId' | 'icon'> & { id: number; habbo_id: string | null; worn_icon: IconKey | null }

/**
 * Returns the authors of the given accounts by id. Closed accounts are omitted: their texts are
 * shown as a deleted user's.
 */
export async function describeAuthors(db: AnyDb, accountIds: readonly number[]): Promise<Map<number, Author>> {
  if (accountIds.length === 0) return new Map()
  const { rows } = await sql<AuthorRow>`
    select id, name, hotel, worn_icon, not profile_hidden as "hasPage", case when not exists(
      select from accounts_hidden_players as hidden where hidden.habbo_id = account.habbo_id and page) then habbo_id end as habbo_id
    from accounts_accounts as account
    where id = any(${[...accountIds]}::int[]) and closed_at is null`.execute(db)
  return new Map(
    rows.map(({ id, name, hotel, habbo_id, worn_icon, hasPage }) => [
      id,
      { name, hotel, habboId: habbo_id, icon: shownIcon(worn_icon), hasPage },
    ]),
  )
}
