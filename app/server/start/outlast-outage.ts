import { setTimeout as pause } from 'node:timers/promises'
import { isDatabaseAway } from '#platform/server/database/database-away.ts'
import type { Log } from '#platform/server/process/log.ts'
import { StartupProblem } from '#platform/server/process/startup-problem.ts'

const pauseMs = 1000
const attempts = 60

/**
 * Does work again while the database is away, for a minute at most, then rejects with the failure;
 * at once where the first attempt is a StartupProblem: there was no database that could return.
 */
export async function outlastOutage<Result>(log: Log, work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const cause = attempt > 1 && error instanceof StartupProblem ? error.cause : error
      if (!isDatabaseAway(cause) || attempt === attempts) throw error
      log.warn({ error: String(error) }, 'the database went away during the start, which continues once it is back')
      await pause(pauseMs)
    }
  }
}
