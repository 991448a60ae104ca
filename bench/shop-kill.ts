import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { settingsSchema } from '#app/server/settings/settings.ts'
import { embeddedPlace } from '#app/server/start/embedded-place.ts'
import { reachEmbeddedDatabase, startEmbeddedDatabase } from '#platform/server/database/embedded-database.ts'
import { parseSettings } from '#platform/server/process/settings.ts'
import { killInPurchases } from '#test/shop-kill.ts'
import { startChild } from '#test/site-child.ts'

/**
 * Kills the site (SIGKILL) ten times in the middle of a thousand purchases, with the embedded
 * database. Balances, icons and answered purchases must all be right.
 */
const rounds = 10
const purchases = 1_000

const folder = await mkdtemp(path.join(tmpdir(), 'nightbell-bench-'))
const { databaseFolder } = embeddedPlace(parseSettings(settingsSchema, { DATA_DIR: folder }))

async function open() {
  const child = await startChild({ DATA_DIR: folder })
  const connectionString = await reachEmbeddedDatabase(databaseFolder)
  if (!connectionString) throw new Error('The database of the site was not found')
  return { ...child, connectionString }
}

const killed = await killInPurchases(open, { rounds, purchases })
// The last kill left the database running: starting it again allows stopping it.
await (await startEmbeddedDatabase({ folder: databaseFolder, log: () => {} })).stop()
await rm(folder, { recursive: true })

console.table(
  killed.map(({ sent, answered, problems }) => ({
    'presses sent': sent,
    'answered before the kill': answered,
    goal: 'no problems',
    problems: problems.length,
    holds: problems.length === 0,
  })),
)
for (const { problems } of killed) for (const problem of problems) console.error(problem)
if (killed.some(({ problems }) => problems.length > 0)) process.exitCode = 1
