import { sql } from 'kysely'
import type { AnyDb } from '#platform/server/database.ts'

/**
 * How far the ledger has been written: the last number that is seen, and a transaction before which all that could still write a number up to it have begun.
 * Numbers become visible out of order, so they are read only once `isLedgerSettled` says so.
 */
export type LedgerHead = { lastId: number; before: string }

/** Reads how far the ledger has been written. Not in a transaction of its own that writes: it would wait for itself. */
export async function ledgerHead(db: AnyDb): Promise<LedgerHead> {
  const { rows } = await sql<LedgerHead>`
    select coalesce(max(id), 0) as "lastId", pg_snapshot_xmax(pg_current_snapshot())::text as before
    from accounts_ledger`.execute(db)
  return rows[0] ?? { lastId: 0, before: '0' }
}

/** Whether everybody who might still have written up to that head has ended: its numbers are then seen for good. */
export async function isLedgerSettled(db: AnyDb, before: string): Promise<boolean> {
  const { rows } = await sql<{ settled: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) >= ${before}::xid8 as settled`.execute(db)
  return rows[0]?.settled ?? false
}

/** What a stretch of the ledger changed of the comets of an account in a UTC month (`2026-11`), for a reason, gains apart from what was taken. */
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
