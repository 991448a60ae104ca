import { sql } from 'kysely'
import type { z } from 'zod'
import type { AnyDb, Db } from '#platform/server/database/database.ts'
import { iconOfLedger, type LedgerPage, ledgerPageSize, type listLedger } from '../../contract.ts'
import { namesOfIcons } from '../added-icons.ts'
import type { AccountsTables } from '../tables.ts'

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
  const names = await namesOfIcons(
    db,
    rows.flatMap(({ about }) => iconOfLedger(about) ?? []),
  )
  return {
    ...account,
    ...(Object.keys(names).length > 0 && { names }),
    entries: rows.map(({ changed_at, ...entry }) => ({ ...entry, changedAt: changed_at.toISOString() })),
    newer: hasNewer && first !== undefined ? first : null,
    older: hasOlder && last !== undefined ? last : null,
  }
}

/**
 * Position in the ledger: the last visible id, and a transaction id below which all transactions
 * that could still write an id up to it have begun. Ids become visible out of order, so they are
 * read only once `isLedgerSettled` returns true.
 */
type LedgerHead = { lastId: number; before: string }

/**
 * Reads the current position of the ledger. Do not call it in a transaction that writes: it would
 * wait for itself.
 */
export async function ledgerHead(db: AnyDb): Promise<LedgerHead> {
  const { rows } = await sql<LedgerHead>`
    select coalesce(max(id), 0) as "lastId", pg_snapshot_xmax(pg_current_snapshot())::text as before
    from accounts_ledger`.execute(db)
  return rows[0] ?? { lastId: 0, before: '0' }
}

/**
 * Returns whether all transactions that might have written up to that position have ended, so that
 * its ids are final.
 */
export async function isLedgerSettled(db: AnyDb, before: string): Promise<boolean> {
  const { rows } = await sql<{ settled: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) >= ${before}::xid8 as settled`.execute(db)
  return rows[0]?.settled ?? false
}

/**
 * Change of an account's comets within a range of the ledger, per UTC month (`2026-11`) and reason,
 * with gains and spendings separate.
 */
export type LedgerSum = { accountId: number; month: string; reason: string; gained: number; taken: number }

/** Sums up the changes after a number up to another. */
export async function sumLedger(db: AnyDb, after: number, upTo: number): Promise<LedgerSum[]> {
  const { rows } = await sql<LedgerSum>`
    select account_id as "accountId", to_char(changed_at at time zone 'UTC', 'YYYY-MM') as month, reason,
      coalesce(sum(comets) filter (where comets > 0), 0)::int as gained, coalesce(-sum(comets) filter (where comets < 0), 0)::int as taken
    from accounts_ledger where id > ${after} and id <= ${upTo}
    group by 1, 2, 3 order by 1`.execute(db)
  return rows
}
