import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { isHotelRefusal } from '#features/hotels/server/api.ts'
import { impliedRefusals } from '#platform/contract/implied-refusals.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type Coding, codingFor, encode } from '#platform/server/cache/page-cache.ts'
import { TaggedCache } from '#platform/server/cache/tagged-cache.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { Feature, Invalidatable } from '#platform/server/feature.ts'
import { parseParts } from '#platform/server/files/parse-parts.ts'
import { etagOf, isKnownTo } from '#platform/server/http/fresh-answer.ts'
import { serve } from '#platform/server/http/http.ts'
import { forOtherSites } from '#platform/server/http/security-headers.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import {
  hotelZones,
  type OnlineChart,
  type OnlineSteps,
  type OriginsHotel,
  onlineFiles,
  originsHotels,
  showOnlineChart,
  showOnlineNow,
} from '../../contract.ts'
import type { OnlineContext } from '../context.ts'
import { onlineTag } from '../tags.ts'
import { aggregateSamples } from './aggregate-samples.ts'
import { type CachedOnline, openCachedOnline } from './cached-online.ts'
import { beginOf, dateOf, dayNumber, minuteMs } from './periods.ts'
import { storeSamples } from './store-samples.ts'

type Form = keyof typeof forms
type Written = { etag: string; bodies: Record<Coding, Buffer> }

const forms = {
  csv: { type: 'text/csv; charset=utf-8; header=present', write: writeCsv },
  json: { type: 'application/json; charset=utf-8', write: writeJson },
}

// Each form of each range, and those of the minute before.
const maxCached = 20

const headers = {
  'cache-control': 'public, max-age=60',
  vary: 'accept-encoding',
  // The numbers are public, including for other sites.
  'access-control-allow-origin': '*',
  ...forOtherSites,
}

/** The statistic as files: their routes, and the caches invalidated with those of the charts. */
type OnlineFiles = { routes: (app: FastifyInstance) => void; caches: readonly Invalidatable[] }

/** Creates the files. Each is the chart of its range, serialised once for all requests. */
function openOnlineFiles(ready: Pick<CachedOnline, 'chart'>): OnlineFiles {
  const caches = new TaggedCache<Written>(maxCached)

  function serveForm(app: FastifyInstance, form: Form) {
    const { type, write } = forms[form]
    app.get(onlineFiles[form], { schema: { hide: true } }, async (request, reply) => {
      const parsed = parseParts(showOnlineChart, { query: request.query })
      if (isRefusal(parsed)) {
        const { refused, ...parameters } = parsed
        reply.code(impliedRefusals['error.incorrectData']).header('cache-control', 'no-store')
        return reply.send({ error: refused, ...parameters })
      }
      const { range } = parsed.query
      const { result, etag: chart } = await ready.chart(range)
      // Under the mark of its chart: a new chart is another file.
      const file = await caches.get(`${form} ${range} ${chart}`, async () => {
        const identity = Buffer.from(write(result))
        const [gzip, br] = await Promise.all([encode(identity, 'gzip'), encode(identity, 'br')])
        return { value: { etag: etagOf(identity), bodies: { identity, gzip, br } }, tags: [onlineTag] }
      })
      reply.headers({
        ...headers,
        etag: file.etag,
        'content-disposition': `attachment; filename="origins-online-${range}.${form}"`,
      })
      if (isKnownTo(request.headers, { ...file, changedAt: null })) return reply.code(304).send()
      const coding = codingFor(request.headers['accept-encoding'])
      if (coding !== 'identity') reply.header('content-encoding', coding)
      return reply.type(type).send(file.bodies[coding])
    })
  }

  return {
    routes(app) {
      serveForm(app, 'csv')
      serveForm(app, 'json')
    },
    caches: [caches],
  }
}

function writeCsv({ steps, series }: OnlineChart): string {
  // Instants, dates, numbers and codes: nothing of it needs quotes.
  const lines = [['begins', ...originsHotels], ...rowsOf(steps, series)]
  return lines.map((cells) => `${cells.map((cell) => cell ?? '').join(',')}\r\n`).join('')
}

function writeJson({ range, steps, series }: OnlineChart): string {
  return JSON.stringify({
    range,
    zones: hotelZones,
    columns: ['begins', ...originsHotels],
    rows: rowsOf(steps, series),
  })
}

function rowsOf(steps: OnlineSteps, series: OnlineChart['series']): (string | number | null)[][] {
  return Array.from({ length: steps.count }, (_, step) => [
    beginOfStep(steps, step),
    ...series.map(({ values }) => values[step] ?? null),
  ])
}

/** Whole minutes (`2026-11-22T12:00Z`), or the first calendar day of the step. */
function beginOfStep(steps: OnlineSteps, step: number): string {
  if (steps.by === 'day') return dateOf(dayNumber(steps.from) + step * steps.days)
  const begin = new Date(Date.parse(steps.from) + step * steps.seconds * 1000)
  return begin.toISOString().replace(/:00\.000Z$/, 'Z')
}

/**
 * The result of a hotel's minute: stored, or missing for a reason (a refusal of the gateway,
 * `late`, or an error).
 */
export type Sampled = { hotel: OriginsHotel; missing: string | null }

// The rest of the minute is for storing, with a database that is slow.
const withinSeconds = 25

/**
 * Requests the current online count of each hotel in parallel and stores the answers. The minute is
 * claimed first, so only one process samples each hotel; a process that dies leaves a gap, never a
 * second sample. A hotel that does not answer within 25 seconds also leaves a gap.
 */
export async function sampleMinute(context: OnlineContext, minute: Date, signal: AbortSignal): Promise<Sampled[]> {
  const claimed = await claimMinute(context.db, minute)
  return Promise.all(
    claimed.map(async (hotel) => {
      const missing = await sampleHotel(context, hotel, minute, signal).catch((error: unknown) => String(error))
      return { hotel, missing }
    }),
  )
}

/** Answers why there is no number; null where it was stored. */
async function sampleHotel(
  context: OnlineContext,
  hotel: OriginsHotel,
  minute: Date,
  signal: AbortSignal,
): Promise<string | null> {
  const online = await context.gateway.onlineUsers(hotel, { withinSeconds, signal })
  // A process suspended during the call has received a later minute's number.
  const isLate = beginOf(context.clock.now(), minuteMs).getTime() !== minute.getTime()
  if (!isHotelRefusal(online) && !isLate) {
    await storeSamples(context.db, hotel, minute, [online])
    return null
  }
  // The number shown as current may have become outdated.
  await invalidateTags(context.db, [onlineTag])
  return isHotelRefusal(online) ? online.refused : 'late'
}

/**
 * Claims the minute and returns the hotels that no other process has claimed. A mark far in the
 * future comes from a wrong clock and does not block correct ones.
 */
async function claimMinute(db: AnyDb, minute: Date): Promise<OriginsHotel[]> {
  const { rows } = await sql<{ hotel: OriginsHotel }>`
    insert into origins_asked as known (hotel, minute)
    select hotel, ${minute}::timestamptz from unnest(${originsHotels}::text[]) as wanted (hotel) order by hotel
    on conflict (hotel) do update set minute = excluded.minute
    where known.minute < excluded.minute or known.minute > excluded.minute + interval '1 hour'
    returning hotel`.execute(db)
  return rows.map(({ hotel }) => hotel)
}

/**
 * Creates the online statistic: its endpoints and files, the minutely sampling and the aggregation.
 */
export function openOnline({ samplesOnline, ...context }: OnlineContext & { samplesOnline: boolean }) {
  const cached = openCachedOnline(context)
  const files = openOnlineFiles(cached)
  return {
    routes(app) {
      serve(app, showOnlineNow, () => cached.now())
      serve(app, showOnlineChart, ({ query }) => cached.chart(query.range))
      files.routes(app)
    },
    caches: [...cached.caches, ...files.caches],
    scheduledJobs: [
      {
        name: 'origins.fold-samples',
        cron: '*/10 * * * *',
        run: () => aggregateSamples(context.db, context.clock.now()),
      },
    ],
    startBackground: () =>
      samplesOnline
        ? startSampling({ ...context, sample: (minute, signal) => sampleMinute(context, minute, signal) })
        : async () => {},
  } satisfies Feature
}

/** What sampling writes to the log; pino fits. */
type SamplingLog = { info(fields: object, message: string): void; warn(fields: object, message: string): void }

/**
 * The options of sampling. `sample` takes one minute's samples; `wait` rejects when the signal
 * aborts.
 */
type SamplingOptions = {
  clock: Clock
  log: SamplingLog
  sample: (minute: Date, signal: AbortSignal) => Promise<readonly Sampled[]>
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>
}

/**
 * Samples the current minute and each following one as it begins, independently of earlier ones.
 * Returns a function that stops it and waits for running samples. Logs when a hotel's numbers begin
 * to be missing and when they return.
 */
export function startSampling({ clock, log, sample, wait = waitFor }: SamplingOptions): () => Promise<void> {
  const closing = new AbortController()
  const { signal } = closing
  const underWay = new Set<Promise<void>>()
  const logging = openSamplingLog(log, signal)
  let begun: number | undefined

  function begin() {
    const minute = beginOf(clock.now(), minuteMs)
    // A timer may fire a moment too early.
    if (minute.getTime() === begun) return
    begun = minute.getTime()
    const taken: Promise<void> = sample(minute, signal)
      .then(logging.sampled, logging.failed)
      .finally(() => underWay.delete(taken))
    underWay.add(taken)
  }

  async function loop(): Promise<void> {
    while (!signal.aborted) {
      begin()
      const past = clock.now().getTime() % minuteMs
      await wait(minuteMs - past, signal).catch(() => {})
    }
  }

  const going = loop()
  return async () => {
    closing.abort()
    await going
    await Promise.all(underWay)
  }
}

function waitFor(milliseconds: number, signal: AbortSignal): Promise<unknown> {
  return pause(milliseconds, undefined, { signal, ref: false })
}

/** Logs state changes: of one hotel, or of all if even the database could not be queried. */
function openSamplingLog(log: SamplingLog, closing: AbortSignal) {
  const missing = new Set<OriginsHotel | 'all'>()

  function note(hotel: OriginsHotel | 'all', reason: string | null) {
    // What closing interrupts is not missing.
    if (closing.aborted) return
    if (reason !== null && !missing.has(hotel)) log.warn({ hotel, reason }, 'online numbers are missing')
    if (reason === null && missing.has(hotel)) log.info({ hotel }, 'online numbers are there again')
    if (reason === null) missing.delete(hotel)
    else missing.add(hotel)
  }

  return {
    sampled(sampled: readonly Sampled[]) {
      note('all', null)
      for (const each of sampled) note(each.hotel, each.missing)
    },
    failed: (error: unknown) => note('all', String(error)),
  }
}
