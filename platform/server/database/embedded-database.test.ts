import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StartupProblem } from '../process/startup-problem.ts'
import { hasEmbeddedDatabase, reachEmbeddedDatabase, startEmbeddedDatabase } from './embedded-database.ts'

let folder: string
beforeAll(async () => {
  // Closed to other accounts, like many home folders.
  folder = await mkdtemp(join(tmpdir(), 'embedded-database-'))
  const made = await start(join(folder, 'made'))
  await made.stop()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function ask(connectionString: string, command: string): Promise<unknown> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query({ text: command, rowMode: 'array' })
  await client.end()
  return rows
}

async function start(data: string) {
  const said: string[] = []
  const database = await startEmbeddedDatabase({ folder: data, log: (sentence) => said.push(sentence) })
  return { ...database, said }
}

/** A stopped database in a folder of its own: a copy, since making one takes seconds. */
async function stopped(name: string): Promise<string> {
  const data = join(folder, name)
  await cp(join(folder, 'made'), data, { recursive: true })
  return data
}

const serverOf = async (data: string) =>
  Number.parseInt(await readFile(join(data, 'cluster', 'postmaster.pid'), 'utf8'), 10)

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('starts, keeps what is written, and stops', async () => {
  const data = await stopped('plain')
  expect([await hasEmbeddedDatabase(data), await reachEmbeddedDatabase(data)]).toEqual([true, undefined])
  const first = await start(data)
  expect([await hasEmbeddedDatabase(data), await reachEmbeddedDatabase(data)]).toEqual([true, first.connectionString])
  await ask(first.connectionString, 'create table kept (word text); ')
  await ask(first.connectionString, "insert into kept values ('still here')")
  await first.stop()
  await first.stop()
  await expect(ask(first.connectionString, 'select 1')).rejects.toThrow('ECONNREFUSED')
  expect([await hasEmbeddedDatabase(data), await reachEmbeddedDatabase(data)]).toEqual([true, undefined])
  const second = await start(data)
  expect(await ask(second.connectionString, 'select word from kept')).toEqual([['still here']])
  expect(second.said).toEqual([])
  await second.stop()
})

test('a failure to restart is reported and retried, and ends nothing else', async () => {
  const data = await stopped('lost')
  const { connectionString, said, stop } = await start(data)
  const access = join(data, 'cluster', 'pg_hba.conf')
  const kept = await readFile(access)
  const failedStarts = () =>
    said.filter((line) => /did not start again: .+\. The next attempt follows\.$/.test(line)).length
  const breakServer = async () => {
    const before = failedStarts()
    // Broken first: then no attempt can start a server, which would write into the folder while it
    // is removed.
    await writeFile(access, 'nonsense\n')
    process.kill(await serverOf(data), 'SIGQUIT')
    await expect.poll(failedStarts).toBeGreaterThan(before)
  }

  await breakServer()
  await writeFile(access, kept)
  await expect.poll(() => ask(connectionString, 'select 1').catch(() => 'away')).toEqual([[1]])

  await breakServer()
  await rm(data, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  const before = failedStarts()
  await expect.poll(failedStarts).toBeGreaterThan(before + 1)
  await stop()
})

test('text sorts and matches the same on every machine, and a connection needs the password', async () => {
  const data = await stopped('asked')
  const database = await start(data)
  const { connectionString } = database
  expect(await ask(connectionString, "select word from unnest('{ö,z,A,a}'::text[]) word order by word")).toEqual(
    [...'Aazö'].map((letter) => [letter]),
  )
  expect(await ask(connectionString, "select lower('ÄI'), to_tsvector('simple', 'ağaç')::text")).toEqual([
    ['äi', "'ağaç':1"],
  ])
  const stranger = new URL(connectionString)
  stranger.password = 'guess'
  await expect(ask(stranger.href, 'select 1')).rejects.toThrow('password authentication failed')
  stranger.username = 'postgres'
  await expect(ask(stranger.href, 'select 1')).rejects.toThrow('no pg_hba.conf entry')
  expect((await stat(join(data, 'cluster', 'nightbell-password'))).mode & 0o777).toBe(0o600)
  await database.stop()
})

/**
 * Has another process start the database and write to it, and kills that process. Returns the
 * orphaned server's process id.
 */
async function leaveBehind(data: string, command: string): Promise<number> {
  const script = `import { startEmbeddedDatabase } from ${JSON.stringify(new URL('./embedded-database.ts', import.meta.url).href)}
    const { connectionString } = await startEmbeddedDatabase({ folder: ${JSON.stringify(data)}, log() {} })
    console.log(connectionString); setInterval(() => {}, 1000)`
  const site = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [printed] = await once(site.stdout, 'data')
  await ask(String(printed).trim(), command)
  site.kill('SIGKILL')
  await once(site, 'exit')
  return serverOf(data)
}

test('a server orphaned by a killed process is stopped, and no written data is lost', async () => {
  const data = await stopped('killed')
  const orphan = await leaveBehind(data, "create table kept as select 'still here' as word")
  expect(isAlive(orphan)).toBe(true)
  const next = await start(data)
  expect(next.said).toEqual([expect.stringContaining('left running by a process that was killed')])
  expect(await serverOf(data)).not.toBe(orphan)
  expect(await ask(next.connectionString, 'select word from kept')).toEqual([['still here']])
  await next.stop()
})

test('a server killed with its process recovers without losing written data', async () => {
  const data = await stopped('killed-too')
  process.kill(await leaveBehind(data, "create table kept as select 'still here' as word"), 'SIGKILL')
  const recovered = await start(data)
  expect(await ask(recovered.connectionString, 'select word from kept')).toEqual([['still here']])
  await recovered.stop()
})

test('a server that ends unexpectedly is restarted in place without losing written data', async () => {
  const data = await stopped('ended-unasked')
  const database = await start(data)
  await ask(database.connectionString, 'create table kept as select 42 as number')
  process.kill(await serverOf(data), 'SIGKILL')
  await expect.poll(() => ask(database.connectionString, 'select number from kept').catch(() => 'away')).toEqual([[42]])
  await expect
    .poll(() => database.said)
    .toEqual(['The database server has ended unasked; it is started again.', 'The database server runs again.'])
  await database.stop()
})

test('a stale process id that now belongs to another program is not taken for a server', async () => {
  const data = await stopped('stale')
  const bystander = spawn('sleep', ['600'], { stdio: 'ignore' })
  await writeFile(join(data, 'cluster', 'postmaster.pid'), `${bystander.pid}\n${join(data, 'cluster')}\n`)
  const database = await start(data)
  expect(database.said).toEqual([])
  expect(bystander.exitCode ?? bystander.signalCode).toBeNull()
  await database.stop()
  bystander.kill()
})

test('an interrupted first start is begun again', async () => {
  const data = join(folder, 'half')
  await mkdir(join(data, 'cluster.new'), { recursive: true })
  await writeFile(join(data, 'cluster.new', 'PG_VERSION'), '18\n')
  expect([await hasEmbeddedDatabase(data), await reachEmbeddedDatabase(data)]).toEqual([false, undefined])
  const database = await start(data)
  expect([await hasEmbeddedDatabase(data), await reachEmbeddedDatabase(data)]).toEqual([
    true,
    database.connectionString,
  ])
  expect(await ask(database.connectionString, 'select current_database(), current_user')).toEqual([
    ['nightbell', 'nightbell'],
  ])
  await database.stop()
})

test('a failure to start is one clear sentence', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  await expect(start(file)).rejects.toThrow(StartupProblem)
  await expect(start(file)).rejects.toThrow(
    `The database folder ${file} cannot be written: there is a file of that name.`,
  )
  const older = join(folder, 'older')
  await mkdir(join(older, 'cluster'), { recursive: true })
  await writeFile(join(older, 'cluster', 'PG_VERSION'), '17\n')
  await expect(start(older)).rejects.toThrow('was made by PostgreSQL 17, but this Nightbell brings PostgreSQL 18.')
  const broken = await stopped('broken')
  await writeFile(join(broken, 'cluster', 'pg_hba.conf'), 'nonsense\n')
  await expect(start(broken)).rejects.toThrow(/^The database in .* did not start: .*pg_hba\.conf/)
})
