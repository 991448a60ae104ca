import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type IconKey, productIcons } from '#features/accounts/contract.ts'
import { buyIcon } from '#features/shop/contract.ts'
import type { Client } from './client.ts'
import { addMembers, clientOf, type SessionMember } from './session-members.ts'
import { problemsOfBooks } from './shop-books.ts'
import type { SiteChild } from './site-child.ts'

const connections = 24
const pieces = 100_000
const price = 7

/** A site that can be killed, and its current database. */
export type KillableSite = SiteChild & { connectionString: string }

/** The result of a round: purchases sent before the kill, and how many were answered. */
export type KilledRound = { sent: number; answered: number; problems: string[] }

type PurchaseAttempt = { buyer: number; icon: IconKey; key: string }

/**
 * Kills a site during purchases, restarts it, and checks balances, ledgers and answered purchases.
 * Then repeats every attempt, which must give one purchase each.
 */
export async function killInPurchases(
  open: () => Promise<KillableSite>,
  { rounds, purchases }: { rounds: number; purchases: number },
): Promise<KilledRound[]> {
  const results: KilledRound[] = []
  let site = await open()
  for (let round = 0; round < rounds; round++) {
    const presses = pressesOf(purchases)
    const buyers = Math.max(...presses.map(({ buyer }) => buyer)) + 1
    const members = await onDatabase(site, (pool) => addBuyers(pool, `${round}-${randomUUID()}`, buyers))
    const killed = site
    // Somewhere between the first answers and the last ones.
    const killAfter = Math.ceil(purchases * (0.1 + (0.7 * (round + 1)) / (rounds + 1)))
    const answers = await pressUntil(site, members, presses, async (answered) => {
      if (answered === killAfter) await killed.kill()
    })
    site = await open()
    const problems = await onDatabase(site, async (pool) => [
      ...(await problemsOfBooks(pool)),
      ...(await missing(pool, members, answers.bought)),
    ])
    const again = await pressUntil(site, members, presses, async () => {})
    problems.push(...again.unexpected, ...answers.unexpected)
    if (again.bought.length !== presses.length) problems.push(`${presses.length - again.bought.length} never bought`)
    problems.push(
      ...(await onDatabase(site, async (pool) => [
        ...(await problemsOfBooks(pool)),
        ...(await missing(pool, members, presses)),
        ...(await problemsOfStock(pool)),
      ])),
    )
    results.push({ sent: answers.sent, answered: answers.bought.length, problems })
  }
  await site.kill()
  return results
}

/** That many purchase attempts of members who each buy every icon of the catalogue. */
function pressesOf(count: number): PurchaseAttempt[] {
  return Array.from({ length: count }, (_, number) => ({
    buyer: Math.floor(number / productIcons.length),
    icon: productIcons[number % productIcons.length] ?? 'alienPeace',
    key: randomUUID(),
  }))
}

async function onDatabase<Result>(
  { connectionString }: KillableSite,
  work: (pool: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const pool = new pg.Pool({ connectionString, max: 2 })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

/** Inserts members with stars and sufficient stock of every icon. */
async function addBuyers(pool: pg.Pool, name: string, count: number): Promise<SessionMember[]> {
  const buyers = await addMembers(pool, { name, count, stars: 2 * price * productIcons.length })
  await pool.query(
    'update shop_wares set price = $1, stock = $2 - (select count(*) from shop_purchases where icon = shop_wares.icon)',
    [price, pieces],
  )
  return buyers
}

/** Sends attempts over some connections until all are answered or the site is gone. */
async function pressUntil(
  site: KillableSite,
  buyers: readonly SessionMember[],
  presses: readonly PurchaseAttempt[],
  onAnswer: (answered: number) => Promise<void>,
) {
  const clients = new Map<number, Promise<Client>>()
  const bought: PurchaseAttempt[] = []
  const unexpected: string[] = []
  let sent = 0
  let isGone = false
  const next = presses.values()
  async function work() {
    for (const attempt of next) {
      if (isGone) return
      const client = clients.get(attempt.buyer) ?? clientOf(site.address, buyers[attempt.buyer])
      clients.set(attempt.buyer, client)
      try {
        const body = { icon: attempt.icon, price, key: attempt.key }
        const asking = (await client).ask(buyIcon, { body })
        sent += 1
        const answer = await asking
        if (answer.status === 201) bought.push(attempt)
        else unexpected.push(`${answer.status} ${JSON.stringify(answer.body)}`)
      } catch {
        // The connection broke or was refused: the site was killed.
        isGone = true
        return
      }
      await onAnswer(bought.length)
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  return { sent, bought, unexpected }
}

/** Answered purchases that are missing. */
async function missing(
  pool: pg.Pool,
  buyers: readonly SessionMember[],
  bought: readonly PurchaseAttempt[],
): Promise<string[]> {
  const { rows } = await pool.query<{ account_id: number; icon: string; key: string }>(
    `select account_id, icon, key from unnest($1::int[], $2::text[], $3::uuid[]) as press (account_id, icon, key)
     where not exists (select from shop_purchases where (account_id, icon, key) = (press.account_id, press.icon, press.key))
       or not exists (select from shop_owned where (account_id, icon) = (press.account_id, press.icon))`,
    [bought.map(({ buyer }) => buyers[buyer]?.accountId), bought.map(({ icon }) => icon), bought.map(({ key }) => key)],
  )
  return rows.map(({ account_id, icon, key }) => `account ${account_id} has an answer that it bought ${icon} by ${key}`)
}

/** Products whose stock did not fall by the number sold. */
async function problemsOfStock(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ problem: string }>(
    `select format('%s left of %s, %s sold', stock, icon, sold) as problem
     from shop_wares cross join lateral (
       select count(*) as sold from shop_purchases where shop_purchases.icon = shop_wares.icon) as sales
     where stock + sold <> $1`,
    [pieces],
  )
  return rows.map(({ problem }) => problem)
}
