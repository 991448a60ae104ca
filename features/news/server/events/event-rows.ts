import type { Insertable } from 'kysely'
import type { LanguageCode } from '#platform/contract/language.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type Db, inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { Block } from '../../contract.ts'
import { type EventBlock, eventsIn } from '../../flat-blocks.ts'
import type { NewsTables } from '../tables.ts'
import { eventsTag } from '../tags.ts'

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

type Event = Pick<EventBlock, 'startsAt' | 'title'>

/** An event of an item as it is public, `isOwn` in the same language. */
type KnownEvent = Event & { id: string; isOwn: boolean }

/** Returns the ids of the events of a body in their order; `stored` are empty for older texts. */
export function eventIdsOf(body: readonly Block[], stored: readonly string[]): string[] {
  const events = eventsIn(body)
  return events.length === stored.length ? [...stored] : nameEvents(events, [])
}

/**
 * Returns ids by which calendars know events, whatever is inserted around them: that of a known
 * event with the same title, else with the same start, else one made from the start. Each is given
 * once.
 */
function nameEvents(events: readonly Event[], known: readonly KnownEvent[]): string[] {
  const free = [...known]
  const ids: (string | undefined)[] = events.map(() => undefined)
  const rules: ((event: Event, other: KnownEvent) => boolean)[] = [
    (event, other) => other.isOwn && event.startsAt === other.startsAt && event.title === other.title,
    (event, other) => other.isOwn && event.title === other.title,
    (event, other) => other.isOwn && event.startsAt === other.startsAt,
    (event, other) => event.startsAt === other.startsAt,
  ]
  const take = (id: string) => {
    for (let at = free.length - 1; at >= 0; at--) if (free[at]?.id === id) free.splice(at, 1)
    return id
  }
  for (const isSame of rules) {
    for (const [place, event] of events.entries()) {
      if (ids[place] !== undefined) continue
      const same = free.find((other) => isSame(event, other))
      if (same) ids[place] = take(same.id)
    }
  }
  const taken = new Set([...known.map(({ id }) => id), ...ids])
  return events.map((event, place) => {
    const id = ids[place] ?? newId(event, taken)
    taken.add(id)
    return id
  })
}

/** The start to the minute, such as `20261205T2000`, with a number if that is taken. */
function newId({ startsAt }: Event, taken: ReadonlySet<string | undefined>): string {
  const start = new Date(startsAt).toISOString().replaceAll(/[-:]/g, '').slice(0, 'YYYYMMDDTHHMM'.length)
  for (let number = 1; ; number++) {
    const id = number === 1 ? start : `${start}-${number}`
    if (!taken.has(id)) return id
  }
}

/** Names the events of a text that becomes public, by those that are public of its item. */
export async function nameEventsOf(
  tx: Tx<NewsTables>,
  articleId: number,
  { language, body }: { language: LanguageCode; body: readonly Block[] },
): Promise<string[]> {
  const events = eventsIn(body)
  if (events.length === 0) return []
  const texts = await tx
    .selectFrom('news_texts')
    .select(['language', 'body', 'event_ids'])
    .where('article_id', '=', articleId)
    .execute()
  const known = texts.flatMap((text) => {
    const ids = eventIdsOf(text.body, text.event_ids)
    return eventsIn(text.body).map(({ startsAt, title }, place) => ({
      ...{ id: ids[place] ?? '', startsAt, title },
      isOwn: text.language === language,
    }))
  })
  return nameEvents(events, known)
}
