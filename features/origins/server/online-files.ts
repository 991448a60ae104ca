import type { FastifyInstance } from 'fastify'
import { impliedRefusals } from '#platform/contract/implied-refusals.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import type { Invalidatable } from '#platform/server/feature.ts'
import { etagOf, isKnownTo } from '#platform/server/fresh-answer.ts'
import { type Coding, codingFor, encode } from '#platform/server/page-cache.ts'
import { parseParts } from '#platform/server/parse-parts.ts'
import { forOtherSites } from '#platform/server/security-headers.ts'
import { TaggedCache } from '#platform/server/tagged-cache.ts'
import {
  hotelZones,
  type OnlineChart,
  type OnlineSteps,
  onlineFiles,
  originsHotels,
  showOnlineChart,
} from '../contract.ts'
import type { CachedOnline } from './cached-online.ts'
import { dateOf, dayNumber } from './periods.ts'
import { onlineTag } from './tags.ts'

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
export type OnlineFiles = { routes: (app: FastifyInstance) => void; caches: readonly Invalidatable[] }

/** Creates the files. Each is the chart of its range, serialised once for all requests. */
export function openOnlineFiles(ready: Pick<CachedOnline, 'chart'>): OnlineFiles {
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
