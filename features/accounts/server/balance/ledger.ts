import { sql } from 'kysely'
import { invalidation } from '#platform/server/cache/invalidation.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Amount } from '../../amounts.ts'
import { accountTag } from '../tags.ts'

/**
 * A change of a balance: amount (negative if taken), reason, and subject (`comment:17`), worded for
 * the owner's data export.
 */
export type BalanceChange = Amount & { accountId: number; reason: string; about: string }

/**
 * Changes an account's balance and writes the ledger in the transaction of the cause (specification
 * §9.3), last in it since it locks the account. Answers the real change: never below 0.
 */
export async function changeBalance<Tables>(tx: Tx<Tables>, change: BalanceChange, now: Date): Promise<Amount> {
  const { accountId, reason, about } = change
  // Only what is taken depends on the balance.
  const { stars, comets } = change.stars < 0 || change.comets < 0 ? await affordable(tx, change) : change
  if (stars === 0 && comets === 0) return nothing
  const { rows } = await sql`
    with changed as (
      update accounts_accounts set stars = stars + ${stars}, comets = comets + ${comets}
      where id = ${accountId} and closed_at is null returning id
    )
    insert into accounts_ledger (account_id, stars, comets, reason, about, changed_at)
    select id, ${stars}, ${comets}, ${reason}, ${about}, ${now}::timestamptz from changed
    returning ${invalidation([accountTag(accountId)])} as invalidated`.execute(tx)
  return rows.length === 0 ? nothing : { stars, comets }
}

async function affordable<Tables>(tx: Tx<Tables>, { accountId, stars, comets }: BalanceChange): Promise<Amount> {
  const { rows } = await sql<Amount>`
    select stars, comets from accounts_accounts where id = ${accountId} and closed_at is null for no key update`.execute(
    tx,
  )
  const [balance] = rows
  return balance ? { stars: Math.max(stars, -balance.stars), comets: Math.max(comets, -balance.comets) } : nothing
}

const nothing: Amount = { stars: 0, comets: 0 }
