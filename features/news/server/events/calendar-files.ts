import type { FastifyInstance, FastifyReply } from 'fastify'
import ical, { ICalCalendarMethod } from 'ical-generator'
import { z } from 'zod'
import { hotels } from '#features/hotels/contract.ts'
import { enterRoomAddress } from '#features/hotels/server/api.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { etagOf, isKnownTo } from '#platform/server/http/fresh-answer.ts'
import { calendarPath } from '../../calendar-address.ts'
import { type Article, showArticle } from '../../contract.ts'
import { type EventBlock, eventsIn } from '../../flat-blocks.ts'
import type { CachedNews } from '../cached-news.ts'

/** The site that calendar files lead back to: its public address and name. */
export type CalendarSite = { publicUrl: string; siteName: () => string }

const Asked = z.object({
  slug: showArticle.params.shape.slug,
  id: z.string().regex(/^\d{8}T\d{4}(?:-\d{1,4})?$/),
  language: showArticle.query.shape.language,
})

/**
 * Serves the calendar file of each event of a public item (`calendarAddress`), in the language in
 * which the item is shown. 404 where there is no such event.
 */
export function serveCalendarFiles(
  app: FastifyInstance,
  site: CalendarSite,
  cached: Pick<CachedNews, 'article'>,
): void {
  app.get(calendarPath, { schema: { hide: true } }, async (request, reply) => {
    const asked = Asked.safeParse(Object.assign({}, request.query, request.params))
    if (!asked.success) return refuseWith(reply)
    const { slug, id, language } = asked.data
    const shown = await cached.article({ params: { slug }, query: { language } })
    if (isRefusal(shown)) return refuseWith(reply)
    const event = eventsIn(shown.result.body)[shown.result.eventIds.indexOf(id)]
    if (!event) return refuseWith(reply)
    const body = Buffer.from(writeCalendar(event, id, shown.result, { ...site, language }))
    const etag = etagOf(body)
    reply.headers({ 'cache-control': 'public, max-age=300', etag })
    if (isKnownTo(request.headers, { etag, changedAt: null })) return reply.code(304).send()
    reply.header('content-disposition', `attachment; filename="${slug}-${id}.ics"`)
    return reply.type('text/calendar; charset=utf-8').send(body)
  })
}

function refuseWith(reply: FastifyReply) {
  return reply.code(404).header('cache-control', 'no-store').send({ error: 'error.notFound' })
}

/**
 * Writes an event as an iCalendar (RFC 5545) with instants in UTC. Its id is the same in every
 * language and after changes of the text, so that it is never twice in a calendar.
 */
function writeCalendar(
  { title, startsAt, endsAt, room }: EventBlock,
  eventId: string,
  { id, slug, publishedAt, updatedAt, rooms }: Article,
  { publicUrl, siteName, language }: CalendarSite & { language: Article['language'] },
): string {
  const page = publicUrl + addressOf('newsView', language, { slug })
  const changedAt = new Date(updatedAt ?? publishedAt)
  const name = room && rooms.find((card) => card.hotel === room.hotel && card.number === room.number)?.name
  const place = room && [name, hotels[room.hotel].label, enterRoomAddress(room.hotel, room.number)]
  const calendar = ical({
    prodId: { company: 'Nightbell', product: 'News events', language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id: `news-event-${id}-${eventId}@${new URL(publicUrl).hostname}`,
    // Calendars take over what has a later sequence.
    sequence: Math.floor((changedAt.getTime() - Date.parse(publishedAt)) / 1000),
    stamp: changedAt,
    lastModified: changedAt,
    summary: title,
    description: [page, siteName()].join('\n\n'),
    url: page,
    start: new Date(startsAt),
    ...(endsAt === null ? {} : { end: new Date(endsAt) }),
    ...(place ? { location: place.filter(Boolean).join(', ') } : {}),
  })
  return `${calendar.toString()}\r\n`
}
