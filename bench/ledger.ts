import type pg from 'pg'
import { listOwnLedger } from '#features/accounts/server/list-ledger.ts'
import type { AccountsTables } from '#features/accounts/server/tables.ts'
import { type Db, tablesOf } from '#platform/server/database.ts'
import { withDatabase } from './scan/database.ts'
import { judge, median, timed } from './scan/measuring.ts'

/**
 * Whether a page of a member's ledger is as quick among 10 million rows as among 10 thousand. Both are read in turns, so that whatever else the machine does
 * slows down either. `BENCH_SCALE=0.1` tries it with one million.
 */
const scale = Number(process.env.BENCH_SCALE ?? 1)
const rowsEach = 1_000
const sizes = { small: 10, large: Math.round(10_000 * scale) }
const runs = 300
const goal = 1.5

type Reading = (run: number) => Promise<unknown>

await withDatabase<unknown>(async (small, smallPool) => {
  await fill(smallPool, sizes.small)
  await withDatabase<unknown>(async (large, largePool) => {
    await fill(largePool, sizes.large)
    await compare(small, large)
  })
})

/** Accounts with a thousand rows each, which were written in turns, as members do. */
async function fill(pool: pg.Pool, accounts: number): Promise<void> {
  const start = performance.now()
  await pool.query('set statement_timeout = 0')
  await pool.query(
    `insert into accounts_accounts (habbo_id, hotel, name, password, created_at)
     select 'rich-' || n, 'hhus', 'rich-' || n, '', now() from generate_series(1, $1::int) n`,
    [accounts],
  )
  for (let round = 0; round < rowsEach; round += 50) {
    await pool.query(
      `insert into accounts_ledger (account_id, stars, comets, reason, about, changed_at)
       select id, case when (id + turn) % 9 = 0 then -3 else 1 end, case when (id + turn) % 9 = 0 then 0 else 5 end, 'comment', 'comment:' || turn, now()
       from generate_series($1::int, $1::int + 49) as turn, accounts_accounts order by turn, id`,
      [round],
    )
  }
  await pool.query('vacuum analyze accounts_ledger')
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  console.log(`${(accounts * rowsEach).toLocaleString('en')} rows after ${seconds} s`)
}

async function compare(small: Db<unknown>, large: Db<unknown>): Promise<void> {
  const table: Record<string, Record<string, string>> = {}
  const inSmall = await readings(tablesOf(small), sizes.small)
  for (const [what, readLarge] of Object.entries(await readings(tablesOf(large), sizes.large))) {
    const readSmall = inSmall[what] ?? readLarge
    const took: Record<'small' | 'large', number[]> = { small: [], large: [] }
    for (let run = -runs / 3; run < runs; run++) {
      const once = (read: Reading) =>
        timed(1, async () => {
          await read(run)
        })
      const [ofSmall, ofLarge] = [await once(readSmall), await once(readLarge)]
      if (run < 0) continue
      took.small.push(...ofSmall)
      took.large.push(...ofLarge)
    }
    const [ms, largeMs] = [median(took.small), median(took.large)]
    const ratio = largeMs / ms
    table[what] = { small: `${ms.toFixed(2)} ms`, large: `${largeMs.toFixed(2)} ms`, ratio: ratio.toFixed(2) }
    judge(`${what}: ${ratio.toFixed(2)} × of ${goal}`, ratio <= goal)
  }
  console.table(table)
}

/** The pages that are read: of one account after the other, at the beginning and in the midst of its ledger. */
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
