import path from 'node:path'
import { PgBoss } from 'pg-boss'
import { findMigrations, runMigrations } from '#platform/server/database/migrations.ts'
import { openPool } from '#platform/server/database/open-pool.ts'
import { taskSchema } from '#platform/server/tasks/task.ts'

const root = path.join(import.meta.dirname, '../../..')

/** The migrations of this version, in their order. */
export const knownMigrations = () => findMigrations(root)

/**
 * Migrates the database at `connectionString` to this version: the features' tables and those of
 * the task queue.
 */
export async function migrate(connectionString: string): Promise<string[]> {
  const pool = openPool({ connectionString, max: 1 })
  try {
    const ran = await runMigrations(pool, await knownMigrations())
    const boss = new PgBoss({ connectionString, schema: taskSchema, supervise: false, schedule: false, max: 1 })
    // Errors surface in the pending calls; without a listener they would end the process.
    boss.on('error', () => {})
    await boss.start().finally(() => boss.stop({ graceful: false }))
    return ran
  } finally {
    await pool.end()
  }
}

/**
 * Migrates the features' tables only, beside a running site of the version before. Gives up when a
 * table stays in use for ten seconds, so that visitors do not wait behind it. Returns what was run.
 */
export async function migrateBeside(connectionString: string): Promise<string[]> {
  const pool = openPool({ connectionString, max: 1 })
  try {
    await pool.query(`set lock_timeout = '10s'`)
    return await runMigrations(pool, await knownMigrations())
  } finally {
    await pool.end()
  }
}
