import { sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import { announcement } from '#platform/server/tags.ts'
import type { Amount } from '../amounts.ts'
import { accountTag } from './sessions.ts'

/** What changes a balance: by how much (less than 0: taken), why, and what it is about (`comment:17`), in words that its owner finds in the exported data. */
export type BalanceChange = Amount & { accountId: number; reason: string; about: string }

/**
 * Changes an account's balance and writes the ledger in the transaction of the cause (specification
 * §9.3), last in it since it locks the account. Answers the real change: never below 0.
 */
export async function changeBalance<Tables>(tx: Tx<Tables>, change: BalanceChange, now: Date): Promise<Amount> {
  const changed = await changeBalances(tx, [change], now)
  return changed.get(change.accountId) ?? nothing
}

const nothing: Amount = { stars: 0, comets: 0 }

/** As `changeBalance`, of many accounts, each once. Answers by account what really changed; those of which nothing did are left out. */
export async function changeBalances<Tables>(
  tx: Tx<Tables>,
  changes: readonly BalanceChange[],
  now: Date,
): Promise<Map<number, Amount>> {
  if (changes.length === 0) return new Map()
  const column = <Name extends keyof BalanceChange>(name: Name) => changes.map((change) => change[name])
  const tags = column('accountId').map(accountTag)
  // In one statement, since others wait for its end. What is changed is what was read while it was held.
  const { rows } = await sql<Amount & { accountId: number }>`
    with asked as (
      select * from unnest(${column('accountId')}::int[], ${column('stars')}::int[], ${column('comets')}::int[],
        ${column('reason')}::text[], ${column('about')}::text[]) as asked(account_id, stars, comets, reason, about)
    ), balance as (
      select id, account.stars, account.comets, reason, about, greatest(asked.stars, -account.stars) as more_stars,
        greatest(asked.comets, -account.comets) as more_comets
      from accounts_accounts as account join asked on account_id = id
      -- In one order, so that nobody waits for who waits for them.
      where closed_at is null order by id for no key update of account
    ), changed as (
      update accounts_accounts as account
      set stars = balance.stars + more_stars, comets = balance.comets + more_comets
      from balance where account.id = balance.id and (more_stars <> 0 or more_comets <> 0)
      returning account.id, more_stars, more_comets, reason, about
    )
    insert into accounts_ledger (account_id, stars, comets, reason, about, changed_at)
    select id, more_stars, more_comets, reason, about, ${now}::timestamptz from changed
    returning account_id as "accountId", stars, comets, ${announcement(tx, tags)} as told`.execute(tx)
  return new Map(rows.map(({ accountId, stars, comets }) => [accountId, { stars, comets }]))
}
