import { sql } from 'kysely'
import { hiddenPagesAmong } from '#features/accounts/server/api.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { AnyDb } from '#platform/server/database/database.ts'

/** A player as others name them: by hotel and name. */
export type PlayerName = { hotel: HotelCode; name: string }

/** A scanned player, as mentioned by other features. */
export type NamedPlayer = { habboId: string; name: string; motto: string; level: number | null }

/** Returns the map key of a player by hotel and name, case-insensitive: `hhus:luna.tic`. */
export function playerKey(hotel: HotelCode, name: string): string {
  return `${hotel}:${name.toLowerCase()}`
}

/**
 * Returns which of these players, by the game's ids, have been scanned: each has a page, unless
 * hidden.
 */
export async function metPlayers(db: AnyDb, habboIds: readonly string[]): Promise<Set<string>> {
  if (habboIds.length === 0) return new Set()
  const { rows } = await sql<{ habboId: string }>`
    select habbo_id as "habboId" from scanner_players where habbo_id = any(${[...habboIds]}::text[])`.execute(db)
  return new Set(rows.map(({ habboId }) => habboId))
}

/**
 * Finds the latest known holders of these names, by `playerKey`. Leaves out unscanned players and
 * those with a hidden page; `hidden` lists only the names of the latter.
 */
export async function findNamedPlayers(
  db: AnyDb,
  wanted: readonly PlayerName[],
): Promise<{ players: Map<string, NamedPlayer>; hidden: Set<string> }> {
  const players = new Map<string, NamedPlayer>()
  const hidden = new Set<string>()
  if (wanted.length === 0) return { players, hidden }
  const { rows } = await sql<{ hotel: HotelCode } & NamedPlayer>`
    select distinct on (hotel, name_folded) hotel, habbo_id as "habboId", name, motto, level
    from scanner_players
    where (hotel, name_folded) in (
      select wanted.hotel, lower(wanted.name collate "C")
      from unnest(${wanted.map(({ hotel }) => hotel)}::text[], ${wanted.map(({ name }) => name)}::text[]) as wanted(hotel, name)
    )
    order by hotel, name_folded, checked_at desc, id desc`.execute(db)
  const kept = await hiddenPagesAmong(
    db,
    rows.map(({ habboId }) => habboId),
  )
  for (const { hotel, ...player } of rows) {
    const key = playerKey(hotel, player.name)
    if (kept.has(player.habboId)) hidden.add(key)
    else players.set(key, player)
  }
  return { players, hidden }
}

/** Returns the game's ids of players with a visible page, by `playerKey`. */
export async function findHabboIds(db: AnyDb, wanted: readonly PlayerName[]): Promise<Map<string, string>> {
  const { players } = await findNamedPlayers(db, wanted)
  return new Map([...players].map(([key, { habboId }]) => [key, habboId]))
}

/**
 * Returns the names of players by the game's ids, as last read by a scan. Players with a hidden
 * page have none: `hidden` lists them, whether or not a scan knows them.
 */
export async function findNames(
  db: AnyDb,
  habboIds: readonly string[],
): Promise<{ names: Map<string, string>; hidden: Set<string> }> {
  if (habboIds.length === 0) return { names: new Map(), hidden: new Set() }
  const [{ rows }, hidden] = await Promise.all([
    sql<{ habboId: string; name: string }>`
      select habbo_id as "habboId", name from scanner_players where habbo_id = any(${[...habboIds]}::text[])`.execute(
      db,
    ),
    hiddenPagesAmong(db, habboIds),
  ])
  const shown = rows.filter(({ habboId }) => !hidden.has(habboId))
  return { names: new Map(shown.map(({ habboId, name }) => [habboId, name])), hidden }
}
