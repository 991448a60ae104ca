import type { Insertable } from 'kysely'
import type { LanguageCode } from '#platform/contract/language.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import type { Db } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { Block } from '../../contract.ts'
import { eventsIn } from '../../flat-blocks.ts'
import type { NewsTables } from '../tables.ts'
import { eventsTag } from '../tags.ts'
import { eventIdsOf } from './event-ids.ts'

/** How long an event without an end is taken to last. */
const usualMilliseconds = 3 * 3600 * 1000

/** Returns the rows of the events of a text, under its item as listed in a language. */
export function eventRows(
  place: { language: LanguageCode; articleId: number },
  { body, event_ids }: { body: readonly Block[]; event_ids: readonly string[] } = { body: [], event_ids: [] },
): Insertable<NewsTables['news_events']>[] {
  const ids = eventIdsOf(body, event_ids)
  return eventsIn(body).map(({ title, startsAt, endsAt, room }, at) => ({
    language: place.language,
    article_id: place.articleId,
    number: at + 1,
    event_id: ids[at] ?? '',
    title,
    starts_at: new Date(startsAt),
    ends_at: endsAt === null ? null : new Date(endsAt),
    over_at: endsAt === null ? new Date(Date.parse(startsAt) + usualMilliseconds) : new Date(endsAt),
    room_hotel: room?.hotel ?? null,
    room_number: room?.number ?? null,
  }))
}

/** Takes the events that are over off the lists, so that pages that show one are dropped. */
export async function removePastEvents(db: Db<NewsTables>, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('news_events').where('over_at', '<=', now).executeTakeFirst()
    if (numDeletedRows > 0n) await invalidateTags(tx, [eventsTag])
  })
}
