import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { impliedRefusals } from '#platform/contract/implied-refusals.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { tablesOf } from '#platform/server/database.ts'
import type { Invalidatable } from '#platform/server/feature.ts'
import { etagOf, isKnownTo } from '#platform/server/fresh-answer.ts'
import { TaggedCache } from '#platform/server/tagged-cache.ts'
import { OfStation, scheduleCalendarPath, showCalendarPath } from '../contract.ts'
import { dayAfter, localDay, occurrenceAfter, occurrenceAt } from './airings.ts'
import type { CachedSchedule } from './cached-schedule.ts'
import type { RadioContext } from './context.ts'
import type { ScheduleTables } from './schedule-tables.ts'
import { findShow, type ShowRecord } from './show-rows.ts'
import { stationOf } from './station-of.ts'
import { scheduleTag } from './tags.ts'
import { writeCalendar } from './write-calendar.ts'

type Written = { etag: string; body: Buffer }

// Each language's calendar of all shows, and the requested calendars of single shows.
const maxCached = 200
const greatestId = 2_147_483_647
/** How long past shows stay in the calendar of all shows. */
const daysKept = 7
/**
 * Clock changes are listed for two years; a calendar not refreshed for that long is not supported.
 */
const daysAhead = 2 * 366

/** The calendars: their routes, and the caches invalidated with those of the schedule. */
export type Calendars = { routes: (app: FastifyInstance) => void; caches: readonly Invalidatable[] }

/** Opens the calendars of the schedule, of all shows and of each. */
export function openCalendars(
  context: RadioContext & { publicUrl: string },
  schedule: Pick<CachedSchedule, 'shows'>,
): Calendars {
  const db = tablesOf<ScheduleTables>(context.db)
  const caches = new TaggedCache<Written | null>(maxCached)

  /**
   * Returns the day from which calendars list past shows. It is part of the cache key, so each day
   * has its own entries.
   */
  function oldestDay(): string {
    const now = Temporal.Instant.fromEpochMilliseconds(context.clock.now().getTime())
    return dayAfter(localDay(now, context.zone), -daysKept)
  }

  function write(shows: readonly ShowRecord[], name: string, language: LanguageCode, oldest: string): Written {
    const { siteName, publicUrl, zone } = context
    const [from, to] = [startOf(oldest, zone), startOf(dayAfter(oldest, daysAhead), zone)]
    const body = Buffer.from(writeCalendar(shows, name, { siteName, publicUrl, language, from, to }))
    return { etag: etagOf(body), body }
  }

  function allShows(language: LanguageCode): Promise<Written | null> {
    const station = stationOf(context.stations, language)
    const oldest = oldestDay()
    return caches.get(`all ${language} ${oldest}`, async () => {
      const since = startOf(oldest, context.zone)
      const shows = await schedule.shows(station)
      const kept = shows.filter((show) => occurrenceAt([show], since) ?? occurrenceAfter([show], since))
      return { value: write(kept, `${context.siteName} Radio`, language, oldest), tags: [scheduleTag] }
    })
  }

  function oneShow(id: number, language: LanguageCode): Promise<Written | null> {
    const oldest = oldestDay()
    return caches.get(`show ${id} ${language} ${oldest}`, async () => {
      const show = await findShow(db, id)
      if (!show) return { value: null, tags: [] }
      return { value: write([show], `${show.name} – ${context.siteName}`, language, oldest), tags: [scheduleTag] }
    })
  }

  return {
    routes(app) {
      app.get(scheduleCalendarPath, { schema: { hide: true } }, (request, reply) =>
        send(request, reply, 'radio', allShows),
      )
      app.get<{ Params: { id: string } }>(showCalendarPath(':id'), { schema: { hide: true } }, (request, reply) => {
        const id = /^[1-9]\d{0,9}$/.test(request.params.id) ? Number(request.params.id) : Number.POSITIVE_INFINITY
        return send(request, reply, `radio-show-${request.params.id}`, async (language) =>
          id <= greatestId ? oneShow(id, language) : null,
        )
      })
    },
    caches: [caches],
  }
}

function startOf(day: string, zone: string): Temporal.Instant {
  return Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant()
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  find: (language: LanguageCode) => Promise<Written | null>,
) {
  const asked = OfStation.safeParse(request.query)
  if (!asked.success) return refuseWith(reply, impliedRefusals['error.incorrectData'], 'error.incorrectData')
  const written = await find(asked.data.lang)
  if (!written) return refuseWith(reply, 404, 'error.notFound')
  reply.headers({ 'cache-control': 'public, max-age=300', etag: written.etag })
  if (isKnownTo(request.headers, { ...written, changedAt: null })) return reply.code(304).send()
  reply.header('content-disposition', `attachment; filename="${name}.ics"`)
  return reply.type('text/calendar; charset=utf-8').send(written.body)
}

function refuseWith(reply: FastifyReply, status: number, error: string) {
  return reply.code(status).header('cache-control', 'no-store').send({ error })
}
