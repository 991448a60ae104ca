import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { settingsSchema } from '#app/server/settings/settings.ts'
import { embeddedPlace } from '#app/server/start/embedded-place.ts'
import { reachEmbeddedDatabase, startEmbeddedDatabase } from '#platform/server/database/embedded-database.ts'
import { parseSettings } from '#platform/server/process/settings.ts'
import { openSceneHotel, openWriters } from '#test/mixed-writes/scene.ts'
import { startChild } from '#test/site-child.ts'

/**
 * Kills the whole site (SIGKILL) twenty times during writes, with the embedded database. No answer
 * is lost, balances equal their ledgers, and each start takes at most ten seconds.
 */
const rounds = 20
const goalSeconds = 10

const folder = await mkdtemp(path.join(tmpdir(), 'nightbell-bench-'))
const { databaseFolder } = embeddedPlace(parseSettings(settingsSchema, { DATA_DIR: folder }))
const { hotel, settings } = await openSceneHotel()
const open = () => startChild({ ...settings, DATA_DIR: folder })
const find = async () => {
  const connectionString = await reachEmbeddedDatabase(databaseFolder)
  if (!connectionString) throw new Error('The database of the site was not found')
  return connectionString
}

let site = await open()
let connectionString = await find()
const writers = await openWriters(() => connectionString, 16)
const results: Record<string, unknown>[] = []
for (let round = 0; round < rounds; round++) {
  let isOver = false
  const killed = site
  const writing = writers.write({ addresses: () => [killed.address], isOver: () => isOver, insists: false })
  await pause(1500 + Math.random() * 1500)
  isOver = true
  await killed.kill()
  await writing
  const from = performance.now()
  site = await open()
  const seconds = (performance.now() - from) / 1000
  connectionString = await find()
  const problems = await writers.problems()
  const holds = problems.length === 0 && seconds < goalSeconds
  for (const problem of problems) console.error(problem)
  if (!holds) process.exitCode = 1
  const { answered, comments } = writers.written
  results.push({
    'answered so far': answered,
    'comments so far': comments.length,
    'next start': `${seconds.toFixed(1)} s of ${goalSeconds}`,
    problems: problems.length,
    holds,
  })
}
await site.kill()
// The last kill left the database running: starting it again allows stopping it.
await (await startEmbeddedDatabase({ folder: databaseFolder, log: () => {} })).stop()
await hotel.close()
await rm(folder, { recursive: true })
console.table(results)
