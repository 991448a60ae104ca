import { sql } from 'kysely'
import { defaultHotels } from '#features/hotels/contract.ts'
import { enterRoomAddress } from '#features/hotels/server/api.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { addCacheTags } from '#platform/server/cache/cache-tags.ts'
import type { listBadgeWays, listObtainable, ShownWay } from '../contract.ts'
import type { CatalogueContext } from './context.ts'
import { badgePicture } from './pictures/picture-of.ts'
import { roomOf, shownText, type WayRow } from './staff/way-rows.ts'
import { staffSays } from './staff-texts.ts'
import { badgeTag, badgeWaysTag } from './tags.ts'

const pageSize = 50

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
async function showWays({ news }: CatalogueContext, rows: readonly WayRow[], language: LanguageCode) {
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
        ...{ id: row.id, kind: row.kind, text, language: said, news: item },
        room: room && { ...room, address: enterRoomAddress(room.hotel, room.number) },
        from: row.starts_at?.toISOString() ?? null,
        until: row.ends_at?.toISOString() ?? null,
      },
    ]
  })
}

type Obtainable = WayRow & { code: string; picture: string | null; name: string | null; ending: Date | null }

/** Implements contract `listObtainable`. Refuses `error.cursorInvalid`. */
export async function pageOfObtainable(
  context: CatalogueContext,
  { language, cursor }: Parsed<typeof listObtainable>['query'],
): Promise<Outcome<typeof listObtainable>> {
  const after = readCursor(cursor)
  if (after === undefined) return refuse('error.cursorInvalid')
  addCacheTags([badgeWaysTag])
  const now = context.clock.now()
  const { rows } = await sql<Obtainable>`
    select way.*, badge.code, badge.picture, coalesce(
        (select name from badges_texts as game where game.badge_id = badge.id and name is not null
          order by hotel = ${defaultHotels[language]} desc, hotel = 'hhus' desc, hotel limit 1),
        ${staffSays('name', sql`badge.id`, language)}) as name
    from badges_ways as way join badges_badges as badge on badge.id = way.badge_id
    where removed_at is null and (starts_at is null or starts_at <= ${now})
      and coalesce(ends_at, 'infinity'::timestamptz) > ${now}
      and ${after ? sql`(coalesce(ends_at, 'infinity'::timestamptz), way.id) > (${after.ends}::timestamptz, ${after.id})` : sql`true`}
    order by coalesce(ends_at, 'infinity'::timestamptz), way.id limit ${pageSize + 1}`.execute(context.db)
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  const ways = new Map((await showWays(context, shown, language)).map((way) => [way.id, way]))
  return {
    items: shown.flatMap(({ id, code, picture, name }) => {
      const way = ways.get(id)
      return way ? [{ code, picture: badgePicture(context.addresses, { code, picture }), name, way }] : []
    }),
    nextCursor: rows.length > pageSize && last ? writeCursor(last.ends_at, last.id) : null,
  }
}

function writeCursor(ends: Date | null, id: number): string {
  return Buffer.from(`obtainable ${ends?.getTime() ?? 'open'} ${id}`).toString('base64url')
}

function readCursor(cursor: string | undefined): { ends: string; id: number } | null | undefined {
  if (cursor === undefined) return null
  const [, ends, id] = /^obtainable (\d{1,14}|open) (\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (ends === undefined || Number(ends) > 8_000_000_000_000) return undefined
  return { ends: ends === 'open' ? 'infinity' : new Date(Number(ends)).toISOString(), id: Number(id) }
}
