import { sql } from 'kysely'
import type { HotelCode } from '#features/hotels/contract.ts'
import { roomKey } from '#features/scanner/server/api.ts'
import type { Result } from '#platform/contract/endpoint.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { eventsShown, type listEvents } from '../../contract.ts'
import type { NewsContext } from '../context.ts'
import { describeRooms } from '../describe-mentions.ts'

type Row = {
  slug: string
  text_language: LanguageCode
  id: string
  title: string
  starts_at: Date
  ends_at: Date | null
  room_hotel: HotelCode | null
  room_number: number | null
}

/** Implements contract `listEvents`: those that are not over, the next first. */
export async function comingEvents(
  { db, wholeDb, clock }: NewsContext,
  language: LanguageCode,
): Promise<Result<typeof listEvents>> {
  const { rows } = await sql<Row>`
    select slug, text_language, event_id as id, event.title, starts_at, ends_at, room_hotel, room_number
    from news_events as event
    join news_listings using (language, article_id)
    join news_articles as article on article.id = article_id
    where language = ${language} and over_at > ${clock.now()}
    order by starts_at, article_id, number limit ${eventsShown}`.execute(db)
  const rooms = rows.flatMap(({ room_hotel: hotel, room_number: number }) => (hotel && number ? { hotel, number } : []))
  const cards = new Map((await describeRooms(wholeDb, rooms)).map((card) => [roomKey(card.hotel, card.number), card]))
  return {
    items: rows.map((row) => ({
      slug: row.slug,
      id: row.id,
      title: row.title,
      language: row.text_language,
      isFallback: row.text_language !== language,
      startsAt: row.starts_at.toISOString(),
      endsAt: row.ends_at?.toISOString() ?? null,
      room: (row.room_hotel && row.room_number && cards.get(roomKey(row.room_hotel, row.room_number))) || null,
    })),
  }
}
