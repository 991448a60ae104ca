import { sql } from 'kysely'
import { enterRoomAddress } from '#features/hotels/server/api.ts'
import type { Outcome } from '#platform/contract/endpoint.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { addCacheTags } from '#platform/server/cache/cache-tags.ts'
import type { listBadgeWays, ShownWay } from '../contract.ts'
import type { CatalogueContext } from './context.ts'
import { roomOf, shownText, type WayRow } from './staff/way-rows.ts'
import { badgeTag } from './tags.ts'

/** Implements contract `listBadgeWays`: those that have not ended by their end, then the others. */
export async function waysOfBadge(
  context: CatalogueContext,
  code: string,
  language: LanguageCode,
): Promise<Outcome<typeof listBadgeWays>> {
  addCacheTags([badgeTag(code)])
  const { rows: found } = await sql<{ id: number }>`
    select id from badges_badges where code = ${code}`.execute(context.db)
  const [badge] = found
  if (!badge) return refuse('error.badgeNotFound')
  const rows = await context.db
    .selectFrom('badges_ways')
    .selectAll()
    .where('badge_id', '=', badge.id)
    .where('removed_at', 'is', null)
    .orderBy(sql`coalesce(ends_at, 'infinity') <= ${context.clock.now()}`)
    .orderBy(sql`coalesce(ends_at, 'infinity')`)
    .orderBy('id')
    .execute()
  return { items: await showWays(context, rows, language) }
}

/**
 * Shows ways to visitors. The news item of a way is left out until it is public, and so is a way of
 * which nothing else is known.
 */
export async function showWays({ news }: CatalogueContext, rows: readonly WayRow[], language: LanguageCode) {
  const ids = rows.flatMap(({ article_id }) => article_id ?? [])
  // Whichever item is published or withdrawn next may be one of these.
  if (ids.length > 0) addCacheTags(news.tags)
  const titles = await news.publicTitles(ids, language)
  return rows.flatMap((row): ShownWay[] => {
    const item = (row.article_id !== null && titles.get(row.article_id)) || null
    const { text, language: said } = shownText(row, language)
    if (row.kind === 'news' && item === null && text === '') return []
    const room = roomOf(row)
    return [
      {
        ...{ id: row.id, kind: row.kind, text, language: said, hotel: row.hotel, news: item },
        room: room && { ...room, address: enterRoomAddress(room.hotel, room.number) },
        from: row.starts_at?.toISOString() ?? null,
        until: row.ends_at?.toISOString() ?? null,
      },
    ]
  })
}
