import { type QueryExecutorProvider, type Selectable, sql } from 'kysely'
import type { HotelCode } from '#features/hotels/contract.ts'
import { type Db, inTransaction } from '#platform/server/database.ts'
import { announce } from '#platform/server/tags.ts'
import { badgeTag } from './badge-tag.ts'
import type { BadgeTables } from './tables.ts'

/** A badge as a hotel lists it; null where the hotel has no words for it yet (HOTEL-API §2.2). */
export type SeenBadge = { code: string; name: string | null; description: string | null }

type Known = Pick<Selectable<BadgeTables['badges_badges']>, 'id' | 'code'>

/**
 * Makes the badges of a list known, and their texts in that hotel, and answers each code's number. Of the texts the
 * newest stay, and an empty one never replaces a known one; what is known already is not written. Codes are unique
 * in `seen`. What shows a badge whose words have changed is drawn anew.
 *
 * Call it before the transaction of a scan rather than in it: a badge that nobody has met before is held by whoever
 * writes it first, until that one commits. Rows are written in one order everywhere, so that two lists never wait for
 * each other in a circle.
 */
export async function noteBadges<Tables>(
  db: Db<Tables>,
  hotel: HotelCode,
  seen: readonly SeenBadge[],
  now: Date,
): Promise<Map<string, number>> {
  const ids = await numbersOf(db, seen)
  const fresh = seen.filter((badge) => !ids.has(badge.code))
  if (fresh.length > 0) {
    const added = await sql<Known>`
      insert into badges_badges (code, first_scanned_at)
      select code, ${now}::timestamptz from unnest(${codesOf(fresh)}::text[]) as seen(code) order by code collate "C"
      on conflict (code) do nothing
      returning id, code`.execute(db)
    for (const { id, code } of added.rows) ids.set(code, id)
    // What another scan added at the same time is not returned here.
    const others = fresh.filter((badge) => !ids.has(badge.code))
    if (others.length > 0) for (const [code, id] of await numbersOf(db, others)) ids.set(code, id)
  }
  await inTransaction(db, async (tx) => {
    const changed = new Set<number | undefined>(await noteTexts(tx, hotel, seen, ids, now))
    await announce(
      tx,
      seen.flatMap(({ code }) => (changed.has(ids.get(code)) ? badgeTag(code) : [])),
    )
  })
  return ids
}

function codesOf(badges: readonly SeenBadge[]) {
  return badges.map((badge) => badge.code)
}

async function numbersOf(db: QueryExecutorProvider, seen: readonly SeenBadge[]) {
  const known = await sql<Known>`
    select id, code from badges_badges where code = any(${codesOf(seen)}::text[])`.execute(db)
  return new Map(known.rows.map((badge) => [badge.code, badge.id]))
}

/** Answers the numbers of the badges whose words are others now. */
async function noteTexts(
  db: QueryExecutorProvider,
  hotel: HotelCode,
  seen: readonly SeenBadge[],
  ids: ReadonlyMap<string, number>,
  now: Date,
): Promise<number[]> {
  const labelled = seen.flatMap(({ code, name, description }) => {
    const id = ids.get(code)
    return id === undefined || (name === null && description === null) ? [] : [{ id, name, description }]
  })
  if (labelled.length === 0) return []
  const written = await sql<{ badge_id: number }>`
    insert into badges_texts as known (badge_id, hotel, name, description, labelled_at)
    select seen.badge_id, ${hotel}, seen.name, seen.description,
      case when seen.name is not null then ${now}::timestamptz end
    from unnest(
      ${labelled.map((badge) => badge.id)}::integer[],
      ${labelled.map((badge) => badge.name)}::text[],
      ${labelled.map((badge) => badge.description)}::text[]
    ) as seen(badge_id, name, description)
    left join badges_texts as before on before.badge_id = seen.badge_id and before.hotel = ${hotel}
    where before.badge_id is null
      or coalesce(seen.name, before.name) is distinct from before.name
      or coalesce(seen.description, before.description) is distinct from before.description
    order by seen.badge_id
    on conflict (badge_id, hotel) do update set
      name = coalesce(excluded.name, known.name),
      description = coalesce(excluded.description, known.description),
      labelled_at = coalesce(known.labelled_at, excluded.labelled_at)
    returning badge_id`.execute(db)
  return written.rows.map((row) => row.badge_id)
}
