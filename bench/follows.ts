import { openDatabase } from '#platform/server/database/database.ts'
import { openTestFollows } from '#test/follows.ts'
import { spreadLoad } from './news/spread-load.ts'
import { run } from './pages/process.ts'
import { judge } from './scan/measuring.ts'
import { openBenchDatabase, quietSite } from './setup.ts'

/**
 * Notifying 5,000 followers of one change while pages are read, and what the jobs every minute cost
 * with 50 thousand follows. `BENCH_SCALE=0.1` uses a tenth.
 */
const scale = Number(process.env.BENCH_SCALE ?? 1)
const members = 10_000 * scale
const followers = 5_000 * scale
const goals = { seconds: 10, ratio: 1.2 }
const pace = { connections: 8, seconds: 10 }
const paths = ['/en/home', '/en/status', '/api/get/status', '/en/news/category']

const database = await openBenchDatabase()
try {
  const db = openDatabase({ connectionString: database.connectionString, connections: 4, onIdleError: () => {} })
  await db.pool.query(
    `insert into accounts_accounts
       (habbo_id, hotel, name, name_folded, name_checked_at, password, terms_accepted_at, created_at)
     select 'hhus-' || lpad(to_hex(number), 32, '0'), 'hhus', 'member' || number, 'member' || number, now(), 'none', now(), now()
     from generate_series(1, $1::int) as number`,
    [members],
  )
  await db.pool.query(
    `insert into follows_follows (account_id, kind, key, followed_at)
     select id, 'hotel', 'hhde', now() - interval '2 days' from accounts_accounts order by id limit $1`,
    [followers],
  )
  await db.pool.query(
    `insert into follows_follows (account_id, kind, key, followed_at)
     select id, 'player', 'hhus-' || lpad(to_hex((id * 7 + place * 1013) % 20000), 32, '0'), now() - interval '2 days'
     from accounts_accounts cross join generate_series(1, 5) as place on conflict do nothing`,
  )
  await db.pool.query('analyze')
  const { rows } = await db.pool.query<{ follows: number }>('select count(*)::int as follows from follows_follows')
  console.log(`${rows[0]?.follows} follows of ${members} members`)

  const site = await run('site-process.ts', { ...quietSite(database.connectionString), TRUST_PROXY: 'true' })
  await spreadLoad([site], paths, {}, pace)
  const alone = await spreadLoad([site], paths, {}, pace)

  const follows = openTestFollows({ database: db, address: 'http://localhost' } as never)
  await db.pool.query(
    `insert into outages_hotels (hotel, state, since, heard_at)
     values ('hhde', 'unreachable', now() - interval '10 minutes', now())`,
  )
  const loaded = spreadLoad([site], paths, {}, pace)
  const seconds = await timed(() => follows.run('collect'))
  const during = await loaded
  const notices = await db.pool.query("select from notifications_notices where kind = 'followed'")
  console.log(
    `pages alone: p50 ${alone.p50} ms, p99 ${alone.p99} ms; while notifying: p50 ${during.p50} ms, p99 ${during.p99} ms`,
  )
  judge(
    `${notices.rowCount} of ${followers} notified after ${seconds.toFixed(2)} s of ${goals.seconds}`,
    notices.rowCount === followers && seconds < goals.seconds,
  )
  const ratio = during.p50 / alone.p50
  judge(`pages: ${ratio.toFixed(2)} times as slow while notifying, of ${goals.ratio}`, ratio <= goals.ratio)

  for (const job of ['collect', 'rescan', 'daily-digest'])
    console.log(`${job}: ${((await timed(() => follows.run(job))) * 1000).toFixed(0)} ms`)
  await site.stop()
  await db.close()
} finally {
  await database.close()
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}
