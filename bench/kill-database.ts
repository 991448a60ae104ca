import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { killDatabase } from '#test/mixed-writes/kill-database.ts'
import { besideIn, embeddedIn } from '#test/mixed-writes/killable-places.ts'
import { percentile } from './polling/arrivals.ts'

/**
 * Kills the database thirty times under mixed writes, embedded and at DATABASE_URL, with one and
 * several processes: none may end, no answer be lost, and all must work again within 5 s.
 */
const kills = 30
const goalSeconds = 5

for (const [database, open] of [
  ['embedded', embeddedIn],
  ['DATABASE_URL', besideIn],
] as const) {
  for (const processes of [1, 3]) {
    const folder = await mkdtemp(path.join(tmpdir(), 'nightbell-bench-'))
    const place = await open(folder)
    const result = await killDatabase(place, { processes, kills, writers: 16 })
    await place.close()
    await rm(folder, { recursive: true })
    const { secondsUntilWriting: seconds, problems, ended } = result
    const holds = problems.length === 0 && ended === 0 && Math.max(...seconds) < goalSeconds
    console.table([
      {
        database,
        processes,
        kills,
        'processes that ended': ended,
        'calls answered': result.answered,
        'refused meanwhile': result.refused,
        'pages shown': result.pages,
        'writing again, p50 and max': `${[50, 100].map((share) => percentile(seconds, share).toFixed(2)).join(' and ')} s of ${goalSeconds}`,
        problems: problems.length,
        holds,
      },
    ])
    for (const problem of problems) console.error(problem)
    if (!holds) process.exitCode = 1
  }
}
