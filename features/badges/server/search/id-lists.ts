import { type RawBuilder, sql } from 'kysely'
import type { CacheTag } from '#platform/server/cache/cache-tags.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { BadgeFilter, BadgeSort } from '../../contract.ts'
import { hotelsOf, knownIn, type ListHotels, saidIn } from '../list-hotels.ts'
import { isNamedByStaff } from '../staff-texts.ts'
import { badgeOrderTag, badgesTag, badgeWaysTag } from '../tags.ts'

/** What narrows a list without a search. */
export type ListFilter = Omit<BadgeFilter, 'search'> & {
  /**
   * Only badges without a name or description by the game or the staff, or without a way to get
   * them.
   */
  lacks?: 'name' | 'description' | 'way' | undefined
}

/** Returns the cache key of a filter. */
export function keyOf({ hotel, edition, family, country, labelled, owned, lacks }: ListFilter): unknown {
  return [hotel, edition, family, country, labelled, owned, lacks]
}

/** The numbers of all badges of a list, in its order: 240 kB for 60 thousand. */
export type BadgeIds = Int32Array

/** All badges of a list, in its order; with what makes the list another. */
export async function readList(
  db: AnyDb,
  filter: ListFilter,
  sort: BadgeSort,
): Promise<{ value: BadgeIds; tags: CacheTag[] }> {
  const hotels = hotelsOf(filter)
  const { rows } = await sql<{ ids: Buffer | null }>`
    select string_agg(int4send(badge.id), ''::bytea order by ${orderOf(sort, hotels)}) as ids
    from badges_badges as badge ${joinsOf(hotels)}
    where ${conditionsOf(filter, hotels)}`.execute(db)
  const countsMatter = sort === 'rarest' || sort === 'owned' || filter.owned !== undefined
  const tags = [countsMatter ? badgesTag : badgeOrderTag, ...(filter.lacks === 'way' ? [badgeWaysTag] : [])]
  return { value: idsOf(rows[0]?.ids ?? null), tags }
}

/** Reads numbers as `int4send` writes them. */
export function idsOf(bytes: Buffer | null): BadgeIds {
  if (!bytes) return new Int32Array()
  return Int32Array.from({ length: bytes.byteLength / 4 }, (_, at) => bytes.readInt32BE(at * 4))
}

/** Joins the data of certain hotels: `here` whether it is known there, `said` their texts. */
function joinsOf(hotels: ListHotels): RawBuilder<unknown> {
  if (!hotels) return sql``
  return sql`join ${knownIn(hotels)} as here on here.badge_id = badge.id
    left join ${saidIn(hotels)} as said on said.badge_id = badge.id`
}

/** Returns the SQL conditions of a filter. */
function conditionsOf(
  { family, country, labelled, owned, lacks }: ListFilter,
  hotels: ListHotels,
): RawBuilder<unknown> {
  const isLabelled = sql`(${hotels ? sql`said.name is not null` : sql`badge.labelled_at is not null`} or ${isNamedByStaff})`
  const isOwned = sql`${ownersOf(hotels)} > 0`
  const conditions = [
    sql`true`,
    ...(family
      ? [family === 'other' ? sql`coalesce(badge.family, 'other') = 'other'` : sql`badge.family = ${family}`]
      : []),
    ...(country ? [sql`badge.country = ${country}`] : []),
    ...(labelled ? [labelled === 'yes' ? isLabelled : sql`not ${isLabelled}`] : []),
    ...(owned ? [owned === 'yes' ? isOwned : sql`not ${isOwned}`] : []),
    ...(lacks ? [lackOf[lacks]] : []),
  ]
  return sql.join(conditions, sql` and `)
}

const lackOf: Readonly<Record<NonNullable<ListFilter['lacks']>, RawBuilder<unknown>>> = {
  name: sql`badge.labelled_at is null and not ${isNamedByStaff}`,
  description: sql`badge.id not in (select badge_id from badges_texts where description is not null)
    and badge.id not in (select badge_id from badges_staff_texts where description is not null)`,
  way: sql`badge.id not in (select badge_id from badges_ways where removed_at is null)`,
}

/**
 * Returns the sort order of a list, based on data of the given hotels if any. Badges without known
 * owners are unknown rather than rare, so they come last.
 */
function orderOf(sort: BadgeSort, hotels: ListHotels): RawBuilder<unknown> {
  const owners = ownersOf(hotels)
  switch (sort) {
    case 'newest':
      return sql`${hotels ? sql`here.first_seen_at` : sql`badge.first_seen_at`} desc, badge.id desc`
    case 'labelled':
      return sql`${hotels ? sql`said.labelled_at` : sql`badge.labelled_at`} desc nulls last, badge.id desc`
    case 'rarest':
      return sql`${owners} <= 0, ${owners}, badge.id desc`
    case 'owned':
      return sql`${owners} desc, badge.id desc`
    case 'code':
      return sql`badge.code_folded, badge.code`
  }
}

function ownersOf(hotels: ListHotels) {
  return hotels ? sql`here.owners` : sql`badge.owners`
}
