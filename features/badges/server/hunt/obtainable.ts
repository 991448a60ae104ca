import { type RawBuilder, sql } from 'kysely'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { addCacheTags } from '#platform/server/cache/cache-tags.ts'
import type { listObtainable } from '../../contract.ts'
import type { CatalogueContext } from '../context.ts'
import { badgePicture } from '../pictures/picture-of.ts'
import type { WayRow } from '../staff/way-rows.ts'
import { badgeWaysTag } from '../tags.ts'
import { showWays } from '../ways.ts'
import { nameInLanguage } from './name-in-language.ts'

const pageSize = 50
/** The last that can be entered: in the year 9999. */
const lastInstant = Date.parse('9999-12-31T23:59:59.999Z')

/** A stored way with its badge. */
export type WayOfBadge = WayRow & { code: string; picture: string | null; name: string | null }

/** SQL for when a way ends; the index of the ways is sorted by it. */
export const wayEnd = sql`coalesce(ends_at, 'infinity'::timestamptz)`

/**
 * Returns the ways that meet a condition and work in a hotel (or in any), those that end first
 * first.
 */
export async function findWays(
  { db }: Pick<CatalogueContext, 'db'>,
  {
    language,
    hotel,
    condition,
  }: { language: LanguageCode; hotel?: HotelCode | undefined; condition: RawBuilder<unknown> },
  most: number,
): Promise<WayOfBadge[]> {
  const inHotel = hotel ? sql`and (hotel is null or hotel = ${hotel})` : sql``
  const { rows } = await sql<WayOfBadge>`
    select way.*, badge.code, badge.picture, ${nameInLanguage(sql`badge.id`, language)} as name
    from badges_ways as way join badges_badges as badge on badge.id = way.badge_id
    where removed_at is null ${inHotel} and ${condition}
    order by ${wayEnd}, way.id limit ${most}`.execute(db)
  return rows
}

/** Implements contract `listObtainable`. Refuses `error.cursorInvalid`. */
export async function pageOfObtainable(
  context: CatalogueContext,
  { language, hotel, cursor }: Parsed<typeof listObtainable>['query'],
): Promise<Outcome<typeof listObtainable>> {
  const after = readCursor(cursor)
  if (after === undefined) return refuse('error.cursorInvalid')
  addCacheTags([badgeWaysTag])
  const now = context.clock.now()
  const following = after ? sql`(${wayEnd}, way.id) > (${after.ends}::timestamptz, ${after.id})` : sql`true`
  const condition = sql`(starts_at is null or starts_at <= ${now}) and ${wayEnd} > ${now} and ${following}`
  const rows = await findWays(context, { language, hotel, condition }, pageSize + 1)
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
  const [, ends, id] = /^obtainable (\d{1,15}|open) (\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (ends === undefined || Number(ends) > lastInstant) return undefined
  return { ends: ends === 'open' ? 'infinity' : new Date(Number(ends)).toISOString(), id: Number(id) }
}
