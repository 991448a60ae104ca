import pg from 'pg'
import { ArchiveProblem } from '#platform/server/archive/archive-problem.ts'
import { readArchive } from '#platform/server/archive/read-archive.ts'
import { openLog } from '#platform/server/log.ts'
import { runMigrationsWithin } from '#platform/server/migrations.ts'
import { openTaskQueue } from '#platform/server/task-queue.ts'
import { allTasks } from '../features.ts'
import { knownMigrations, migrate } from '../migrate.ts'
import { checkBackup } from './check-backup.ts'
import { type Contents, FolderName, newer, type Summary } from './contents.ts'
import { clearTables, isEmpty, othersConnected } from './empty-database.ts'
import { fillDatabase } from './fill-database.ts'
import type { BackupSource } from './make-backup.ts'
import { PartsInOrder } from './parts-in-order.ts'

/** Target of a restore. With `replaces`, existing data is deleted. */
export type RestoreTarget = BackupSource & { replaces: boolean }

/** A backup that was read whole, and that this version can restore. */
export type SoundBackup = { file: string; contents: Contents; summary: Summary }

/**
 * Reads and validates a backup before anything is written. Throws an ArchiveProblem if it cannot be
 * restored.
 */
export async function readSound(file: string): Promise<SoundBackup> {
  const { contents, summary } = await checkBackup(file)
  const known = new Set((await knownMigrations()).map(({ name }) => name))
  if (contents.migrations.some((name) => !known.has(name))) throw newer(file)
  return { file, contents, summary }
}

/**
 * Restores a backup: first the files, then the database in one transaction, so that a failure keeps
 * the existing rows; then migrates the database to this version. Throws an ArchiveProblem with the
 * reason for a failure.
 */
export async function restoreBackup(
  target: RestoreTarget,
  { file, contents, summary }: SoundBackup,
  signal: AbortSignal,
): Promise<void> {
  if (contents.pictures === 'folder' && !target.folders.pictures && summary.files.pictures !== 0) {
    throw new ArchiveProblem(
      `${file} holds kept pictures of a folder, and the settings keep them in a bucket: unset S3_ENDPOINT to restore it.`,
    )
  }
  const client = new pg.Client({ connectionString: target.connectionString, statement_timeout: 0 })
  client.on('error', () => {})
  await client.connect()
  try {
    await checkTarget(client, target)
    signal.throwIfAborted()
    await makeQueues(target.connectionString)
    await client.query('begin')
    const parts = await PartsInOrder.open(readArchive(file), signal)
    await storeFiles(parts, target)
    if (target.replaces) await clearTables(client)
    const due = new Set(contents.migrations)
    const migrations = (await knownMigrations()).filter(({ name }) => due.has(name))
    await runMigrationsWithin(client, migrations)
    await fillDatabase(client, contents, summary, parts)
    await client.query('commit')
  } finally {
    // Closing the connection rolls back uncommitted work.
    await client.end()
  }
  await migrate(target.connectionString)
  await analyze(target.connectionString)
}

async function checkTarget(client: pg.Client, { folders, replaces }: RestoreTarget): Promise<void> {
  if (await othersConnected(client)) {
    throw new ArchiveProblem('The database is in use: stop the site, and whatever else is connected to it, first.')
  }
  if (replaces) return
  if (!(await isEmpty(client))) {
    throw new ArchiveProblem(
      'The database is not empty: restore into an empty one, or put --replace behind, and what is there goes.',
    )
  }
  for (const [name, folder] of Object.entries(folders)) {
    for await (const _ of folder.names()) {
      throw new ArchiveProblem(
        `The folder of ${name} is not empty: restore into an empty one, or put --replace behind.`,
      )
    }
  }
}

/**
 * Creates the tables of the task queue and registers each kind of task, which is required before a
 * task can be queued.
 */
async function makeQueues(connectionString: string): Promise<void> {
  const queue = await openTaskQueue({ connectionString, tasks: allTasks, works: false, log: openLog('silent') })
  await queue.close(0)
}

async function storeFiles(parts: PartsInOrder, { folders }: RestoreTarget): Promise<void> {
  for (const name of FolderName.options) {
    for await (const { rest, content } of parts.below(`files/${name}/`)) await folders[name]?.store(rest, content)
  }
}

async function analyze(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, statement_timeout: 0 })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('analyze')
  } finally {
    await client.end()
  }
}
