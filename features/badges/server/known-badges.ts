import { type QueryExecutorProvider, sql } from 'kysely'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import { familyOf } from './import/family-of.ts'

/** A badge of the archive beside what one hotel says of it. `isHere`: it is known in that hotel. */
export type KnownBadge = {
  id: number
  code: string
  base: string | null
  level: number | null
  isScanned: boolean
  isHere: boolean
  hasText: boolean
  name: string | null
  description: string | null
}

/** The badges of these codes that the archive has, by code. */
export async function knownByCode(
  db: QueryExecutorProvider,
  hotel: HotelCode,
  codes: readonly string[],
): Promise<Map<string, KnownBadge>> {
  return read(db, hotel, sql`badge.code = any(${codes}::text[])`)
}

/** The levels of achievements that the archive has, by code. */
export async function knownLevels(
  db: QueryExecutorProvider,
  hotel: HotelCode,
  bases: readonly string[],
): Promise<Map<string, KnownBadge>> {
  return bases.length === 0 ? new Map() : read(db, hotel, sql`badge.base = any(${bases}::text[])`)
}

async function read(db: QueryExecutorProvider, hotel: HotelCode, which: ReturnType<typeof sql>) {
  const { rows } = await sql<KnownBadge>`
    select badge.id, badge.code, badge.base, badge.level, badge.first_scanned_at is not null as "isScanned",
      here.badge_id is not null as "isHere", texts.badge_id is not null as "hasText", texts.name, texts.description
    from badges_badges as badge
    left join badges_hotels as here on here.badge_id = badge.id and here.hotel = ${hotel}
    left join badges_texts as texts on texts.badge_id = badge.id and texts.hotel = ${hotel}
    where ${which}`.execute(db)
  return new Map(rows.map((badge) => [badge.code, badge]))
}

/**
 * Inserts unknown codes into the archive, tolerating concurrent inserts. Rows are written in a
 * global order.
 */
export async function insertBadges(db: AnyDb, codes: readonly string[], now: Date, isScan: boolean): Promise<void> {
  if (codes.length === 0) return
  const facts = codes.map(familyOf)
  await sql`
    insert into badges_badges (code, family, country, base, level, first_seen_at, first_scanned_at)
    select code, family, country, base, level, ${now}::timestamptz, case when ${isScan}::boolean then ${now}::timestamptz end
    from unnest(
      ${codes}::text[], ${facts.map(({ family }) => family)}::text[], ${facts.map(({ country }) => country)}::text[],
      ${facts.map(({ base }) => base)}::text[], ${facts.map(({ level }) => level)}::integer[]
    ) as seen(code, family, country, base, level)
    order by code collate "C"
    on conflict (code) do nothing`.execute(db)
}
