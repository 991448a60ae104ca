import { type RawBuilder, sql } from 'kysely'
import { hiddenPagesAmong } from '#features/accounts/server/api.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { AnyDb } from '#platform/server/database/database.ts'

/** A search result. */
export type FoundPlayer = { habboId: string; hotel: HotelCode; name: string; motto: string }

// Shorter texts are in too many names, and nearly in any.
const shortestNear = 3

// Few players hide their page, so reading this many extra rows usually suffices.
const spare = 20

// Three letters are in thousands of names: the time of an answer must not grow with them.
const compared = 100

// How like it a name is that differs in a letter or two: by the three-letter pieces that both have.
const leastLike = 0.25

/**
 * Finds players by name in all hotels, at most `most`: exact matches first, then prefixes, then
 * substrings and similar names. Players with a hidden page are never found, and of a name's holders
 * only the present one is.
 */
export async function searchPlayers(db: AnyDb, text: string, most: number): Promise<FoundPlayer[]> {
  // Names have no spaces, so spaces in the input are removed.
  const name = text.replace(/\s+/g, '')
  if (name === '') return []
  const found: FoundPlayer[] = []
  for (const look of [beginningWith, holding, nearTo]) {
    if (look !== beginningWith && name.length < shortestNear) break
    const known = new Set(found.map(({ habboId }) => habboId))
    const more = await shown(db, await look(db, name, most + spare))
    found.push(...more.filter(({ habboId }) => !known.has(habboId)))
    if (found.length >= most) break
  }
  return found.slice(0, most)
}

type Look = (db: AnyDb, name: string, most: number) => Promise<FoundPlayer[]>

const beginningWith: Look = async (db, name, most) => {
  const folded = sql`lower(${name}::text collate "C")`
  // A range instead of a pattern: a prepared statement cannot use the index for an unknown pattern.
  const { rows } = await sql<FoundPlayer>`
    select habbo_id as "habboId", hotel, name, motto from scanner_players as player
    where name_folded >= ${folded} and name_folded < ${folded} || ${'\u{10ffff}'} and ${isHolder}
    order by name_folded, id limit ${most}`.execute(db)
  return rows
}

const holding: Look = (db, name, most) =>
  closest(db, name, most, sql`select * from scanner_players where ${holds(name)}`)

/**
 * A typo leaves the part before or after it intact: candidates are the alphabetical neighbours and
 * names with the same ending.
 */
const nearTo: Look = (db, name, most) => {
  const folded = sql`lower(${name}::text collate "C")`
  const beside = (direction: string, order: string) =>
    sql`(select * from scanner_players where name_folded ${sql.raw(direction)} ${folded} order by name_folded ${sql.raw(order)} limit ${compared / 2})`
  const end = name.slice(Math.floor(name.length / 2))
  const ending =
    end.length < shortestNear ? sql`` : sql`union (select * from scanner_players where ${holds(end)} limit ${compared})`
  const near = sql`${beside('>=', 'asc')} union ${beside('<', 'desc')} ${ending}`
  return closest(
    db,
    name,
    most,
    sql`select * from (${near}) as near where similarity(name_folded, ${folded}) > ${leastLike}`,
  )
}

/** Returns the condition that a name contains a text; it uses the trigram index. */
function holds(text: string): RawBuilder<boolean> {
  const pattern = `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return sql<boolean>`name_folded like lower(${pattern}::text collate "C")`
}

/** Returns the most similar names among a limited number of candidates. */
async function closest(db: AnyDb, name: string, most: number, players: RawBuilder<unknown>): Promise<FoundPlayer[]> {
  const { rows } = await sql<FoundPlayer>`
    select habbo_id as "habboId", hotel, name, motto
    from (${players} limit ${compared * 2}) as player
    where ${isHolder}
    order by similarity(name_folded, lower(${name}::text collate "C")) desc, name_folded, id
    limit ${most}`.execute(db)
  return rows
}

/** Names are reassigned: a former holder not scanned since is still stored under the name. */
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
