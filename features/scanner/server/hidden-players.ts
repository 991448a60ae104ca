import { sql } from 'kysely'
import { type HiddenPlayer, hiddenAmong } from '#features/accounts/server/api.ts'
import type { AnyDb } from '#platform/server/database.ts'

/** As `hiddenAmong`, with the names that scans know where accounts knows none that is later. */
export async function hiddenPlayersAmong(db: AnyDb, habboIds: readonly string[]): Promise<Map<string, HiddenPlayer>> {
  const hidden = await hiddenAmong(db, habboIds)
  const unsure = [...hidden].flatMap(([habboId, { namedAt }]) => (namedAt ? [habboId] : []))
  if (unsure.length === 0) return hidden
  const { rows } = await sql<{ habboId: string; name: string; checkedAt: Date }>`
    select habbo_id as "habboId", name, checked_at as "checkedAt" from scanner_players
    where habbo_id = any(${unsure}::text[])`.execute(db)
  for (const { habboId, name, checkedAt } of rows) {
    const known = hidden.get(habboId)
    if (known?.namedAt && known.namedAt < checkedAt) hidden.set(habboId, { ...known, name })
  }
  return hidden
}
