import { type RawBuilder, sql } from 'kysely'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { AnyDb } from '#platform/server/database.ts'
import type { BadgeFilter, BadgeSort } from '../contract.ts'
import { badgeOrderTag, badgesTag } from './badge-tag.ts'

/** What narrows a list without a search. */
export type ListFilter = Omit<BadgeFilter, 'search'>

/** The numbers of all badges of a list, in its order: 240 kB for 60 thousand. */
export type BadgeIds = Int32Array

/** All badges of a list, in its order; with what makes the list another. */
export async function readList(
  db: AnyDb,
  filter: ListFilter,
  sort: BadgeSort,
): Promise<{ value: BadgeIds; tags: string[] }> {
  const { hotel } = filter
  const { rows } = await sql<{ ids: Buffer | null }>`
    select string_agg(int4send(badge.id), ''::bytea order by ${orderOf(sort, hotel)}) as ids
    from badges_badges as badge ${joinsOf(hotel)}
    where ${conditionsOf(filter)}`.execute(db)
  const countsMatter = sort === 'rarest' || sort === 'owned' || filter.owned !== undefined
  return { value: idsOf(rows[0]?.ids ?? null), tags: countsMatter ? [badgesTag] : [badgeOrderTag] }
}

/** Reads numbers as `int4send` writes them. */
export function idsOf(bytes: Buffer | null): BadgeIds {
  if (!bytes) return new Int32Array()
  return Int32Array.from({ length: bytes.byteLength / 4 }, (_, at) => bytes.readInt32BE(at * 4))
}

/** Joins what one hotel says: `here` where it is known there, `said` its words. */
export function joinsOf(hotel: HotelCode | undefined): RawBuilder<unknown> {
  if (!hotel) return sql``
  return sql`join badges_hotels as here on here.badge_id = badge.id and here.hotel = ${hotel}
    left join badges_texts as said on said.badge_id = badge.id and said.hotel = ${hotel}`
}

/** What must hold of a badge. */
export function conditionsOf({ hotel, family, country, labelled, owned }: ListFilter): RawBuilder<unknown> {
  const isLabelled = hotel ? sql`said.name is not null` : sql`badge.labelled_at is not null`
  const isOwned = sql`${ownersOf(hotel)} > 0`
  const conditions = [
    sql`true`,
    ...(family
      ? [family === 'other' ? sql`coalesce(badge.family, 'other') = 'other'` : sql`badge.family = ${family}`]
      : []),
    ...(country ? [sql`badge.country = ${country}`] : []),
    ...(labelled ? [labelled === 'yes' ? isLabelled : sql`not ${isLabelled}`] : []),
    ...(owned ? [owned === 'yes' ? isOwned : sql`not ${isOwned}`] : []),
  ]
  return sql.join(conditions, sql` and `)
}

/** The order of a list; in a hotel it is that of what happened there. Badges that nobody is known to own are not rare but unknown: they come last. */
export function orderOf(sort: BadgeSort, hotel: HotelCode | undefined): RawBuilder<unknown> {
  const owners = ownersOf(hotel)
  switch (sort) {
    case 'newest':
      return sql`${hotel ? sql`here.first_seen_at` : sql`badge.first_seen_at`} desc, badge.id desc`
    case 'labelled':
      return sql`${hotel ? sql`said.labelled_at` : sql`badge.labelled_at`} desc nulls last, badge.id desc`
    case 'rarest':
      return sql`${owners} <= 0, ${owners}, badge.id desc`
    case 'owned':
      return sql`${owners} desc, badge.id desc`
    case 'code':
      return sql`badge.code_folded, badge.code`
  }
}

function ownersOf(hotel: HotelCode | undefined) {
  return hotel ? sql`here.owners` : sql`badge.owners`
}
