import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freshDatabase, type TestDatabase } from '#test/database.ts'
import { mostPrepared } from './connection-pool.ts'
import { type AnyDb, type Database, inTransaction, openDatabase } from './database.ts'

let place: TestDatabase
let database: Database
beforeAll(async () => {
  place = await freshDatabase()
  await ask('create table lamps (id integer primary key, colour text not null)')
})
afterAll(() => place.drop())
beforeEach(async () => {
  database = openWith(1)
  await ask(`truncate lamps; insert into lamps values (1, 'red')`)
})
afterEach(() => database.close())

function openWith(connections: number): Database {
  return openDatabase({ connectionString: place.connectionString, connections, onIdleError() {} })
}

/** Runs a statement as another program would, such as a newer version that migrates. */
async function ask(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: place.connectionString })
  await client.connect()
  await client.query(text).finally(() => client.end())
}

type Lamp = { id: number; colour: string; watts?: number }

async function findLamp(db: AnyDb, id: number): Promise<Lamp | undefined> {
  const { rows } = await sql<Lamp>`select * from lamps where id = ${id}`.execute(db)
  return rows[0]
}

async function addLamp(db: AnyDb, id: number): Promise<void> {
  await sql`insert into lamps values (${id}, 'green')`.execute(db)
}

/** The prepared statements of the one connection, and how often each was used. */
async function prepared(): Promise<{ text: string; times: number }[]> {
  const { rows } = await database.pool.query<{ text: string; times: number }>(
    'select statement as text, (generic_plans + custom_plans)::int as times from pg_prepared_statements order by 1',
  )
  return rows
}

describe('a statement', () => {
  it('used again is prepared once for a connection and reused', async () => {
    for (let time = 1; time <= 9; time++) expect(await findLamp(database.db, 1)).toEqual({ id: 1, colour: 'red' })
    expect(await prepared()).toEqual([{ text: 'select * from lamps where id = $1', times: 8 }])
  })

  it('used once, without parameters, or with very many, is not prepared', async () => {
    await findLamp(database.db, 1)
    const many = sql.join(Array.from({ length: 41 }, (_, number) => sql`${number}::int`))
    for (let time = 1; time <= 3; time++) {
      await sql`select id from lamps`.execute(database.db)
      await sql`select id from lamps where id in (${many})`.execute(database.db)
    }
    expect(await prepared()).toEqual([])
  })

  it('in more variants than a connection may prepare still works', async () => {
    for (let form = 1; form <= mostPrepared + 20; form++) {
      const ask = () => sql<{ sum: number }>`select ${sql.lit(form)} + ${1}::int as sum`.execute(database.db)
      await ask()
      expect((await ask()).rows).toEqual([{ sum: form + 1 }])
    }
    expect((await prepared()).length).toBe(mostPrepared)
  })
})

describe('a table changed while the site runs', () => {
  beforeEach(() => ask('alter table lamps add column if not exists watts integer not null default 5'))
  afterEach(() => ask('alter table lamps drop column if exists watts'))

  it('is read in its new form', async () => {
    for (let time = 1; time <= 3; time++) await findLamp(database.db, 1)
    await ask('alter table lamps drop column watts')
    expect(await findLamp(database.db, 1)).toEqual({ id: 1, colour: 'red' })
    await ask('alter table lamps add column watts integer not null default 7')
    for (let time = 1; time <= 3; time++) expect((await findLamp(database.db, 1))?.watts).toBe(7)
    expect(await prepared()).toEqual([{ text: 'select * from lamps where id = $1', times: 3 }])
  })

  it('fails one transaction that had begun, and none after it on any connection', async () => {
    await database.close()
    database = openWith(4)
    const { db } = database
    const all = () => Promise.all(Array.from({ length: 4 }, () => inTransaction(db, (tx) => findLamp(tx, 1))))
    for (let time = 1; time <= 3; time++) await all()
    await ask('alter table lamps drop column watts')
    const undone = inTransaction(db, async (tx) => {
      await addLamp(tx, 2)
      return findLamp(tx, 1)
    })
    await expect(undone).rejects.toThrow()
    expect(await all()).toEqual(Array.from({ length: 4 }, () => ({ id: 1, colour: 'red' })))
    expect(await findLamp(db, 2)).toBeUndefined()
  })
})

describe('a transaction', () => {
  it('is atomic: it sees its writes, others do not before its end, and a failure undoes it', async () => {
    await database.close()
    database = openWith(2)
    const { db } = database
    await inTransaction(db, async (tx) => {
      await addLamp(tx, 2)
      expect(await findLamp(tx, 2)).toBeDefined()
      expect(await findLamp(db, 2)).toBeUndefined()
    })
    expect(await findLamp(db, 2)).toBeDefined()
    const failed = inTransaction(db, async (tx) => {
      await addLamp(tx, 3)
      await addLamp(tx, 2)
    })
    await expect(failed).rejects.toMatchObject({ constraint: 'lamps_pkey' })
    expect(await findLamp(db, 3)).toBeUndefined()
  })

  it('that fails at its first statement is rolled back, and one without statements leaves the connection clean', async () => {
    const { db } = database
    await expect(inTransaction(db, (tx) => addLamp(tx, 1))).rejects.toMatchObject({ constraint: 'lamps_pkey' })
    await inTransaction(db, async () => {})
    await expect(inTransaction(db, () => Promise.reject(new Error('no lamp')))).rejects.toThrow('no lamp')
    await addLamp(db, 2)
    expect(await findLamp(db, 2)).toBeDefined()
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from lamps`.execute(db)
    expect(rows).toEqual([{ count: 2 }])
  })
})
