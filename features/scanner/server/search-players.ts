import { type RawBuilder, sql } from 'kysely'
import { hiddenPagesAmong } from '#features/accounts/server/api.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { AnyDb } from '#platform/server/database.ts'

/** A player whom a search found. */
export type FoundPlayer = { habboId: string; hotel: HotelCode; name: string; motto: string }

// Shorter texts are in too many names, and nearly in any.
const shortestNear = 3

// Of those who keep their page off the site there are few: what is left of so many more is mostly enough.
const spare = 20

// Three letters are in thousands of names: the time of an answer must not grow with them.
const compared = 100

// How like it a name is that differs in a letter or two: by the three-letter pieces that both have.
const leastLike = 0.25

/**
 * Finds players by name in all hotels, at most `most`: who is called so, then whose name begins so, then whose holds it or is nearly so. Those who keep
 * their page off the site are never found, and of those who once had another's name only the present holder is.
 */
export async function searchPlayers(db: AnyDb, text: string, most: number): Promise<FoundPlayer[]> {
  // Names have no spaces: what was typed with some is looked for without.
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
  // As a range and not as a pattern: a prepared statement could not use the index for a pattern that it does not know.
  const { rows } = await sql<FoundPlayer>`
    select habbo_id as "habboId", hotel, name, motto from scanner_players as player
    where name_folded >= ${folded} and name_folded < ${folded} || ${'\u{10ffff}'} and ${isHolder}
    order by name_folded, id limit ${most}`.execute(db)
  return rows
}

const holding: Look = (db, name, most) =>
  closest(db, name, most, sql`select * from scanner_players where ${holds(name)}`)

/** A letter or two that are wrong leave what stands before or what stands behind them: the names beside it in the alphabet, and those that end as it does. */
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

/** That a name holds a text; the index of names by three letters finds them. */
function holds(text: string): RawBuilder<boolean> {
  const pattern = `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return sql<boolean>`name_folded like lower(${pattern}::text collate "C")`
}

/** Of so many of these players, those whose names are the most like it. */
async function closest(db: AnyDb, name: string, most: number, players: RawBuilder<unknown>): Promise<FoundPlayer[]> {
  const { rows } = await sql<FoundPlayer>`
    select habbo_id as "habboId", hotel, name, motto
    from (${players} limit ${compared * 2}) as player
    where ${isHolder}
    order by similarity(name_folded, lower(${name}::text collate "C")) desc, name_folded, id
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
