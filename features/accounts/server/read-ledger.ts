import { sql } from 'kysely'
import type { AnyDb } from '#platform/server/database.ts'

/**
 * Position in the ledger: the last visible id, and a transaction id below which all transactions
 * that could still write an id up to it have begun. Ids become visible out of order, so they are
 * read only once `isLedgerSettled` returns true.
 */
export type LedgerHead = { lastId: number; before: string }

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
