import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import { announcement } from '#platform/server/tags.ts'
import type { Amount } from '../amounts.ts'
import { accountTag } from './sessions.ts'

/** What changes a balance: by how much (less than 0: taken), why, and what it is about (`comment:17`), in words that its owner finds in the exported data. */
export type BalanceChange = Amount & { accountId: number; reason: string; about: string }

/**
 * Changes the balance of an account, and writes it into the ledger, in the transaction of what caused it (DECISIONS "Economy"). More is never
 * taken than there is. Answers what really changed: nothing for a closed account. The account is held until the transaction ends, so this comes last in it.
 */
export async function changeBalance<Tables>(tx: Tx<Tables>, change: BalanceChange, now: Date): Promise<Amount> {
  // In one statement, since others wait for its end. What is changed is what was read while it was held.
  const { rows } = await sql<Amount>`
    with balance as (
      select id, stars, comets, greatest(${change.stars}::int, -stars) as more_stars,
        greatest(${change.comets}::int, -comets) as more_comets
      from accounts_accounts where id = ${change.accountId} and closed_at is null for no key update
    ), changed as (
      update accounts_accounts as account
      set stars = balance.stars + more_stars, comets = balance.comets + more_comets
      from balance where account.id = balance.id and (more_stars <> 0 or more_comets <> 0)
      returning account.id, more_stars, more_comets
    )
    insert into accounts_ledger (account_id, stars, comets, reason, about, changed_at)
    select id, more_stars, more_comets, ${change.reason}, ${change.about}, ${now}::timestamptz from changed
    returning stars, comets, ${announcement(tx, [accountTag(change.accountId)])} as told`.execute(tx)
  const [changed] = rows
  return changed ? { stars: changed.stars, comets: changed.comets } : { stars: 0, comets: 0 }
}
