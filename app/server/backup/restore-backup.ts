import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { ArchiveProblem } from '#platform/server/archive/archive-problem.ts'
import { type Part, readArchive } from '#platform/server/archive/read-archive.ts'
import { runMigrationsWithin } from '#platform/server/database/migrations.ts'
import { openLog } from '#platform/server/process/log.ts'
import { taskSchema } from '#platform/server/tasks/task.ts'
import { openTaskQueue } from '#platform/server/tasks/task-queue.ts'
import { knownMigrations, migrate } from '../start/migrate.ts'
import { allTasks } from '../tasks-and-events.ts'
import { type Contents, FolderName, firstPart, lastPart, newer, type Summary } from './contents.ts'
import type { BackupSource } from './make-backup.ts'
import { checkBackup } from './make-backup.ts'
import { quoted, readPlainWords } from './snapshot.ts'

/** The parts of a backup behind its first one, taken in their order. */
class PartsInOrder {
  readonly #parts: AsyncGenerator<Part>
  readonly #signal: AbortSignal
  #next: Part | undefined

  private constructor(parts: AsyncGenerator<Part>, signal: AbortSignal) {
    this.#parts = parts
    this.#signal = signal
  }

  static async open(parts: AsyncGenerator<Part>, signal: AbortSignal): Promise<PartsInOrder> {
    const opened = new PartsInOrder(parts, signal)
    do await opened.#advance()
    while (opened.#next?.name === firstPart)
    return opened
  }

  /** What the next part is called; null behind the last. */
  get nextName(): string | null {
    return this.#next?.name ?? null
  }

  /** Takes the parts that follow each other below a folder; `rest` is a part's name without it. */
  async *below(folder: string): AsyncGenerator<{ rest: string; content: Buffer }> {
    while (this.#next?.name.startsWith(folder)) {
      yield { rest: this.#next.name.slice(folder.length), content: this.#next.content }
      await this.#advance()
    }
  }

  async #advance(): Promise<void> {
    this.#signal.throwIfAborted()
    const { value, done } = await this.#parts.next()
    this.#next = done ? undefined : value
  }
}

/** Tables and functions that no extension brought. */
const own = (catalog: 'pg_class' | 'pg_proc') =>
  `not exists (select from pg_depend where classid = '${catalog}'::regclass and objid = ${catalog}.oid and deptype = 'e')`
const ownTables = `from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and ${own('pg_class')}`
const ownFunctions = `from pg_proc where pronamespace = 'public'::regnamespace and ${own('pg_proc')}`

/** Whether there is no table in the database. */
async function isEmpty(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(`select ${ownTables} limit 1`)
  return rowCount === 0
}

/** Returns whether other clients are connected to the database. */
async function othersConnected(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' limit 1`,
  )
  return rowCount !== 0
}

/** Drops the tables and functions of the site. Extensions remain. */
async function clearTables(client: pg.ClientBase): Promise<void> {
  const tables = await client.query<{ name: string }>(`select pg_class.oid::regclass::text as name ${ownTables}`)
  const functions = await client.query<{ name: string }>(
    `select pg_proc.oid::regprocedure::text as name ${ownFunctions}`,
  )
  if (tables.rows.length > 0) await client.query(`drop table ${tables.rows.map(({ name }) => name).join(', ')} cascade`)
  if (functions.rows.length > 0) {
    await client.query(`drop function ${functions.rows.map(({ name }) => name).join(', ')} cascade`)
  }
}

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
    if (target.replaces) await clearTables(client)
    const due = new Set(contents.migrations)
    const migrations = (await knownMigrations()).filter(({ name }) => due.has(name))
    await runMigrationsWithin(client, migrations)
    await fillFrom(client, target, { file, contents, summary }, signal)
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
      throw new ArchiveProblem(`There are ${name} already: restore to where there are none, or put --replace behind.`)
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

async function storeFiles(parts: PartsInOrder, { folders }: Pick<BackupSource, 'folders'>): Promise<void> {
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

/**
 * Stores the files of a backup, and fills migrated tables from it with the columns that it has,
 * within the caller's transaction. Throws if anything is missing.
 */
export async function fillFrom(
  client: pg.ClientBase,
  target: Pick<BackupSource, 'folders'>,
  { file, contents, summary }: SoundBackup,
  signal: AbortSignal,
): Promise<void> {
  const parts = await PartsInOrder.open(readArchive(file), signal)
  await storeFiles(parts, target)
  await fillDatabase(client, contents, summary, parts)
}

/**
 * Fills the migrated tables from a backup within the caller's transaction. Foreign keys are dropped
 * during the load and recreated afterwards, which validates them. Throws if any row is missing.
 */
async function fillDatabase(
  client: pg.ClientBase,
  contents: Contents,
  summary: Summary,
  parts: PartsInOrder,
): Promise<void> {
  await readPlainWords(client)
  await client.query('set constraints all immediate')
  const keys = await takeOffForeignKeys(client)
  const tables = contents.tables.map(({ name }) => quoted(name))
  // What staff did may not be taken away else.
  await client.query(`set local nightbell.restoring = 'on'`)
  // Some migrations put rows in.
  await client.query(`truncate ${tables.join(', ')}`)
  for (const { name, columns } of contents.tables) {
    const rows = await copyIn(client, `${quoted(name)} (${columns.map(quoted).join(', ')})`, parts, `tables/${name}/`)
    if (rows !== (summary.rows[name] ?? 0)) throw new Error(`Only ${rows} rows of ${name} arrived.`)
  }
  await fillTasks(client, summary, parts)
  if (parts.nextName !== lastPart) throw new Error(`The archive has an unknown part: ${parts.nextName}.`)
  for (const { table, name, rule } of keys) {
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${rule}`)
  }
  for (const { name, value } of contents.sequences) {
    await client.query('select setval($1::regclass, $2::bigint)', [quoted(name), value])
  }
}

type ForeignKey = { table: string; name: string; rule: string }

async function takeOffForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as rule
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  return rows
}

async function copyIn(client: pg.ClientBase, into: string, parts: PartsInOrder, folder: string): Promise<number> {
  if (!parts.nextName?.startsWith(folder)) return 0
  const stream = client.query(copyFrom(`copy ${into} from stdin`))
  await pipeline(contentOf(parts, folder), stream)
  return stream.rowCount
}

async function* contentOf(parts: PartsInOrder, folder: string): AsyncGenerator<Buffer> {
  for await (const { content } of parts.below(folder)) yield content
}

/**
 * Pending tasks become pending again, and active ones restart. Scheduled tasks are recreated by the
 * scheduler.
 */
async function fillTasks(client: pg.ClientBase, summary: Summary, parts: PartsInOrder): Promise<void> {
  await client.query('create temporary table restored_tasks (task jsonb not null) on commit drop')
  const tasks = await copyIn(client, 'restored_tasks', parts, 'tasks/')
  if (tasks !== summary.tasks) throw new Error(`Only ${tasks} waiting tasks arrived.`)
  await client.query(`delete from ${taskSchema}.job`)
  await client.query(
    `insert into ${taskSchema}.job
     select (jsonb_populate_record(null::${taskSchema}.job, task || $1::jsonb)).* from restored_tasks
     where task ->> 'name' = any($2)`,
    [{ state: 'created', started_on: null, heartbeat_on: null }, allTasks.map(({ name }) => name)],
  )
}
