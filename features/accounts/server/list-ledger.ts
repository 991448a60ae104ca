import type { z } from 'zod'
import type { Db } from '#platform/server/database.ts'
import { type LedgerPage, ledgerPageSize, type listLedger } from '../contract.ts'
import type { AccountsTables } from './tables.ts'

/**
 * Returns a page of an account's ledger with its balances, using the account's index regardless of
 * the ledger's length.
 */
export async function listOwnLedger(
  db: Db<AccountsTables>,
  accountId: number,
  { kind, coin, before, after }: z.output<(typeof listLedger)['query']>,
): Promise<z.input<typeof LedgerPage>> {
  const coins = coin ? [coin] : (['stars', 'comets'] as const)
  const goesUp = before === undefined && after !== undefined
  const matching = db
    .selectFrom('accounts_ledger')
    .where('account_id', '=', accountId)
    .$if(coin !== undefined && kind === undefined, (query) => query.where(coin ?? 'stars', '<>', 0))
    .$if(kind === 'gains', (query) => query.where(({ or, eb }) => or(coins.map((name) => eb(name, '>', 0)))))
    // Worded to match the predicate of the partial index on spendings.
    .$if(kind === 'spendings', (query) => query.where(({ or, eb }) => or([eb('stars', '<', 0), eb('comets', '<', 0)])))
    .$if(kind === 'spendings' && coin !== undefined, (query) => query.where(coin ?? 'stars', '<', 0))
  const [account, found] = await Promise.all([
    db
      .selectFrom('accounts_accounts')
      .select(['stars', 'comets'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow(),
    matching
      .select(['id', 'stars', 'comets', 'reason', 'about', 'changed_at'])
      .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
      .$if(goesUp, (query) => query.where('id', '>', after ?? 0))
      .orderBy('id', goesUp ? 'asc' : 'desc')
      .limit(ledgerPageSize + 1)
      .execute(),
  ])
  const goesOn = found.length > ledgerPageSize
  const shown = found.slice(0, ledgerPageSize)
  const rows = goesUp ? shown.reverse() : shown
  const [first, last] = [rows.at(0)?.id, rows.at(-1)?.id]
  const isBeside = async (sign: '<' | '>', id: number | undefined) =>
    id !== undefined && (await matching.select('id').where('id', sign, id).limit(1).execute()).length > 0
  const [hasNewer, hasOlder] = goesUp
    ? [goesOn, await isBeside('<', last)]
    : [before !== undefined && (await isBeside('>', first)), goesOn]
  return {
    ...account,
    entries: rows.map(({ changed_at, ...entry }) => ({ ...entry, changedAt: changed_at.toISOString() })),
    newer: hasNewer && first !== undefined ? first : null,
    older: hasOlder && last !== undefined ? last : null,
  }
}
