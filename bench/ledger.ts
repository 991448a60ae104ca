import type pg from 'pg'
import { listOwnLedger } from '#features/accounts/server/balance/list-ledger.ts'
import type { AccountsTables } from '#features/accounts/server/tables.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import { withDatabase } from './scan/database.ts'
import { judge, median, timed } from './scan/measuring.ts'

/**
 * Whether a page of a member's ledger is as quick among 10 million rows as among a tenth of them.
 * Reads alternate, so that other load slows both. `BENCH_SCALE=0.1` uses one million.
 */
const scale = Number(process.env.BENCH_SCALE ?? 1)
const rowsEach = 1_000
const sizes = { tenth: Math.round(1_000 * scale), whole: Math.round(10_000 * scale) }
const runs = 300
const goal = 1.5

type Reading = (run: number) => Promise<unknown>

await withDatabase<unknown>(async (tenth, tenthPool) => {
  await fill(tenthPool, sizes.tenth)
  await withDatabase<unknown>(async (whole, wholePool) => {
    await fill(wholePool, sizes.whole)
    await compare(tenth, whole)
  })
})

/** Adds accounts with a thousand rows each, interleaved as members write them. */
async function fill(pool: pg.Pool, accounts: number): Promise<void> {
  const start = performance.now()
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    // The foreign key is checked once at the end, because checking each row takes longer than
    // writing it.
    await client.query('alter table accounts_ledger drop constraint accounts_ledger_account_id_fkey')
    await client.query(
      `insert into accounts_accounts (habbo_id, hotel, name, password, created_at)
       select 'rich-' || n, 'hhus', 'rich-' || n, '', now() from generate_series(1, $1::int) n`,
      [accounts],
    )
    await client.query(
      `insert into accounts_ledger (account_id, stars, comets, reason, about, changed_at)
       select row % $1::int + 1, case when is_taken then -3 else 1 end, case when is_taken then 0 else 5 end, 'comment', 'comment:' || turn,
         timestamptz '2026-01-01' + turn * interval '6 hours'
       from generate_series(0, $1::int * $2::int - 1) as row,
         lateral (select row / $1::int as turn, (row % $1::int + row / $1::int) % 9 = 0 as is_taken) as written
       order by row`,
      [accounts, rowsEach],
    )
    await client.query(
      `alter table accounts_ledger add constraint accounts_ledger_account_id_fkey
       foreign key (account_id) references accounts_accounts on delete cascade`,
    )
    await client.query('vacuum analyze accounts_ledger')
  } finally {
    // With its settings.
    client.release(true)
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  console.log(`${(accounts * rowsEach).toLocaleString('en')} rows after ${seconds} s`)
}

async function compare(tenth: Db<unknown>, whole: Db<unknown>): Promise<void> {
  const table: Record<string, Record<string, string>> = {}
  const ofTenth = await readings(tablesOf(tenth), sizes.tenth)
  for (const [what, readWhole] of Object.entries(await readings(tablesOf(whole), sizes.whole))) {
    const readTenth = ofTenth[what] ?? readWhole
    const took: Record<'tenth' | 'whole', number[]> = { tenth: [], whole: [] }
    for (let run = -runs / 3; run < runs; run++) {
      const once = (read: Reading) =>
        timed(1, async () => {
          await read(run)
        })
      const [inTenth, inWhole] = [await once(readTenth), await once(readWhole)]
      if (run < 0) continue
      took.tenth.push(...inTenth)
      took.whole.push(...inWhole)
    }
    const [ms, wholeMs] = [median(took.tenth), median(took.whole)]
    const ratio = wholeMs / ms
    table[what] = { 'a tenth': `${ms.toFixed(2)} ms`, whole: `${wholeMs.toFixed(2)} ms`, ratio: ratio.toFixed(2) }
    judge(`${what}: ${ratio.toFixed(2)} × of ${goal}`, ratio <= goal)
  }
  console.table(table)
}

/** The measured pages: of different accounts, at the start and in the middle of the ledger. */
async function readings(db: Db<AccountsTables>, accounts: number): Promise<Record<string, Reading>> {
  const { middle } = await db
    .selectFrom('accounts_ledger')
    .select(({ fn }) => fn.max('id').as('middle'))
    .executeTakeFirstOrThrow()
  const half = Math.round(middle / 2)
  const accountOf = (run: number) => ((Math.abs(run) * 7) % accounts) + 1
  return {
    newest: (run: number) => listOwnLedger(db, accountOf(run), {}),
    older: (run: number) => listOwnLedger(db, accountOf(run), { before: half }),
    newer: (run: number) => listOwnLedger(db, accountOf(run), { after: half }),
    spendings: (run: number) => listOwnLedger(db, accountOf(run), { kind: 'spendings', before: half }),
    'gains of comets': (run: number) => listOwnLedger(db, accountOf(run), { kind: 'gains', coin: 'comets' }),
  }
}
