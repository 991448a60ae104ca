import { randomBytes } from 'node:crypto'
import {
  appendFile,
  chmod,
  chown,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { reasonOf } from '../http/failed-call.ts'
import { StartupProblem } from '../process/startup-problem.ts'
import { type Account, type Ended, run } from './embedded-database-account.ts'

/** Name of the database and of the role that owns it. */
export const databaseName = 'nightbell'

/** Where the programs of the installed PostgreSQL lie. */
export type Programs = { pg_ctl: string; initdb: string; postgres: string }

const major = '18'
const passwordFile = 'nightbell-password'
const settingsFile = 'nightbell.conf'
const megabyte = 2 ** 20

/**
 * Locales for text search and trigrams, best first: under "C" both would split words at every
 * umlaut. Sort order and case rules come from PostgreSQL's builtin provider instead, equal on every
 * machine.
 */
const characterClasses = ['C.UTF-8', 'en_US.UTF-8', 'C']

/**
 * Throws a StartupProblem if the folder cannot be created or written, or its disk is almost full.
 */
export async function checkFolder(folder: string, isNew: boolean): Promise<void> {
  const probe = join(folder, `.write-probe-${process.pid}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o755 })
    await writeFile(probe, 'x')
    await rm(probe)
  } catch (error) {
    throw new StartupProblem(`The database folder ${folder} cannot be written: ${reasonOf(error)}.`)
  }
  const { bavail, bsize, blocks } = await statfs(folder)
  const free = bavail * bsize
  const needed = (isNew ? 200 : 50) * megabyte
  if (blocks > 0 && free < needed) {
    throw new StartupProblem(
      `The disk of the database folder ${folder} has only ${Math.floor(free / megabyte)} MB left, at least ${needed / megabyte} MB are needed.`,
    )
  }
}

/**
 * Creates the database cluster. It is built in a temporary location and moved when complete, so an
 * interrupted first start leaves nothing that looks like a database.
 */
export async function makeCluster(
  folder: string,
  cluster: string,
  programs: Programs,
  account: Account,
): Promise<void> {
  const half = `${cluster}.new`
  const password = randomBytes(24).toString('hex')
  for (const characterClass of characterClasses) {
    await rm(half, { recursive: true, force: true })
    await mkdir(half, { mode: 0o700 })
    await give(half, account)
    const made = await run(programs.initdb, initdbParameters(half, characterClass), account, folder)
    if (made.code === 0) break
    if (/invalid locale name/.test(made.output) && characterClass !== 'C') continue
    throw notMade(folder, made)
  }
  await writeFile(join(half, 'pg_hba.conf'), `host all ${databaseName} 127.0.0.1/32 scram-sha-256\n`)
  await writeFile(join(half, passwordFile), password, { mode: 0o600 })
  await give(join(half, passwordFile), account)
  const roles = [
    `CREATE ROLE ${databaseName} LOGIN CREATEDB PASSWORD '${password}'`,
    `CREATE DATABASE ${databaseName} OWNER ${databaseName}`,
  ]
  // The single-user server exits with code 0 even if its commands fail.
  const owned = await run(
    programs.postgres,
    ['--single', '-D', half, 'postgres'],
    account,
    half,
    `${roles.join('\n')}\n`,
  )
  if (owned.code !== 0 || /\b(ERROR|FATAL|PANIC):/.test(owned.output)) throw notMade(folder, owned)
  await appendFile(join(half, 'postgresql.conf'), `\ninclude '${settingsFile}'\n`)
  await rename(half, cluster)
}

/**
 * Checks an existing cluster and, after a restored backup, returns it to the account that must own
 * it.
 */
export async function adoptCluster(cluster: string, account: Account): Promise<void> {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch((error: unknown) => {
    throw new StartupProblem(`The database in ${cluster} cannot be read: ${reasonOf(error)}.`)
  })
  if (version.trim() !== major) {
    throw new StartupProblem(
      `The database in ${cluster} was made by PostgreSQL ${version.trim()}, but this Nightbell brings PostgreSQL ${major}.`,
    )
  }
  await giveAll(cluster, account)
}

/** The password of the role, which each cluster has its own of. */
export async function readPassword(cluster: string): Promise<string> {
  const file = join(cluster, passwordFile)
  return (
    await readFile(file, 'utf8').catch((error: unknown) => {
      throw new StartupProblem(`The database's password file ${file} cannot be read: ${reasonOf(error)}.`)
    })
  ).trim()
}

/**
 * Rewrites the server's settings, so that those of a newer Nightbell apply to an existing cluster.
 */
export async function writeSettings(
  cluster: string,
  port: number,
  settings: Readonly<Record<string, string>>,
  account: Account,
): Promise<void> {
  const all: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '60',
    shared_buffers: sharedBuffers(usableMemory()),
    huge_pages: 'off',
    // The short queries of a website gain nothing from JIT or parallel workers, but pay for their
    // startup.
    jit: 'off',
    max_parallel_workers_per_gather: '0',
    max_logical_replication_workers: '0',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // One log file per weekday, overwritten a week later; without values, which may be personal.
    logging_collector: 'on',
    log_filename: 'database-%a.log',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    log_truncate_on_rotation: 'on',
    log_checkpoints: 'off',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_parameter_max_length_on_error: '0',
    ...settings,
  }
  const file = join(cluster, settingsFile)
  await writeFile(
    file,
    `${Object.entries(all)
      .map(([name, value]) => `${name} = '${value}'`)
      .join('\n')}\n`,
  )
  await give(file, account)
}

function initdbParameters(target: string, characterClass: string): string[] {
  return [
    ...['-D', target, '--username=postgres', '--auth=trust', '--encoding=UTF8'],
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', `--lc-ctype=${characterClass}`],
  ]
}

function notMade(folder: string, ended: Ended): StartupProblem {
  const lines = ended.output.split('\n')
  const reason = lines.find((line) => /error:|ERROR:|FATAL:|PANIC:/.test(line)) ?? lines.findLast((line) => line.trim())
  const words = reason?.replace(/^.*?(error|ERROR|FATAL|PANIC):\s*/, '').trim() ?? 'it said nothing'
  return new StartupProblem(`The database could not be made in ${folder}: ${words}.`)
}

async function give(path: string, { owner }: Account): Promise<void> {
  if (owner) await chown(path, owner.uid, owner.gid)
}

async function giveAll(cluster: string, account: Account): Promise<void> {
  if (!account.owner) return
  const { uid } = await stat(cluster)
  if (uid === account.owner.uid) return
  for (const entry of await readdir(cluster, { recursive: true })) await give(join(cluster, entry), account)
  await give(cluster, account)
  await chmod(cluster, 0o700)
}

/**
 * Returns the memory available to this process, in bytes: the machine's, or its container's limit
 * if lower.
 */
export function usableMemory(): number {
  const constrained = process.constrainedMemory()
  return constrained > 0 ? Math.min(totalmem(), constrained) : totalmem()
}

/**
 * Returns PostgreSQL's `shared_buffers`: an eighth of the memory, since the site and its other
 * programs share the machine; at least PostgreSQL's default, at most one gigabyte. It is only used
 * as pages are read.
 */
export function sharedBuffers(memoryBytes: number): string {
  const megabytes = Math.floor(memoryBytes / 8 / megabyte)
  return `${Math.min(1024, Math.max(128, megabytes))}MB`
}
