import { setTimeout as pause } from 'node:timers/promises'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { z } from 'zod'
import type { PageCache } from '#platform/server/cache/page-cache.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { TaskQueue } from '#platform/server/tasks/task-queue.ts'
import type { UntrustedForwarding } from './settings/untrusted-forwarding.ts'

/** Events reported to the metrics as they happen. Times are in milliseconds. */
type MetricEvents = {
  /** `route` is the pattern, never an address. */
  onAnswered: (route: string, status: number, milliseconds: number) => void
  onTaskEnded: (task: string, outcome: string, milliseconds: number) => void
  onHotelCall: (hotel: string, outcome: string, milliseconds: number) => void
}

/** Values read at each scrape. */
type MetricSources = {
  database: Database
  queue: TaskQueue
  cache: PageCache
  untrustedForwarding: UntrustedForwarding
  /** How many connections of visitors there are. */
  connections: () => Promise<number>
}

/** Metrics of one process. */
export type Metrics = MetricEvents & {
  /** Adds the values that are read at each scrape, once they are available. */
  watch: (sources: MetricSources) => void
  /** In the form of Prometheus. */
  read: () => Promise<string>
  /** To be put together with those of other processes. */
  figures: () => Promise<object[]>
  contentType: string
}

const seconds = {
  requests: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  hotelCalls: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  tasks: [0.01, 0.1, 0.5, 1, 5, 15, 60, 300],
}

/**
 * Collects the metrics of a process. Labels are program names (route patterns, tasks, hotels,
 * outcomes), so their number is bounded and nothing is personal. `process` is an additional label
 * for sites of several processes.
 */
export function openMetrics(process?: string): Metrics {
  const registry = new Registry()
  if (process !== undefined) registry.setDefaultLabels({ process })
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const requests = new Histogram({
    name: 'nightbell_request_seconds',
    help: 'How long requests took, by the pattern of the route and the status',
    labelNames: ['route', 'status'],
    buckets: seconds.requests,
    registers,
  })
  const tasks = new Histogram({
    name: 'nightbell_task_seconds',
    help: 'How long tasks took, by name and outcome: done, failed, interrupted',
    labelNames: ['task', 'outcome'],
    buckets: seconds.tasks,
    registers,
  })
  const calls = new Histogram({
    name: 'nightbell_hotel_call_seconds',
    help: 'How long calls to hotels took, by hotel and outcome: answered, or the refusal',
    labelNames: ['hotel', 'outcome'],
    buckets: seconds.hotelCalls,
    registers,
  })

  return {
    contentType: registry.contentType,
    read: () => registry.metrics(),
    figures: () => registry.getMetricsAsJSON(),
    watch(sources) {
      watchPages(sources.cache, registers)
      watchDatabase(sources, registers)
      new Counter({
        name: 'nightbell_untrusted_forwarded_total',
        help: 'Requests that named a forwarded address while no proxy is trusted (TRUST_PROXY)',
        registers,
        collect() {
          this.reset()
          this.inc(sources.untrustedForwarding.count())
        },
      })
      new Gauge({
        name: 'nightbell_connections',
        help: 'Connections of visitors that are open',
        registers,
        async collect() {
          this.set(await sources.connections())
        },
      })
    },
    onAnswered: (route, status, ms) => requests.observe({ route: labelOf(route), status }, ms / 1000),
    onTaskEnded: (task, outcome, ms) => tasks.observe({ task, outcome }, ms / 1000),
    onHotelCall: (hotel, outcome, ms) => calls.observe({ hotel, outcome }, ms / 1000),
  }
}

const Figures = z.array(z.looseObject({ name: z.string() }))

/**
 * Merges the metrics of several processes, distinguished by their label, into Prometheus text.
 * Invalid entries are left out.
 */
export function joinFigures(processes: readonly unknown[]): Promise<string> {
  const figures = processes.flatMap((each) => Figures.safeParse(each).data ?? [])
  // Each process has its own label, so no values are summed and every metric can be kept.
  return AggregatorRegistry.aggregate([figures.map((figure) => ({ ...figure, aggregator: 'sum' }))]).metrics()
}

/** Each built file has a route of its own, whose name changes with its content. */
function labelOf(route: string): string {
  return !route.startsWith('/api/') && /\.\w+$/.test(route) ? 'files' : route
}

function watchPages(cache: PageCache, registers: Registry[]): void {
  const counted = [
    { name: 'nightbell_pages_from_cache_total', help: 'Pages that were sent as they were kept', of: 'hits' },
    { name: 'nightbell_pages_rendered_total', help: 'Pages that had to be rendered', of: 'renderings' },
  ] as const
  for (const { of, ...described } of counted) {
    new Counter({
      ...described,
      registers,
      collect() {
        this.reset()
        this.inc(cache.counts[of])
      },
    })
  }
  new Gauge({
    name: 'nightbell_page_cache_bytes',
    help: 'What kept pages take, in all their codings',
    registers,
    collect() {
      this.set(cache.bytes)
    },
  })
}

function watchDatabase({ database, queue }: MetricSources, registers: Registry[]): void {
  const { pool } = database
  new Gauge({
    name: 'nightbell_database_connections',
    help: 'Connections to the database: all that are open, those that are idle, and who waits for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  new Gauge({
    name: 'nightbell_database_reachable',
    help: '1 where the database answered when these figures were read, else 0',
    registers,
    async collect() {
      const answers = pool.query('select 1').then(
        () => 1,
        () => 0,
      )
      this.set(await soon(answers, 0))
    },
  })
  new Gauge({
    name: 'nightbell_queue_tasks',
    help: 'Tasks in the queue, which all processes share: ready to run, running, waiting for a later time, failed',
    labelNames: ['task', 'state'],
    registers,
    async collect() {
      this.reset()
      // The other figures are read while the database is away, too.
      const lengths = await soon(
        queue.lengths().catch(() => []),
        [],
      )
      for (const { name, ready, active, deferred, failed } of lengths) {
        this.set({ task: name, state: 'ready' }, ready)
        this.set({ task: name, state: 'active' }, active)
        this.set({ task: name, state: 'deferred' }, deferred)
        this.set({ task: name, state: 'failed' }, failed)
      }
    },
  })
}

/**
 * Returns the result of `work`, or `otherwise` after two seconds, since monitors do not wait much
 * longer.
 */
async function soon<Value>(work: Promise<Value>, otherwise: Value): Promise<Value> {
  const timer = new AbortController()
  const late = pause(2000, otherwise, { signal: timer.signal, ref: false }).catch(() => otherwise)
  const value = await Promise.race([work, late])
  timer.abort()
  return value
}
