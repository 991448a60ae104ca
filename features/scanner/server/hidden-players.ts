import { sql } from 'kysely'
import { type HiddenPlayer, hiddenAmong } from '#features/accounts/server/api.ts'
import type { AnyDb } from '#platform/server/database.ts'

/** As `hiddenAmong`, with the names that scans know of those of whom accounts knows none. */
export async function hiddenPlayersAmong(
  db: AnyDb,
  habboIds: readonly string[],
): Promise<Map<string, HiddenPlayer>> {
  const hidden = await hiddenAmong(db, habboIds)
  const nameless = [...hidden].flatMap(([habboId, { name }]) => (name === null ? [habboId] : []))
  if (nameless.length === 0) return hidden
  const { rows } = await sql<{ habboId: string; name: string }>`
    select habbo_id as "habboId", name from scanner_players where habbo_id = any(${nameless}::text[])`.execute(db)
  for (const { habboId, name } of rows) {
    const known = hidden.get(habboId)
    if (known) hidden.set(habboId, { ...known, name })
  }
  return hidden
}
