import { sql } from 'kysely'
import { hiddenPagesAmong } from '#features/accounts/server/api.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { AnyDb } from '#platform/server/database.ts'

/** A player whom a search found. */
export type FoundPlayer = { habboId: string; hotel: HotelCode; name: string; motto: string }

// Shorter texts are in too many names, and nearly in any.
const shortestNear = 3

// Of those who keep their page off the site there are few: what is left of so many more is mostly enough.
const spare = 20

/**
 * Finds players by name in all hotels, at most `most`: who is called so, then whose name begins so, then whose holds it or is nearly so. Those who keep
 * their page off the site are never found, and of those who once had another's name only the present holder is.
 */
export async function searchPlayers(db: AnyDb, text: string, most: number): Promise<FoundPlayer[]> {
  // Names have no spaces: what was typed with some is looked for without.
  const name = text.replace(/\s+/g, '')
  if (name === '') return []
  const beginning = await shown(db, await beginningWith(db, name, most + spare))
  if (beginning.length >= most || name.length < shortestNear) return beginning.slice(0, most)
  const near = await shown(db, await nearTo(db, name, most + spare))
  const known = new Set(beginning.map(({ habboId }) => habboId))
  return [...beginning, ...near.filter(({ habboId }) => !known.has(habboId))].slice(0, most)
}

async function beginningWith(db: AnyDb, name: string, most: number): Promise<FoundPlayer[]> {
  const folded = sql`lower(${name}::text collate "C")`
  // As a range and not as a pattern: a prepared statement could not use the index for a pattern that it does not know.
  const { rows } = await sql<FoundPlayer>`
    select habbo_id as "habboId", hotel, name, motto from scanner_players as player
    where name_folded >= ${folded} and name_folded < ${folded} || ${'\u{10ffff}'} and ${isHolder}
    order by name_folded, id limit ${most}`.execute(db)
  return rows
}

async function nearTo(db: AnyDb, name: string, most: number): Promise<FoundPlayer[]> {
  const pattern = `%${name.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const folded = sql`lower(${name}::text collate "C")`
  const { rows } = await sql<FoundPlayer>`
    select habbo_id as "habboId", hotel, name, motto from scanner_players as player
    where (name_folded like lower(${pattern}::text collate "C") or name_folded % ${folded}) and ${isHolder}
    order by name_folded like lower(${pattern}::text collate "C") desc, similarity(name_folded, ${folded}) desc, name_folded, id
    limit ${most}`.execute(db)
  return rows
}

/** Names change hands: an earlier holder whom nobody has looked at since is still stored under the name. */
const isHolder = sql`not exists (
  select from scanner_players as later
  where later.hotel = player.hotel and later.name_folded = player.name_folded
    and (later.checked_at, later.id) > (player.checked_at, player.id)
)`

async function shown(db: AnyDb, players: readonly FoundPlayer[]): Promise<FoundPlayer[]> {
  const hidden = await hiddenPagesAmong(
    db,
    players.map(({ habboId }) => habboId),
  )
  return players.filter(({ habboId }) => !hidden.has(habboId))
}
