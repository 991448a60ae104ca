import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import ical, { ICalCalendarMethod } from 'ical-generator'
import { sql } from 'kysely'
import { z } from 'zod'
import { HotelCode, hotels } from '#features/hotels/contract.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import { fallbackLanguage, LanguageCode } from '#platform/contract/language.ts'
import { etagOf, isKnownTo } from '#platform/server/http/fresh-answer.ts'
import type { ShownWay } from '../../contract.ts'
import { badgeCalendarPath, huntCalendarPath } from '../../hunt-calendar.ts'
import { BadgeCode } from '../../schemas.ts'
import type { CatalogueContext } from '../context.ts'
import { showWays } from '../ways.ts'
import { findWays, type WayOfBadge, wayEnd } from './obtainable.ts'

const mostEvents = 500
const hourMs = 3_600_000
const secondsToRefresh = 3_600

/** The site that calendars lead back to: its public address and name. */
export type CalendarContext = CatalogueContext & { publicUrl: string; siteName: () => string }

const language = LanguageCode.default(fallbackLanguage)
const AskedHunt = z.object({ language, hotel: HotelCode.optional() })
const AskedBadge = z.object({ language, code: BadgeCode })

/**
 * Serves the calendars of what can be got for a time, now or later: of all badges or those of a
 * hotel, and of one badge (404 for an unknown one). Ways without a beginning or an end have no
 * place in a calendar and are left out.
 */
export function serveHuntCalendars(app: FastifyInstance, context: CalendarContext): void {
  app.get(huntCalendarPath, { schema: { hide: true } }, async (request, reply) => {
    const asked = AskedHunt.safeParse(request.query)
    if (!asked.success) return refuseWith(reply, 422, 'error.incorrectData')
    return answer(context, request, reply, { ...asked.data, file: asked.data.hotel ?? 'hunt' })
  })
  app.get(badgeCalendarPath, { schema: { hide: true } }, async (request, reply) => {
    const asked = AskedBadge.safeParse(Object.assign({}, request.query, request.params))
    if (!asked.success) return refuseWith(reply, 404, 'error.badgeNotFound')
    const { code } = asked.data
    const { rows } = await sql<{ id: number }>`select id from badges_badges where code = ${code}`.execute(context.db)
    const [badge] = rows
    if (!badge) return refuseWith(reply, 404, 'error.badgeNotFound')
    return answer(context, request, reply, { ...asked.data, badgeId: badge.id, file: 'badge' })
  })
}

function refuseWith(reply: FastifyReply, status: number, error: string) {
  return reply.code(status).header('cache-control', 'no-store').send({ error })
}

type Asked = { language: LanguageCode; hotel?: HotelCode | undefined; badgeId?: number; file: string }

async function answer(context: CalendarContext, request: FastifyRequest, reply: FastifyReply, asked: Asked) {
  const { badgeId, language } = asked
  const ofBadge = badgeId === undefined ? sql`true` : sql`way.badge_id = ${badgeId}::integer`
  const condition = sql`${wayEnd} > ${context.clock.now()} and num_nonnulls(starts_at, ends_at) > 0 and ${ofBadge}`
  const rows = await findWays(context, { ...asked, condition }, mostEvents)
  const shown = new Map((await showWays(context, rows, language)).map((way) => [way.id, way]))
  const body = Buffer.from(writeCalendar(context, rows, shown, language))
  const etag = etagOf(body)
  reply.headers({ 'cache-control': 'public, max-age=300', etag })
  if (isKnownTo(request.headers, { etag, changedAt: null })) return reply.code(304).send()
  reply.header('content-disposition', `attachment; filename="${asked.file}.ics"`)
  return reply.type('text/calendar; charset=utf-8').send(body)
}

/** Writes ways as an iCalendar (RFC 5545) with instants in UTC. Ids stay the same after changes. */
function writeCalendar(
  { publicUrl, siteName }: CalendarContext,
  rows: readonly WayOfBadge[],
  shown: ReadonlyMap<number, ShownWay>,
  language: LanguageCode,
): string {
  const calendar = ical({
    prodId: { company: 'Nightbell', product: 'Badge hunt', language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: secondsToRefresh,
  })
  for (const { id, code, name, starts_at, ends_at, version, changed_at } of rows) {
    const way = shown.get(id)
    const start = starts_at ?? (ends_at && new Date(ends_at.getTime() - hourMs))
    if (!way || !start) continue
    const page = publicUrl + addressOf('habboBadge', language, { code })
    const news = way.news && publicUrl + addressOf('newsView', language, { slug: way.news.slug })
    const hotel = way.hotel && hotels[way.hotel].label
    calendar.createEvent({
      id: `badge-way-${id}@${new URL(publicUrl).hostname}`,
      // Calendars take over what has a later sequence.
      sequence: version,
      stamp: changed_at,
      lastModified: changed_at,
      summary: [name ?? code, hotel].filter(Boolean).join(' · '),
      description: [way.text, way.news?.title, news, page, siteName()].filter(Boolean).join('\n\n'),
      url: page,
      start,
      ...(ends_at && { end: ends_at }),
      ...(way.room && { location: [hotel, way.room.address].filter(Boolean).join(', ') }),
    })
  }
  return `${calendar.toString()}\r\n`
}
