import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import ical, { ICalCalendarMethod, ICalEventRepeatingFreq, ICalEventStatus } from 'ical-generator'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import { addressOf } from '#platform/contract/addresses.ts'
import { impliedRefusals } from '#platform/contract/implied-refusals.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { type CacheTag, collectCacheTags } from '#platform/server/cache/cache-tags.ts'
import { TaggedCache } from '#platform/server/cache/tagged-cache.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import type { Invalidatable } from '#platform/server/feature.ts'
import { etagOf, isKnownTo } from '#platform/server/http/fresh-answer.ts'
import { OfStation, scheduleCalendarPath, showCalendarPath } from '../../contract.ts'
import type { RadioContext } from '../context.ts'
import { stationOf } from '../stations/station-state.ts'
import type { ScheduleTables } from '../tables.ts'
import { scheduleTag } from '../tags.ts'
import {
  dayAfter,
  findShow,
  isDayOf,
  localDay,
  type Occurrence,
  occurrenceAfter,
  occurrenceAt,
  occurrenceOn,
  occurrencesFrom,
  type ShowRecord,
} from './airings.ts'
import type { CachedSchedule } from './cached-schedule.ts'

/**
 * The context of a calendar: brand, site address (`https://example.org`) and language of the linked
 * page. Clock changes are searched between `from` and `to`.
 */
type CalendarPlace = {
  siteName: string
  publicUrl: string
  language: LanguageCode
  from: Temporal.Instant
  to: Temporal.Instant
}

const secondsToRefresh = 3600

/**
 * Returns shows as an iCalendar (RFC 5545): local times with the rules of their zone, so weekly
 * shows keep their time of day across clock changes; cancelled days are excluded.
 */
function writeCalendar(shows: readonly ShowRecord[], name: string, place: CalendarPlace): string {
  const calendar = ical({
    // The library escapes the texts of events only.
    name: escapeText(name),
    prodId: { company: 'Nightbell', product: 'Radio schedule', language: place.language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: secondsToRefresh,
    // The calendar has no zone of its own; instants are then in UTC, as the standard requires.
    timezone: { name: null, generator: (zone) => rulesOf(zone) },
  })
  for (const show of shows) {
    const begin = localStart(show, show.first_day)
    const texts = textsOf(show, place)
    const state = !show.is_recurring && show.cancelled.length > 0 ? { status: ICalEventStatus.CANCELLED } : {}
    const repeating = show.is_recurring ? { repeating: repeatingOf(show) } : {}
    calendar.createEvent({ ...texts, start: begin, end: begin.add({ minutes: show.minutes }), ...repeating, ...state })
    for (const { day, starts, ends } of oddNights(show, place)) {
      const [start, end] = [localOf(starts, show), localOf(ends, show)]
      calendar.createEvent({ ...texts, recurrenceId: localStart(show, day), start, end })
    }
  }
  return `${calendar.toString()}\r\n`
}

function textsOf(show: ShowRecord, { publicUrl, siteName, language }: CalendarPlace) {
  const hosts = [show.dj_name, show.co_dj_name].filter((host) => host !== null)
  return {
    id: `radio-show-${show.id}@${new URL(publicUrl).hostname}`,
    // Each change is one that calendars are to take over.
    sequence: show.version - 1,
    stamp: show.changed_at,
    lastModified: show.changed_at,
    timezone: show.zone,
    summary: `${show.name} – ${hosts.join(' & ')}`,
    description: [show.description, siteName].filter(Boolean).join('\n\n'),
    location: siteName,
    url: publicUrl + addressOf('radioSchedule', language),
  }
}

/**
 * Returns the occurrences of a weekly show whose duration differs from the first: those on nights
 * with a clock change. Calendars give each repetition exactly the first's duration (RFC 5545
 * §3.8.5.3), so these are listed individually.
 */
function oddNights(show: ShowRecord, { from, to }: CalendarPlace): Occurrence[] {
  if (!show.is_recurring) return []
  const length = ({ starts, ends }: Occurrence) => ends.epochMilliseconds - starts.epochMilliseconds
  const usual = length(occurrenceOn(show, show.first_day))
  return occurrencesFrom([show], from, to).filter((occurrence) => length(occurrence) !== usual)
}

function localStart(show: ShowRecord, day: string): Temporal.PlainDateTime {
  return Temporal.PlainDate.from(day).toPlainDateTime(Temporal.PlainTime.from(show.starts))
}

function localOf(instant: Temporal.Instant, { zone }: ShowRecord): Temporal.PlainDateTime {
  return instant.toZonedDateTimeISO(zone).toPlainDateTime()
}

function repeatingOf(show: ShowRecord) {
  const exclude = show.cancelled.filter((day) => isDayOf(show, day)).map((day) => localStart(show, day))
  return {
    freq: ICalEventRepeatingFreq.WEEKLY,
    ...(show.last_day === null ? {} : { until: occurrenceOn(show, show.last_day).starts }),
    ...(exclude.length > 0 ? { exclude } : {}),
  }
}

/** The rules of a zone, as a VTIMEZONE. */
function rulesOf(zone: string): string | null {
  const [block] = tzlib_get_ical_block(zone)
  return block ?? null
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')
}

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
    const { publicUrl, zone } = context
    const siteName = context.siteName()
    const [from, to] = [startOf(oldest, zone), startOf(dayAfter(oldest, daysAhead), zone)]
    const body = Buffer.from(writeCalendar(shows, name, { siteName, publicUrl, language, from, to }))
    return { etag: etagOf(body), body }
  }

  async function allShows(language: LanguageCode): Promise<Written | null> {
    const station = stationOf(await context.stations(), language)
    const oldest = oldestDay()
    return caches.get(`all ${language} ${station} ${oldest}`, async () => {
      const since = startOf(oldest, context.zone)
      const shows = await schedule.shows(station)
      const kept = shows.filter((show) => occurrenceAt([show], since) ?? occurrenceAfter([show], since))
      return writeTagged(() => write(kept, `${context.siteName()} Radio`, language, oldest))
    })
  }

  function oneShow(id: number, language: LanguageCode): Promise<Written | null> {
    const oldest = oldestDay()
    return caches.get(`show ${id} ${language} ${oldest}`, async () => {
      const show = await findShow(db, id)
      if (!show) return { value: null, tags: [] }
      if (show.withdrawn_at) return { value: null, tags: [scheduleTag] }
      return writeTagged(() => write([show], `${show.name} – ${context.siteName()}`, language, oldest))
    })
  }

  /** The name of the site has a tag of its own. */
  async function writeTagged(make: () => Written): Promise<{ value: Written; tags: CacheTag[] }> {
    const tags = new Set([scheduleTag])
    return { value: await collectCacheTags(tags, async () => make()), tags: [...tags] }
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
