import { sql } from 'kysely'
import {
  type Hidden,
  type HiddenPlayer,
  hiddenAmong,
  hiddenPagesAmong,
  hiddenPartsOf,
} from '#features/accounts/server/api.ts'
import { type HotelCode, hotels } from '#features/hotels/contract.ts'
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusal.ts'
import type { AnyDb, Db } from '#platform/server/database/database.ts'
import { metPlayers } from '../named-players.ts'
import { findPlayer, findPlayerByName, type KnownPlayer } from '../players.ts'
import type { ScannerTables } from '../tables.ts'

/** A visible player, with the parts that are hidden; null if there are none. */
export type ShownPlayer = { player: KnownPlayer; hidden: Hidden | null }

/**
 * Finds the player requested by a visitor, by the game's id. All visitor endpoints start here (or
 * in `describePlayer`), so the hidden settings are always checked. A hidden page gets the same
 * refusal whether or not a scan knows the player.
 */
export async function findShownPlayer(
  db: Db<ScannerTables>,
  habboId: string,
): Promise<ShownPlayer | Refusal<'error.playerHidden' | 'error.userNotFound'>> {
  const [hidden, player] = await Promise.all([hiddenPartsOf(db, habboId), findPlayer(db, habboId)])
  if (hidden?.page) return refuse('error.playerHidden')
  return player ? { player, hidden } : refuse('error.userNotFound')
}

/**
 * Returns whether a player hides the whole page: nothing of the player is shown, and no further
 * data is read.
 */
export async function isPageHidden(db: AnyDb, habboId: string): Promise<boolean> {
  return (await hiddenPartsOf(db, habboId))?.page === true
}

/**
 * Returns which of these players, by the game's ids, have a visible page: scanned and not hidden.
 */
export async function shownAmong(db: AnyDb, habboIds: readonly string[]): Promise<Set<string>> {
  const [met, hidden] = await Promise.all([metPlayers(db, habboIds), hiddenPagesAmong(db, habboIds)])
  return new Set([...met].filter((habboId) => !hidden.has(habboId)))
}

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

/** A player by the game's id, or by hotel and name. */
export type SoughtLook = { habboId?: string | undefined; hotel?: HotelCode | undefined; name?: string | undefined }

/**
 * Returns the present look of a scanned player, as a figure string. Refuses as the player's page
 * does; figures of the retro edition mean other sets (hotel-api §5.2), so its players count as
 * unknown.
 */
export async function readLook(db: Db<ScannerTables>, { habboId: given, hotel, name }: SoughtLook) {
  const named = hotel && name !== undefined ? await findPlayerByName(db, hotel, name) : undefined
  const habboId = given ?? named?.habboId
  if (habboId === undefined) return refuse('error.userNotFound')
  const found = await findShownPlayer(db, habboId)
  if (isRefusal(found)) return found
  if (hotels[found.player.hotel].edition !== 'modern') return refuse('error.userNotFound')
  const { figure } = await db
    .selectFrom('scanner_players')
    .select('figure')
    .where('id', '=', found.player.id)
    .executeTakeFirstOrThrow()
  return { habboId: found.player.habboId, name: found.player.name, figure }
}
