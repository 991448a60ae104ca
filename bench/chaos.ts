import { killAtRandom } from '#test/mixed-writes/kill-at-random.ts'
import { openBenchDatabase } from './setup.ts'

/**
 * Members write for two minutes on three serving and two task processes, one of which is killed
 * (SIGKILL) and restarted every few seconds. No answered write may be lost, doubled or miscounted.
 */
const everySeconds = 4
const kills = 30

const database = await openBenchDatabase({ max_connections: '200' })
const { problems, ...counts } = await killAtRandom(database.connectionString, {
  roles: ['web', 'web', 'web', 'tasks', 'tasks'],
  kills,
  everySeconds,
  writers: 16,
})
await database.close()

console.table([{ ...counts, goal: 'no problems', problems: problems.length, holds: problems.length === 0 }])
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
