import { type RawBuilder, sql } from 'kysely'
import type { AnyDb } from '#platform/server/database/database.ts'

/** Returns which of these players, by the game's ids, forbid being followed. */
export async function forbiddingAmong(db: AnyDb, habboIds: readonly string[]): Promise<Set<string>> {
  if (habboIds.length === 0) return new Set()
  const { rows } = await sql<{ habbo_id: string }>`
    select habbo_id from follows_forbidden where habbo_id = any(${[...habboIds]}::text[])`.execute(db)
  return new Set(rows.map(({ habbo_id }) => habbo_id))
}

/** A condition of SQL: the player of this id forbids being followed. */
export function forbidsFollowing(habboId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from follows_forbidden as forbidden where forbidden.habbo_id = ${habboId})`
}
