import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { buyIcon } from '#features/shop/contract.ts'
import { openClient } from '#test/client.ts'
import { problemsOfBooks } from '#test/shop-books.ts'
import { run } from './pages/process.ts'
import { percentile } from './polling/arrivals.ts'
import { addMembers } from './polling/visitors.ts'
import { openBenchDatabase, quietSite } from './setup.ts'

/**
 * The rush for the last pieces: 200 purchases of an icon with 10 left, sent at once by 50 accounts,
 * repeated with other accounts. Load and database share the cores.
 */
const goalMs = 150
const rounds = 12
// The first fill connections and caches, as on a site in use.
const warmUps = 2
const accounts = 50
const pressesEach = 4
const pieces = 10
const price = 30
const stars = 45

const server = await openBenchDatabase()
const pool = new pg.Pool({ connectionString: server.connectionString, max: 2 })
const cookies = await addMembers(pool, accounts * (rounds + warmUps))
await pool.query(
  `with earned as (
    insert into accounts_ledger (account_id, stars, comets, reason, about, changed_at)
    select id, $1, 0, 'benchmark', 'benchmark:1', now() from accounts_accounts
  )
  update accounts_accounts set stars = $1`,
  [stars],
)
const site = await run('site-process.ts', {
  ...quietSite(server.connectionString),
})

/** The members of a round with an open page: they have the anti-forgery pair. */
async function buyersOf(round: number) {
  return Promise.all(
    cookies.slice(round * accounts, (round + 1) * accounts).map(async (cookie) => {
      const client = openClient(site.address)
      client.cookies.set('session', cookie.slice('session='.length))
      await client.get('/api/get/users/current')
      return client
    }),
  )
}

/** The status and duration of each answer. */
async function rush(round: number) {
  await pool.query(
    `insert into shop_wares (icon, price, stock) values ('galacticComet', $1, $2)
     on conflict (icon) do update set stock = excluded.stock`,
    [price, pieces],
  )
  const buyers = await buyersOf(round)
  const presses = Array.from({ length: accounts * pressesEach }, (_, number) => buyers[number % accounts])
  return Promise.all(
    presses.map(async (client) => {
      if (!client) throw new Error('There are too few members')
      const begin = performance.now()
      const { status } = await client.ask(buyIcon, { body: { icon: 'galacticComet', price, key: randomUUID() } })
      return { status, milliseconds: performance.now() - begin }
    }),
  )
}

const results = []
for (let round = 0; round < rounds + warmUps; round++) {
  const answers = await rush(round)
  const { rows } = await pool.query<{ stock: number }>(`select stock from shop_wares where icon = 'galacticComet'`)
  const sold = answers.filter(({ status }) => status === 201).length
  const refused = answers.filter(({ status }) => status === 409).length
  const problems = await problemsOfBooks(pool)
  const isRight = sold === pieces && refused === answers.length - pieces && rows[0]?.stock === 0
  if (!isRight || problems.length > 0) throw new Error(`Sold ${sold}, refused ${refused}: ${problems.join('; ')}`)
  if (round < warmUps) continue
  const milliseconds = answers.map((answer) => answer.milliseconds)
  const p99 = percentile(milliseconds, 99)
  results.push({
    sold,
    refused,
    'p50 in ms': percentile(milliseconds, 50).toFixed(1),
    'p99 in ms': p99.toFixed(1),
    goal: `p99 under ${goalMs} ms`,
    holds: p99 < goalMs,
  })
}
await site.stop()
await pool.end()
await server.close()

console.log('200 purchases of the last 10 pieces by 50 accounts')
console.table(results)
