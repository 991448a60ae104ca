import { type RawBuilder, sql } from 'kysely'
import { defaultHotels, type HotelCode, hotelCodes, hotels } from '#features/hotels/contract.ts'
import { fallbackLanguage, type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { CatalogueBadge } from '../../contract.ts'
import type { CatalogueContext } from '../context.ts'
import { badgePicture } from '../pictures/picture-of.ts'

type Part = { text: string; source: string }
type Row = {
  code: string
  picture: string | null
  first_seen_at: Date
  owners: number
  gameName: Part | null
  gameDescription: Part | null
  staffName: Part | null
  staffDescription: Part | null
  ways: number
  waiting: number
}

/**
 * Describes badges of the catalogue by number, in this order, in one statement; unknown ones are
 * left out.
 */
export async function describeRows(
  { db, addresses, news }: CatalogueContext,
  actor: Actor,
  ids: readonly number[],
  language: LanguageCode,
): Promise<CatalogueBadge[]> {
  if (ids.length === 0) return []
  const order = [defaultHotels[language], defaultHotels[fallbackLanguage], ...hotelCodes]
  const ofGame = (part: 'name' | 'description') => sql`(
    select jsonb_build_object('text', ${sql.ref(part)}, 'source', hotel) from badges_texts
    where badge_id = badge.id and ${sql.ref(part)} is not null
    order by array_position(${order}::text[], hotel) limit 1)`
  const languages = [language, fallbackLanguage, ...languageCodes]
  const ofStaff = (part: 'name' | 'description') => sql`(
    select jsonb_build_object('text', ${sql.ref(part)}, 'source', language) from badges_staff_texts
    where badge_id = badge.id and ${sql.ref(part)} is not null
    order by array_position(${languages}::text[], language) limit 1)`
  const { rows } = await sql<Row>`
    select badge.code, badge.picture, badge.first_seen_at,
      greatest(0, badge.owners + coalesce((select sum(change)::integer from badges_owner_changes where badge_id = badge.id), 0)) as owners,
      ${ofGame('name')} as "gameName", ${ofGame('description')} as "gameDescription",
      ${ofStaff('name')} as "staffName", ${ofStaff('description')} as "staffDescription",
      (select count(*)::integer from badges_ways where badge_id = badge.id and removed_at is null) as ways,
      (select count(*)::integer from badges_proposals
        where badge_id = badge.id and state = 'waiting' and ${proposalsOf(actor)}) as waiting
    from unnest(${[...ids]}::integer[]) with ordinality as asked(id, place) join badges_badges as badge using (id)
    order by place`.execute(db)
  const counts = await news.countOf(rows.map(({ code }) => code))
  return rows.map((row) => ({
    code: row.code,
    picture: badgePicture(addresses, row),
    name: saidBy(row.gameName, row.staffName),
    description: saidBy(row.gameDescription, row.staffDescription),
    firstSeenAt: row.first_seen_at.toISOString(),
    owners: row.owners,
    news: counts.get(row.code) ?? 0,
    ways: row.ways,
    waiting: row.waiting,
  }))
}

/** The condition that a member may see a proposal: all, or one's own with scope `own`. */
export function proposalsOf(actor: Actor): RawBuilder<boolean> {
  return actor.permissions.get('catalogue.edit') === 'all' ? sql<boolean>`true` : sql<boolean>`by_id = ${actor.id}`
}

/** Texts of the game take precedence over those of the staff. */
function saidBy(game: Part | null, staff: Part | null): CatalogueBadge['name'] {
  if (game) return { text: game.text, by: 'game', language: hotels[game.source as HotelCode].language }
  return staff && { text: staff.text, by: 'staff', language: staff.source }
}
