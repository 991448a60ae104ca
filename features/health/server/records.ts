import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, inTransaction, tablesOf } from '#platform/server/database/database.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { Log } from '#platform/server/process/log.ts'
import type { ErrorKind } from '../contract.ts'
import type { HealthTables } from './tables.ts'
import { workName } from './work-name.ts'

/** What a process records for the page of the site's health: its life, its work and its errors. */
export type HealthRecords = {
  /** `route` is the pattern. Answers with 503 are no fault of the site. */
  onAnswered: (route: string, status: number) => void
  onTaskEnded: (name: string, outcome: string, milliseconds: number) => void
  onHotelCall: (hotel: string, outcome: string) => void
  /** Begins to write, at once and then every few seconds. */
  start: () => void
  /** Writes what is left and removes the process. */
  close: () => Promise<void>
}

/** A process as it names itself. */
type OwnProcess = { name: string; role: 'all' | 'web' | 'tasks'; version: string; build: string }

const writeMs = 5_000
/** How often a heartbeat is written. */
const heartbeatMs = 15_000
/** Processes are forgotten an hour after their last heartbeat, errors a day, builds a year. */
const forgottenMs = 3_600_000
const dayMs = 86_400_000
const yearMs = 365 * dayMs
const hourMs = 3_600_000
const leaveMs = 1_000

const failedCalls: ReadonlySet<string> = new Set(['unreachable', 'broken', 'blocked'])

type Work = { endedAt: Date; tookMs: number; failedAt: Date | null }
type Errors = { kind: ErrorKind; name: string; hour: Date; count: number; lastAt: Date }

/**
 * Opens the records of a process. What could not be written is written next time; it is counted in
 * memory by the names of tasks and hotels, so it stays small.
 */
export function openHealthRecords(options: {
  db: Db<unknown>
  clock: Clock
  log: Pick<Log, 'debug'>
  process: OwnProcess
}): HealthRecords {
  const { clock, log, process: own } = options
  const db = tablesOf<HealthTables>(options.db)
  const id = randomUUID()
  const startedAt = clock.now()
  let work = new Map<string, Work>()
  let errors = new Map<string, Errors>()
  let signedAt = Number.NEGATIVE_INFINITY
  let writing: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined

  function countError(kind: ErrorKind, name: string, more = 1, lastAt = clock.now()): void {
    const hour = new Date(Math.floor(lastAt.getTime() / hourMs) * hourMs)
    const key = `${hour.getTime()} ${kind} ${name}`
    const known = errors.get(key)
    if (known) {
      known.count += more
      known.lastAt = lastAt
    } else errors.set(key, { kind, name, hour, count: more, lastAt })
  }

  async function write({ isLast = false } = {}): Promise<void> {
    const isDue = !isLast && performance.now() - signedAt >= heartbeatMs
    if (!isDue && work.size === 0 && errors.size === 0) return
    const taken = { work, errors }
    work = new Map()
    errors = new Map()
    try {
      await inTransaction(db, async (tx) => {
        await writeWork(tx, taken.work)
        await writeErrors(tx, taken.errors)
        if (isDue) await sign(tx)
      })
      if (isDue) signedAt = performance.now()
    } catch (error) {
      log.debug({ error: String(error) }, 'the state of the process was not recorded')
      for (const [name, each] of taken.work) if (!work.has(name)) work.set(name, each)
      for (const { kind, name, count, lastAt } of taken.errors.values()) countError(kind, name, count, lastAt)
    }
  }

  async function sign(tx: Db<HealthTables>): Promise<void> {
    const now = clock.now()
    const row = { id, ...own, started_at: startedAt, seen_at: now }
    await tx
      .insertInto('health_processes')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: now }))
      .execute()
    const { version, build } = own
    await tx
      .insertInto('health_builds')
      .values({ version, build, first_seen_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await tx
      .deleteFrom('health_builds')
      .where('first_seen_at', '<', new Date(now.getTime() - yearMs))
      .where('build', '<>', build)
      .execute()
    const before = new Date(now.getTime() - forgottenMs)
    await tx.deleteFrom('health_processes').where('seen_at', '<', before).execute()
    const oldest = new Date(now.getTime() - dayMs - hourMs)
    await tx.deleteFrom('health_errors').where('hour', '<', oldest).execute()
  }

  function writeNow(): void {
    writing ??= write().finally(() => {
      writing = null
    })
  }

  return {
    onAnswered(route, status) {
      if (status >= 500 && status !== 503) countError(route.startsWith('/api/') ? 'call' : 'page', '')
    },
    onTaskEnded(task, outcome, ms) {
      if (outcome === 'interrupted') return
      const name = workName(task)
      const now = clock.now()
      const failedAt = outcome === 'failed' ? now : (work.get(name)?.failedAt ?? null)
      work.set(name, { endedAt: now, tookMs: Math.round(ms), failedAt })
      if (outcome === 'failed') countError('task', name)
    },
    onHotelCall(hotel, outcome) {
      if (failedCalls.has(outcome) && hotel.startsWith('hh')) countError('hotel', hotel)
    },
    start() {
      writeNow()
      timer = setInterval(writeNow, writeMs).unref()
    },
    async close() {
      clearInterval(timer)
      const before = writing ?? Promise.resolve()
      const left = before
        .then(() => write({ isLast: true }))
        .then(() => db.deleteFrom('health_processes').where('id', '=', id).execute())
      // While the database is away, the process does not wait for it.
      const late = new Promise((resolve) => setTimeout(resolve, leaveMs).unref())
      await Promise.race([left.catch(() => {}), late])
    },
  }
}

async function writeWork(tx: Db<HealthTables>, work: ReadonlyMap<string, Work>): Promise<void> {
  if (work.size === 0) return
  const rows = [...work].map(([name, { endedAt, tookMs, failedAt }]) => ({
    name,
    ended_at: endedAt,
    took_ms: tookMs,
    failed_at: failedAt,
  }))
  await tx
    .insertInto('health_work')
    .values(rows.toSorted((one, other) => (one.name < other.name ? -1 : 1)))
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({
        ended_at: sql<Date>`greatest(health_work.ended_at, excluded.ended_at)`,
        took_ms: sql<number>`excluded.took_ms`,
        failed_at: sql<Date | null>`greatest(health_work.failed_at, excluded.failed_at)`,
      }),
    )
    .execute()
}

async function writeErrors(tx: Db<HealthTables>, errors: ReadonlyMap<string, Errors>): Promise<void> {
  if (errors.size === 0) return
  const rows = [...errors].toSorted(([one], [other]) => (one < other ? -1 : 1))
  await tx
    .insertInto('health_errors')
    .values(rows.map(([, { kind, name, hour, count, lastAt }]) => ({ kind, name, hour, count, last_at: lastAt })))
    .onConflict((conflict) =>
      conflict.columns(['hour', 'kind', 'name']).doUpdateSet({
        count: sql<number>`health_errors.count + excluded.count`,
        last_at: sql<Date>`greatest(health_errors.last_at, excluded.last_at)`,
      }),
    )
    .execute()
}
