import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrate } from '#app/server/migrate.ts'
import { startEmbeddedDatabase } from '#platform/server/embedded-database.ts'
import { killAtRandom } from '#test/mixed-writes/kill-at-random.ts'

/**
 * Three processes that answer and two that work on tasks, on one PostgreSQL: for two minutes members write, and every few seconds one of the five is killed (SIGKILL) and started
 * again. Nothing that was answered may be lost, nothing done twice or counted wrongly.
 */
const everySeconds = 4
const kills = 30

const folder = await mkdtemp(path.join(tmpdir(), 'nightbell-bench-'))
const database = await startEmbeddedDatabase({
  folder,
  log: () => {},
  settings: { max_connections: '200' },
})
await migrate(database.connectionString)
const { troubles, ...told } = await killAtRandom(database.connectionString, {
  roles: ['web', 'web', 'web', 'tasks', 'tasks'],
  kills,
  everySeconds,
  writers: 16,
})
await database.stop()
await rm(folder, { recursive: true })

console.table([{ ...told, goal: 'no trouble', troubles: troubles.length, holds: troubles.length === 0 }])
for (const trouble of troubles) console.error(trouble)
if (troubles.length > 0) process.exitCode = 1
