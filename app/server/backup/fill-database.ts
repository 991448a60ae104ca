import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { taskSchema } from '#platform/server/task.ts'
import { allTasks } from '../features.ts'
import { type Contents, lastPart, type Summary } from './contents.ts'
import type { PartsInOrder } from './parts-in-order.ts'
import { quoted, readPlainWords } from './snapshot.ts'

/**
 * Fills the migrated tables from a backup within the caller's transaction. Foreign keys are dropped
 * during the load and recreated afterwards, which validates them. Throws if any row is missing.
 */
export async function fillDatabase(
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
  if (parts.nextName !== lastPart) throw new Error(`Nobody knows what the part ${parts.nextName} is for.`)
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
