import { recordAct } from '#features/audit/server/api.ts'
import { queueFigureImport } from '#features/avatars/server/api.ts'
import { queueBadgeImports } from '#features/badges/server/api.ts'
import { queueGalleryImports } from '#features/gallery/server/api.ts'
import { queueNewsImports } from '#features/news/server/api.ts'
import { queueFishing } from '#features/origins/server/api.ts'
import type { Outcome } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { type AnyDb, type Db, inTransaction, tablesOf } from '#platform/server/database/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import { serve } from '#platform/server/http/http.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { ScheduledJob } from '#platform/server/tasks/task.ts'
import type { QueueTx, TaskQueue } from '#platform/server/tasks/task-queue.ts'
import { listImports, type RunnableImport, runImport, showHealth } from '../contract.ts'
import { type Cron, parseCron } from './cron.ts'
import { describeHealth, type HealthSources } from './describe-health.ts'
import { describeImports, type ImportSwitches } from './imports/describe-imports.ts'
import type { HealthTables } from './tables.ts'
import { workName } from './work-name.ts'

/**
 * Opens the pages of the site's health and of its imports. They read what the processes and the
 * imports recorded; an import is run again by its tasks.
 */
export function openHealth(options: {
  db: Db<unknown>
  clock: Clock
  queue: TaskQueue
  /** Returns the scheduled jobs of all features. */
  jobs: () => readonly Pick<ScheduledJob, 'name' | 'cron'>[]
  sources: Omit<HealthSources, 'jobs'>
  imports: ImportSwitches
}): Feature {
  const { clock, queue } = options
  const db = tablesOf<HealthTables>(options.db)
  let known: ReadonlyMap<string, Cron> | undefined
  function jobs(): ReadonlyMap<string, Cron> {
    known ??= new Map(options.jobs().map(({ name, cron }) => [workName(name), parseCron(cron)]))
    return known
  }
  const sources: HealthSources = { ...options.sources, jobs }
  const imports = { db, pending: queue.pending, jobs, switches: options.imports }
  // Simultaneous requests share one description, which reads the sizes of disks and of the
  // database.
  let describing: ReturnType<typeof describeHealth> | undefined
  function describeOnce(): ReturnType<typeof describeHealth> {
    describing ??= describeHealth(db, sources, clock.now()).finally(() => {
      describing = undefined
    })
    return describing
  }
  return {
    routes(app) {
      serve(app, showHealth, describeOnce)
      serve(app, listImports, async () => {
        const now = clock.now()
        return { checkedAt: now.toISOString(), imports: await describeImports(imports, now) }
      })
      serve(app, runImport, ({ params }, { actor }) => runAgain(options, actor.id, params.source, clock.now()))
    },
  }
}

const queueOf: Record<RunnableImport, (queue: TaskQueue, tx: AnyDb & QueueTx, now: Date) => Promise<number>> = {
  badges: queueBadgeImports,
  promos: (queue, tx) => queueGalleryImports(queue, tx, 'promos'),
  articles: (queue, tx) => queueGalleryImports(queue, tx, 'articles'),
  photos: (queue, tx) => queueGalleryImports(queue, tx, 'photos'),
  figures: queueFigureImport,
  news: queueNewsImports,
  fishing: queueFishing,
}

/** Has an import run again. Refuses `error.importRuns` where it waits or runs for every hotel. */
function runAgain(
  { db, queue }: { db: Db<unknown>; queue: TaskQueue },
  by: number,
  source: RunnableImport,
  now: Date,
): Promise<Outcome<typeof runImport>> {
  return inTransaction(db, async (tx) => {
    const queued = await queueOf[source](queue, tx, now)
    if (queued === 0) return refuse('error.importRuns')
    await recordAct(tx, { by, act: 'import.requested', subject: 'import', id: source, changes: { queued } }, now)
    return { queued }
  })
}
