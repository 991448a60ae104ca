import { type Db, tablesOf } from '#platform/server/database/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import { serve } from '#platform/server/http/http.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { ScheduledJob } from '#platform/server/tasks/task.ts'
import { showHealth } from '../contract.ts'
import { type Cron, parseCron } from './cron.ts'
import { describeHealth, type HealthSources } from './describe-health.ts'
import type { HealthTables } from './tables.ts'

/** Opens the page of the site's health: it reads what the processes recorded, and changes nothing. */
export function openHealth(options: {
  db: Db<unknown>
  clock: Clock
  /** Returns the scheduled jobs of all features. */
  jobs: () => readonly Pick<ScheduledJob, 'name' | 'cron'>[]
  sources: Omit<HealthSources, 'jobs'>
}): Feature {
  const { clock, jobs } = options
  const db = tablesOf<HealthTables>(options.db)
  let known: ReadonlyMap<string, Cron> | undefined
  const sources: HealthSources = {
    ...options.sources,
    jobs() {
      known ??= new Map(jobs().map(({ name, cron }) => [name.replaceAll('.', '-'), parseCron(cron)]))
      return known
    },
  }
  return { routes: (app) => serve(app, showHealth, () => describeHealth(db, sources, clock.now())) }
}
