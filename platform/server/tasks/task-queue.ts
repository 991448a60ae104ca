import { setTimeout as pause } from 'node:timers/promises'
import { type Clock, fromKysely, PgBoss, type QueueOptions, type QueueResult, systemClock } from 'pg-boss'
import type { Log } from '../process/log.ts'
import { type BoundTask, type ScheduledJob, type Task, taskSchema } from './task.ts'

/**
 * The queue's clock in this process: monotonic, since otherwise scheduled work would wait for as
 * long as the machine's clock is set back. The queue measures the offset of the database's clock
 * each minute.
 */
export const steadyClock: Clock = { ...systemClock, now: () => performance.timeOrigin + performance.now() }

// More than two servers' clocks differ.
const ahead = `now() + interval '1 minute'`
const passes = ['cron_on', 'bam_on', 'flow_on', 'reindex_on', 'monitor_backoff_on']
const counts = ['monitor_claim_on', 'monitor_on', 'maintain_on', 'delta_on']
const isAhead = (columns: readonly string[]) => `greatest(${columns.join(', ')}) > ${ahead}`
const putBack = (columns: readonly string[]) =>
  columns.map((column) => `${column} = case when ${column} > now() then now() else ${column} end`).join(', ')

/**
 * Moves future timestamps to the present after the database's clock was set back: last runs of
 * scheduled work, and tasks created or started at a time still to come. Otherwise these would wait
 * until then.
 */
export async function takeBackTimes(db: { executeSql: (statement: string) => Promise<unknown> }): Promise<void> {
  await db.executeSql(`update ${taskSchema}.version set ${putBack(passes)} where ${isAhead(passes)}`)
  await db.executeSql(`update ${taskSchema}.queue set ${putBack(counts)} where ${isAhead(counts)}`)
  await db.executeSql(
    `update ${taskSchema}.job set start_after = start_after - (greatest(created_on, started_on) - now()), ${putBack(['created_on', 'started_on', 'heartbeat_on'])}
     where state < 'completed' and greatest(created_on, started_on) > ${ahead}`,
  )
}

/**
 * The number of tasks of one kind: waiting, active, deferred to a later time, and failed in the
 * last hour.
 */
export type QueueLength = { name: string; ready: number; active: number; deferred: number; failed: number }

/** A transaction in which tasks are put into the queue. */
export type QueueTx = Parameters<typeof fromKysely>[0]

/** The queue of background work, kept in the site's own database. */
export type TaskQueue = {
  /**
   * Enqueues a task within the caller's transaction: it exists if and only if that commits. A task
   * whose key is already queued or running is not enqueued again; returns whether it was enqueued.
   */
  enqueue: <Payload extends object>(
    tx: QueueTx,
    task: Task<Payload>,
    payload: Payload,
    options?: { startAfterSeconds?: number },
  ) => Promise<boolean>
  /** Starts working on tasks and sweeps in this process. */
  work: (tasks: readonly BoundTask[], scheduledJobs: readonly ScheduledJob[]) => Promise<void>
  /**
   * Returns the number of tasks of each kind, as last counted by the workers (every 15 seconds).
   */
  lengths: () => Promise<QueueLength[]>
  /** Returns the tasks of some kinds that wait or run, by their keys; a thousand at most. */
  pending: (names: readonly string[]) => Promise<{ name: string; key: string | null; isRunning: boolean }[]>
  /** Returns how many tasks of one kind wait and run, by their groups. */
  groups: (name: string) => Promise<{ group: string; waiting: number; running: number }[]>
  /**
   * Waits for running tasks (at most `drainSeconds`), then closes. Unfinished ones are run again
   * elsewhere or at the next start.
   */
  close: (drainSeconds: number) => Promise<void>
}

type QueueSettings = QueueOptions & { heartbeatSeconds?: number }

/**
 * Opens the queue. `tasks` names every task of the program, so that any process can enqueue any. A
 * dead worker is detected by its missing heartbeat, and its task runs again.
 */
export async function openTaskQueue(options: {
  connectionString: string
  /**
   * The maximum number of database connections of a worker process, by default five; other
   * processes have two.
   */
  connections?: number
  tasks: readonly Task[]
  works: boolean
  log: Log
  /** Called for each task and scheduled job that ended in this process. */
  onEnded?: (task: string, outcome: 'done' | 'failed' | 'interrupted', milliseconds: number) => void
}): Promise<TaskQueue> {
  const { log, works, onEnded } = options
  const boss = new PgBoss({
    connectionString: options.connectionString,
    schema: taskSchema,
    application_name: 'nightbell-tasks',
    max: works ? (options.connections ?? 5) : 2,
    useListenNotify: works,
    supervise: works,
    schedule: works,
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    clock: steadyClock,
    clockMonitorIntervalSeconds: 60,
  })
  let closing = false
  boss.on('error', (error) => {
    // Interruptions while the queue is closing are not errors.
    log[closing ? 'debug' : 'error'](
      { error: error.message ?? JSON.stringify(error) },
      'the task queue reports an error',
    )
  })
  const provideQueue = await startQueues(boss, options.tasks).catch(async (error: unknown) => {
    // What it has begun by then would go on.
    await boss.stop({ graceful: false }).catch(() => {})
    throw error
  })

  const workedOn: string[] = []
  const lookAtTimes = setInterval(() => {
    takeBackTimes(boss.getDb()).catch((error: unknown) =>
      log.warn({ error: String(error) }, 'the schedule of tasks was not checked'),
    )
  }, 60_000).unref()
  if (!works) clearInterval(lookAtTimes)

  return {
    async enqueue(tx, each, payload, { startAfterSeconds } = {}) {
      const id = await boss.send(each.name, payload, {
        singletonKey: each.key(payload),
        db: fromKysely(tx),
        ...(each.groups && { group: { id: each.groups.of(payload) } }),
        ...(each.priority && { priority: each.priority(payload) }),
        ...(startAfterSeconds === undefined ? {} : { startAfter: startAfterSeconds }),
      })
      return id !== null
    },
    async work(tasks, scheduledJobs) {
      for (const { task, run } of tasks) {
        const settings = {
          pollingIntervalSeconds: 2,
          notifyPollingIntervalSeconds: 15,
          ...(task.groups && { groupConcurrency: task.groups.concurrency }),
        }
        workedOn.push(task.name)
        const workOne = async () => {
          const worker = await boss.work<unknown>(task.name, settings, async ([job]) => {
            if (!job) return
            const started = performance.now()
            const end = (outcome: 'done' | 'failed' | 'interrupted') =>
              onEnded?.(task.name, outcome, performance.now() - started)
            try {
              await run(job.data, { signal: job.signal })
              log.info({ task: task.name, ms: Math.round(performance.now() - started) }, 'task done')
              end('done')
            } catch (error) {
              end(job.signal.aborted ? 'interrupted' : 'failed')
              if (job.signal.aborted) log.info({ task: task.name }, 'task interrupted, it will run again')
              else
                log.error(
                  { task: task.name, error: error instanceof Error ? error.stack : String(error) },
                  'task failed',
                )
              throw error
            } finally {
              // Tasks of the same group may have been waiting: this worker fetches them at once.
              boss.notifyWorker(worker)
            }
          })
        }
        for (let each = 0; each < task.concurrency; each += 1) await workOne()
      }
      const schedules = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]))
      for (const job of scheduledJobs) {
        await provideQueue(job.name, { retryLimit: 0, expireInSeconds: 600, deleteAfterSeconds: 3600 })
        workedOn.push(job.name)
        await boss.work(job.name, { pollingIntervalSeconds: 10 }, async () => {
          const started = performance.now()
          const end = (outcome: 'done' | 'failed') => onEnded?.(job.name, outcome, performance.now() - started)
          await job.run().catch((error: unknown) => {
            end('failed')
            throw error
          })
          end('done')
        })
        if (schedules.get(job.name)?.cron !== job.cron) {
          await boss.schedule(job.name, job.cron, {}, { tz: 'UTC' })
        }
      }
    },
    async lengths() {
      const queues = await boss.getQueues()
      return queues.map(({ name, readyCount, activeCount, deferredCount, failedCount }) => ({
        name,
        ready: readyCount,
        active: activeCount,
        deferred: deferredCount,
        failed: failedCount,
      }))
    },
    async groups(name) {
      const { rows } = await boss.getDb().executeSql(
        `select group_id as group, count(*) filter (where state < 'active')::int as waiting,
           count(*) filter (where state = 'active')::int as running
         from ${taskSchema}.job where name = $1 and state < 'completed' and group_id is not null group by group_id`,
        [name],
      )
      return rows
    },
    async pending(names) {
      const { rows } = await boss.getDb().executeSql(
        `select name, singleton_key as key, state = 'active' as "isRunning"
         from ${taskSchema}.job where name = any($1) and state < 'completed' limit 1000`,
        [names],
      )
      return rows
    },
    async close(drainSeconds) {
      closing = true
      clearInterval(lookAtTimes)
      // pg-boss checks only twice a second whether its workers have ended; `offWork` can be awaited
      // for each.
      const ended = Promise.all(workedOn.map((name) => boss.offWork(name)))
      if (drainSeconds > 0) await Promise.race([ended, pause(drainSeconds * 1000, undefined, { ref: false })])
      await boss.stop({ graceful: false })
    },
  }
}

/**
 * Starts pg-boss with a queue per task; returns a function that creates or updates further ones.
 */
async function startQueues(boss: PgBoss, tasks: readonly Task[]) {
  await boss.start()
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  const provideQueue = async (name: string, settings: QueueSettings) => {
    const queue = queues.get(name)
    if (!queue) await boss.createQueue(name, { policy: 'exclusive', ...settings })
    else if (differs(queue, settings)) await boss.updateQueue(name, settings)
  }
  for (const each of tasks) {
    const settings = {
      notify: true,
      retryLimit: each.retries,
      retryDelay: each.retryDelaySeconds,
      retryBackoff: true,
      expireInSeconds: each.expireInSeconds,
      heartbeatSeconds: 20,
      retentionSeconds: each.retentionSeconds ?? 86_400,
      deleteAfterSeconds: 3600,
    }
    await provideQueue(each.name, settings)
  }
  return provideQueue
}

/** Whether a queue is kept with other settings than these. */
function differs(queue: QueueResult, settings: QueueSettings): boolean {
  return Object.entries(settings).some(([name, value]) => Reflect.get(queue, name) !== value)
}
