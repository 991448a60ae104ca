import { sql } from 'kysely'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
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
  const account = await sql<Amount>`
    select stars, comets from accounts_accounts where id = ${accountId} and closed_at is null for no key update`.execute(
    tx,
  )
  const [balance] = account.rows
  if (!balance) return nothing
  const changed = {
    stars: Math.max(change.stars, -balance.stars),
    comets: Math.max(change.comets, -balance.comets),
  }
  if (changed.stars === 0 && changed.comets === 0) return nothing
  await sql`
    with changed as (
      update accounts_accounts set stars = stars + ${changed.stars}, comets = comets + ${changed.comets} where id = ${accountId}
    )
    insert into accounts_ledger (account_id, stars, comets, reason, about, changed_at)
    values (${accountId}, ${changed.stars}, ${changed.comets}, ${reason}, ${about}, ${now})`.execute(tx)
  await invalidateTags(tx, [accountTag(accountId)])
  return changed
}

const nothing: Amount = { stars: 0, comets: 0 }
