import { type RawBuilder, sql } from 'kysely'
import { hiddenPagesAmong, hiddenPlayersTag, playerTag } from '#features/accounts/server/api.ts'
import { badgeTag, findBadge } from '#features/badges/server/api.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import { avatarAddress, type HotelAddresses } from '#features/hotels/server/api.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { addCacheTags } from '#platform/server/cache/cache-tags.ts'
import { TaggedCache } from '#platform/server/cache/tagged-cache.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { listBadgeOwners, Visibility } from '../../contract.ts'
import type { MembershipColumns } from '../tables.ts'
import { intervalsOf } from './page-of-memberships.ts'

type Query = Parsed<typeof listBadgeOwners>['query']
type State = Query['state']
type Place = { at: number; playerId: number }
type Row = MembershipColumns & {
  /** Microseconds since 1970, which no cursor may round. */
  at: number
  player_id: number
  habbo_id: string
  hotel: HotelCode
  name: string
  visibility: Visibility
}

// Hidden owners must be replaced by further ones, so this many extra rows are read at once.
const spare = 8
const mostTotals = 500

/**
 * The owner lists of badges. The count of former owners is cached until the badge's owners change.
 */
export type BadgeOwners = {
  page: (code: string, query: Query) => Promise<Outcome<typeof listBadgeOwners>>
  caches: readonly [TaggedCache<number>]
}

/** Opens the lists with nothing kept yet. */
export function openBadgeOwners({ db, addresses }: { db: AnyDb; addresses: HotelAddresses }): BadgeOwners {
  const formerTotals = new TaggedCache<number>(mostTotals)
  return { page, caches: [formerTotals] }

  /**
   * Implements contract `listBadgeOwners`. Owners with a hidden page or private in the game are not
   * shown, but counted: `total` is the number on the badge's page.
   */
  async function page(code: string, query: Query): Promise<Outcome<typeof listBadgeOwners>> {
    const { state, limit } = query
    const start = query.cursor === undefined ? undefined : readCursor(query.cursor, state)
    if (start === null) return refuse('error.cursorInvalid')
    const badge = await findBadge(db, code)
    addCacheTags([badgeTag(code), hiddenPlayersTag])
    if (!badge) return refuse('error.badgeNotFound')
    const [{ shown, next }, total] = await Promise.all([
      readShown(db, badge.id, state, start, limit),
      state === 'current' ? Math.max(0, badge.owners) : formerTotal(code, badge.id),
    ])
    addCacheTags(shown.map(({ habbo_id }) => playerTag(habbo_id)))
    return {
      items: shown.map((row) => ({
        habboId: row.habbo_id,
        hotel: row.hotel,
        name: row.name,
        avatar: avatarAddress(addresses, row.hotel, row.name),
        ...intervalsOf(row),
      })),
      total,
      nextCursor: next && writeCursor(state, next),
    }
  }

  function formerTotal(code: string, badgeId: number): Promise<number> {
    return formerTotals.get(code, async () => {
      const { rows } = await sql<{ total: number }>`
        select count(*)::integer as total from scanner_badges
        where badge_id = ${badgeId} and lost_by is not null`.execute(db)
      return { value: rows[0]?.total ?? 0, tags: [badgeTag(code)] }
    })
  }
}

/** Returns the next visible owners, up to `limit`; `next` is the last of them if there are more. */
async function readShown(db: AnyDb, badgeId: number, state: State, start: Place | undefined, limit: number) {
  const shown: Row[] = []
  let from = start
  for (;;) {
    const most = limit + 1 + spare
    const rows = await readRows(db, badgeId, state, from, most)
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

async function readRows(
  db: AnyDb,
  badgeId: number,
  state: State,
  from: Place | undefined,
  most: number,
): Promise<Row[]> {
  const [when, is] = state === 'current' ? [sql.ref('gained_by'), sql`is null`] : [sql.ref('lost_by'), sql`is not null`]
  // Limited through the index alone: regardless of statistics, no more rows are read than wanted.
  const { rows } = await sql<Row>`
    with cut as materialized (
      select * from scanner_badges where badge_id = ${badgeId} and lost_by ${is} ${beyond(when, from)}
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

function placeOf({ at, player_id }: Row): Place {
  return { at, playerId: player_id }
}

function writeCursor(state: State, { at, playerId }: Place): string {
  return Buffer.from(`owners ${state} ${at} ${playerId}`).toString('base64url')
}

function readCursor(cursor: string, state: State): Place | null {
  const [, written, at, playerId] =
    /^owners (current|former) (\d{1,16}) (\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (written !== state || at === undefined || playerId === undefined) return null
  const place = { at: Number(at), playerId: Number(playerId) }
  return writeCursor(state, place) === cursor ? place : null
}
