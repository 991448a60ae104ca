import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#test/database.ts'
import { inTransaction, openDatabase } from './database.ts'
import { isDatabaseAway } from './database-away.ts'
import { openPool } from './open-pool.ts'

let place: TestDatabase
beforeAll(async () => {
  place = await freshDatabase()
})
afterAll(() => place.drop())

/** Breaks a connection as a server shutdown does, and waits until this process notices. */
async function breakOff(client: pg.PoolClient & { processID?: number }): Promise<void> {
  // Not Node's `once`: it listens for errors, which would hide a missing handler.
  const heard = new Promise<void>((resolve) => client.once('end', resolve))
  const other = new pg.Client({ connectionString: place.connectionString })
  await other.connect()
  await other.query('select pg_terminate_backend($1)', [client.processID])
  await other.end()
  await heard
}

test('a connection that breaks between two statements fails only its own work', async () => {
  const pool = openPool({ connectionString: place.connectionString, max: 1 })
  const client = await pool.connect()
  await client.query('begin')
  await breakOff(client)
  await expect(client.query('select 1')).rejects.toSatisfy(isDatabaseAway)
  client.release()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pool.end()
})

test('an idle connection that breaks is logged and replaced', async () => {
  const errors: string[] = []
  const pool = openPool({ connectionString: place.connectionString, max: 1 }, (error) => errors.push(error.message))
  const client = await pool.connect()
  client.release()
  await breakOff(client)
  expect(errors).not.toEqual([])
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pool.end()
})

test('a transaction whose connection breaks fails as if the database were down, and the next one works', async () => {
  const database = openDatabase({ connectionString: place.connectionString, connections: 1, onIdleError() {} })
  const clients: pg.PoolClient[] = []
  database.pool.on('acquire', (client) => clients.push(client))
  const one = sql<{ one: number }>`select 1 as one`
  const broken = inTransaction(database.db, async (tx) => {
    await one.execute(tx)
    const [client] = clients
    if (client) await breakOff(client)
    await one.execute(tx)
  })
  await expect(broken).rejects.toSatisfy(isDatabaseAway)
  expect((await inTransaction(database.db, (tx) => one.execute(tx))).rows).toEqual([{ one: 1 }])
  await database.close()
})
