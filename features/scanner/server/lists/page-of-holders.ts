import { type RawBuilder, sql } from 'kysely'
import { hiddenPagesAmong } from '#features/accounts/server/api.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { Visibility } from '../../contract.ts'
import type { MembershipColumns } from '../tables.ts'

/** Whether players have a thing, or had it. */
export type HolderState = 'current' | 'former'

type Place = { at: number; playerId: number }

/** A player who has or had a thing. */
export type Holder = MembershipColumns & {
  /** Microseconds since 1970, which no cursor may round. */
  at: number
  player_id: number
  habbo_id: string
  hotel: HotelCode
  name: string
  visibility: Visibility
}

// Hidden players must be replaced by further ones, so this many extra rows are read at once.
const spare = 8

/** The condition of SQL for a state. */
const isIn: Record<HolderState, RawBuilder<unknown>> = {
  current: sql`lost_by is null`,
  former: sql`lost_by is not null`,
}

/**
 * Returns the next players who hold a thing and are shown (not those with a hidden page or private
 * in the game), up to `limit`, who came to it or lost it last first. `of` names the rows, such as
 * `scanner_badges where badge_id = 1`; an index must have their order. `columns` are read as well.
 */
export async function pageOfHolders<Row extends Holder = Holder>(
  db: AnyDb,
  of: RawBuilder<unknown>,
  state: HolderState,
  start: Place | undefined,
  limit: number,
  columns: readonly string[] = [],
): Promise<{ shown: Row[]; next: Place | null }> {
  const shown: Row[] = []
  let from = start
  for (;;) {
    const most = limit + 1 + spare
    const rows = await readRows<Row>(db, of, state, from, most, columns)
    const hidden = await hiddenPagesAmong(
      db,
      rows.map(({ habbo_id }) => habbo_id),
    )
    shown.push(...rows.filter(({ habbo_id, visibility }) => visibility !== 'private' && !hidden.has(habbo_id)))
    const last = shown[limit - 1]
    if (shown.length > limit && last) return { shown: shown.slice(0, limit), next: placeOf(last) }
    const end = rows.at(-1)
    if (rows.length < most || !end) return { shown, next: null }
    from = placeOf(end)
  }
}

async function readRows<Row extends Holder>(
  db: AnyDb,
  of: RawBuilder<unknown>,
  state: HolderState,
  from: Place | undefined,
  most: number,
  columns: readonly string[],
): Promise<Row[]> {
  const when = sql.ref(state === 'current' ? 'gained_by' : 'lost_by')
  const read = ['player_id', 'gained_after', 'gained_by', 'lost_after', 'lost_by', ...columns].map((name) =>
    sql.ref(name),
  )
  // Limited through the index alone: regardless of statistics, no more rows are read than wanted.
  const { rows } = await sql<Row>`
    with cut as materialized (
      select ${sql.join(read)} from ${of} and ${isIn[state]} ${beyond(when, from)}
      order by ${when} desc, player_id desc limit ${most}
    )
    select cut.*, (extract(epoch from ${when}) * 1000000)::bigint as at, habbo_id, hotel, name, visibility
    from cut join scanner_players as player on player.id = cut.player_id
    order by ${when} desc, player_id desc`.execute(db)
  return rows
}

function beyond(when: RawBuilder<unknown>, from: Place | undefined): RawBuilder<unknown> {
  if (!from) return sql``
  const instant = sql`(timestamptz 'epoch' + ${from.at}::bigint * interval '1 microsecond')`
  return sql`and (${when}, player_id) < (${instant}, ${from.playerId}::integer)`
}

function placeOf({ at, player_id }: Holder): Place {
  return { at, playerId: player_id }
}

/** Writes the cursor of a list (`owners`) that goes on after a place. */
export function writeCursor(list: string, state: HolderState, { at, playerId }: Place): string {
  return Buffer.from(`${list} ${state} ${at} ${playerId}`).toString('base64url')
}

/** Reads a cursor; null for one that this list did not give out. */
export function readCursor(list: string, state: HolderState, cursor: string): Place | null {
  const [, writtenList, written, at, playerId] =
    /^(\w+) (current|former) (\d{1,16}) (\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (writtenList !== list || written !== state || at === undefined || playerId === undefined) return null
  const place = { at: Number(at), playerId: Number(playerId) }
  return writeCursor(list, state, place) === cursor ? place : null
}
