import { sql } from 'kysely'
import type { AnyDb } from '#platform/server/database.ts'
import { invalidateTags } from '#platform/server/invalidation.ts'
import { banHolds } from './accounts.ts'
import { boardTag } from './tags.ts'

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
