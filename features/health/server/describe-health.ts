import { sql } from 'kysely'
import { hotelCodes } from '#features/hotels/contract.ts'
import { type HotelState, readHotelStates } from '#features/outages/server/api.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { QueueLength } from '#platform/server/tasks/task-queue.ts'
import {
  ErrorHealth,
  type HealthProblem,
  type HealthState,
  type JobHealth,
  jobNames,
  type ProcessHealth,
  type SiteHealth,
  type StoredThing,
  type TaskHealth,
  taskNames,
} from '../contract.ts'
import { type Cron, lastTime, nextTime } from './cron.ts'
import { type BackupFacts, type DiskFacts, describeBackups, describeDisk } from './describe-stores.ts'
import type { HealthTables } from './tables.ts'
import { workName } from './work-name.ts'

/** What the state of the site is read from, besides the tables of this feature. */
export type HealthSources = {
  lengths: () => Promise<readonly QueueLength[]>
  /** Scans by hotel, of those that wait or run. */
  scans: () => Promise<readonly { group: string; waiting: number; running: number }[]>
  /** The scheduled jobs that this site runs, with their times. */
  jobs: () => ReadonlyMap<string, Cron>
  backups: () => Promise<BackupFacts>
  disks: () => Promise<readonly DiskFacts[]>
  inBucket: readonly StoredThing[]
}

type Judged = { state: HealthState; problem: HealthProblem | null }
const fine: Judged = { state: 'fine', problem: null }
const look = (problem: HealthProblem): Judged => ({ state: 'look', problem })
const act = (problem: HealthProblem): Judged => ({ state: 'act', problem })

/** So many tasks of one kind that wait are more than a busy hour brings. */
const manyTasks = 1_000
/** A job begins some seconds late, and may run for minutes. */
const graceMs = 15 * 60_000
/** A process is gone after a minute: heartbeats come every 15 seconds. */
const goneMs = 60_000

/** Describes the health of the site at an instant. */
export async function describeHealth(db: Db<HealthTables>, sources: HealthSources, now: Date): Promise<SiteHealth> {
  const [lengths, scans, work, hotels, backups, disks, errors, processes, deployed, size] = await Promise.all([
    sources.lengths(),
    sources.scans(),
    db.selectFrom('health_work').selectAll().execute(),
    readHotelStates(db),
    sources.backups(),
    sources.disks(),
    describeErrors(db, now),
    describeProcesses(db, now),
    sql<{ at: Date | null }>`
      select max(first_seen_at) as at from health_builds join health_processes using (version, build)`.execute(db),
    sql<{ bytes: number }>`select pg_database_size(current_database())::float8 as bytes`.execute(db),
  ])
  const parts = {
    tasks: tasksOf(lengths),
    jobs: jobsOf(sources.jobs(), work, processes, now),
    hotels: hotelCodes.map((hotel) => {
      const { waiting = 0, running = 0 } = scans.find(({ group }) => group === hotel) ?? {}
      const known = hotels.find((each) => each.hotel === hotel)
      const { since = null, succeededAt = null } = known ?? {}
      const times = { since: since?.toISOString() ?? null, succeededAt: succeededAt?.toISOString() ?? null }
      return { hotel, ...times, waiting, running, ...hotelState(known) }
    }),
    backups: describeBackups(backups, now),
    disks: disks.map(describeDisk),
    errors,
    processes,
  }
  const states = [
    ...[parts.backups, parts.errors].map(({ state }) => state),
    ...[parts.tasks, parts.jobs, parts.hotels, parts.disks, parts.processes].flat().map(({ state }) => state),
  ]
  return {
    checkedAt: now.toISOString(),
    state: states.includes('act') ? 'act' : states.includes('look') ? 'look' : 'fine',
    ...parts,
    inBucket: [...sources.inBucket],
    databaseBytes: size.rows[0]?.bytes ?? 0,
    deployedAt: deployed.rows[0]?.at?.toISOString() ?? null,
  }
}

function tasksOf(lengths: readonly QueueLength[]): TaskHealth[] {
  return taskNames.map((name) => {
    const length = lengths.find((each) => workName(each.name) === name)
    const { ready = 0, active = 0, deferred = 0, failed = 0 } = length ?? {}
    const judged = failed > 0 ? look('tasksFail') : ready > manyTasks ? look('tasksWait') : fine
    return { name, waiting: ready, running: active, later: deferred, failed, ...judged }
  })
}

type Work = { name: string; ended_at: Date; took_ms: number; failed_at: Date | null }

function jobsOf(
  jobs: ReadonlyMap<string, Cron>,
  work: readonly Work[],
  processes: readonly ProcessHealth[],
  now: Date,
): JobHealth[] {
  const workers = processes.filter(({ role, problem }) => role !== 'web' && problem !== 'processGone')
  const worksSince = workers.map(({ startedAt }) => startedAt).toSorted()[0]
  return jobNames.flatMap((name) => {
    const cron = jobs.get(name)
    if (!cron) return []
    const { ended_at = null, took_ms = null, failed_at = null } = work.find((each) => each.name === name) ?? {}
    const due = lastTime(cron, new Date(now.getTime() - graceMs))
    // A site that was stopped at the time does not run the job afterwards.
    const wasThere = worksSince === undefined || Date.parse(worksSince) <= due.getTime()
    const isLate = wasThere && (ended_at === null || ended_at < due)
    const hasFailed = failed_at !== null && ended_at !== null && failed_at >= ended_at
    return {
      name,
      lastAt: ended_at?.toISOString() ?? null,
      tookMs: took_ms,
      failedAt: failed_at?.toISOString() ?? null,
      nextAt: nextTime(cron, now).toISOString(),
      ...(isLate
        ? worksSince === undefined
          ? act('jobLate')
          : look('jobLate')
        : hasFailed
          ? look('jobFailed')
          : fine),
    }
  })
}

function hotelState(known: HotelState | undefined): Judged {
  switch (known?.state) {
    case undefined:
    case 'open':
      return fine
    case 'busy':
      return look('hotelBusy')
    case 'maintenance':
      return look('hotelMaintenance')
    case 'blocked':
    case 'unreachable':
      return look('hotelAway')
  }
}

async function describeProcesses(db: Db<HealthTables>, now: Date): Promise<ProcessHealth[]> {
  const rows = await db.selectFrom('health_processes').selectAll().orderBy('name').orderBy('started_at').execute()
  const isGone = ({ seen_at }: { seen_at: Date }) => now.getTime() - seen_at.getTime() > goneMs
  const newest = rows
    .filter((row) => !isGone(row))
    .toSorted((one, other) => Number(other.started_at) - Number(one.started_at))[0]
  return rows.map((row) => {
    const { id, name, role, version, build, started_at, seen_at } = row
    const differs = newest !== undefined && (newest.build !== build || newest.version !== version)
    return {
      ...{ id, name, role, version, build },
      startedAt: started_at.toISOString(),
      seenAt: seen_at.toISOString(),
      ...(isGone(row) ? look('processGone') : differs ? look('processesDiffer') : fine),
    }
  })
}

/** From so many of the site's own errors on, something is broken. */
const many = 100
const dayMs = 86_400_000

/**
 * Describes the errors of the last day by kind, the most frequent first. Those of hotels are not
 * the site's.
 */
async function describeErrors(db: Db<HealthTables>, now: Date): Promise<SiteHealth['errors']> {
  const rows = await db
    .selectFrom('health_errors')
    .select(({ fn }) => ['kind', 'name', fn.sum<number>('count').as('count'), fn.max('last_at').as('last_at')])
    .where('last_at', '>', new Date(now.getTime() - dayMs))
    .groupBy(['kind', 'name'])
    .execute()
  const kinds = rows
    .flatMap(({ kind, name, count, last_at }) => {
      const read = ErrorHealth.safeParse({
        kind,
        of: name === '' ? null : name,
        count: Number(count),
        lastAt: last_at.toISOString(),
      })
      // What an earlier version recorded may have another name.
      return read.success ? [read.data] : []
    })
    .toSorted((one, other) => other.count - one.count || (one.lastAt < other.lastAt ? 1 : -1))
  const count = kinds.filter(({ kind }) => kind !== 'hotel').reduce((sum, each) => sum + each.count, 0)
  const state = count === 0 ? 'fine' : count < many ? 'look' : 'act'
  return { kinds, count, state, problem: count === 0 ? null : count < many ? 'errorsSome' : 'errorsMany' }
}
