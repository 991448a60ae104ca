import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#app/server/start/migrate.ts'
import { reachEmbeddedDatabase, startEmbeddedDatabase } from '#platform/server/database/embedded-database.ts'
import { lockFolder } from '#platform/server/database/instance-lock.ts'
import { runCommand } from '#test/command-program.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-database-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const runOn = (dataFolder: string, ...words: string[]) =>
  runCommand('account', words, { DATABASE_URL: '', DATA_DIR: dataFolder })

async function addAccount(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(
    `insert into accounts_accounts (habbo_id, hotel, name, name_folded, password, created_at)
     values ('hhtr-0123456789abcdef0123456789abcdef', 'hhtr', 'Kestane', 'kestane', 'none', now())`,
  )
  await client.end()
}

test('uses the embedded database of a running site, or starts and stops it for the command', async () => {
  const data = join(folder, 'data')
  const databaseFolder = join(data, 'postgres')
  const lock = lockFolder(data)
  const site = await startEmbeddedDatabase({ folder: databaseFolder, log: () => {}, settings: { fsync: 'off' } })
  await migrate(site.connectionString)
  await addAccount(site.connectionString)
  const pidFile = join(databaseFolder, 'cluster', 'postmaster.pid')
  const [server] = (await readFile(pidFile, 'utf8')).split('\n')

  expect(await runOn(data, 'grant', 'habbo.com.tr', 'kestane', 'headof')).toEqual({
    code: 0,
    out: 'Kestane (Habbo.com.tr) now has the role headof.\n',
    err: '',
  })
  expect((await readFile(pidFile, 'utf8')).split('\n')[0]).toBe(server)
  expect(await reachEmbeddedDatabase(databaseFolder)).toBe(site.connectionString)

  await site.stop()
  const between = 'The database is starting or stopping: try again in a moment.\n'
  expect(await runOn(data, 'show', 'hhtr', 'Kestane')).toEqual({ code: 1, out: '', err: between })
  lock.release()

  const shown = await runOn(data, 'show', 'hhtr', 'Kestane')
  expect(shown).toMatchObject({ code: 0, err: '' })
  expect(shown.out).toContain('roles      headof\n')
  expect(await runOn(data, 'show', 'hhtr', 'Nobody')).toMatchObject({ code: 1, out: '' })
  expect(existsSync(pidFile)).toBe(false)
  lockFolder(data).release()
})

test('does not create a missing database', async () => {
  const data = join(folder, 'mistyped')
  expect(await runOn(data, 'show', 'hhtr', 'Kestane')).toEqual({
    code: 1,
    out: '',
    err: `There is no database in ${data} yet: start the site once to create it.\n`,
  })
  expect(existsSync(data)).toBe(false)
})
