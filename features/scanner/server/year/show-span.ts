import { sql } from 'kysely'
import {
  hiddenPlayersTag,
  hidesFriends,
  hidesMottos,
  hidesNames,
  leavesListsOfFriends,
  playerTag,
} from '#features/accounts/server/api.ts'
import { badgePicture, describeBadges } from '#features/badges/server/api.ts'
import { avatarAddress, type HotelAddresses, lookAddress } from '#features/hotels/server/api.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { addCacheTags } from '#platform/server/cache/cache-tags.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { PanelName, PlayerSpan, showPlayerSpan } from '../../contract.ts'
import type { BoardContext } from '../boards/show-board.ts'
import { findShownPlayer } from '../hiding/shown-player.ts'
import { intervalsOf } from '../lists/page-of-memberships.ts'
import type { KnownPlayer } from '../players.ts'
import type { EarlierWhat, MembershipColumns } from '../tables.ts'

const dayMs = 86_400_000
const most = { gained: 24, lost: 12, looks: 12, texts: 8 }

/** A span in days, both included. */
type Days = { from: string; until: string }
/** Its instants: `before` is excluded. */
type Instants = { since: Date; before: Date }

/** Returns the span that is shown where none is named: the year in December, else twelve months. */
export function usualSpan(now: Date): Days {
  if (now.getUTCMonth() === 11) return { from: `${now.getUTCFullYear()}-01-01`, until: `${now.getUTCFullYear()}-12-31` }
  const from = new Date(Date.UTC(now.getUTCFullYear() - 1, now.getUTCMonth(), now.getUTCDate() + 1))
  return { from: dayOf(from), until: dayOf(now) }
}

/** Answers contract `showPlayerSpan`. */
export async function describeSpan(
  { db, addresses, clock }: BoardContext,
  habboId: string,
  { from, until }: Parsed<typeof showPlayerSpan>['query'],
): Promise<Outcome<typeof showPlayerSpan>> {
  addCacheTags([playerTag(habboId), hiddenPlayersTag])
  const found = await findShownPlayer(db, habboId)
  if (isRefusal(found)) return found
  const { player, hidden } = found
  const days = from && until ? { from, until } : usualSpan(clock.now())
  const span = { since: new Date(days.from), before: new Date(Date.parse(days.until) + dayMs) }
  const [moved, level, gained, lost, looks, names, mottos, first] = await Promise.all([
    countMoved(db, player.id, span),
    levelIn(db, player.id, span),
    badgesIn(db, addresses, player, span, 'gained'),
    badgesIn(db, addresses, player, span, 'lost'),
    wornIn(db, player.id, span, 'look'),
    hidesNames(hidden) ? null : wornIn(db, player.id, span, 'name'),
    hidesMottos(hidden) ? null : wornIn(db, player.id, span, 'motto'),
    db.selectFrom('scanner_players').select('first_scanned_at').where('id', '=', player.id).executeTakeFirstOrThrow(),
  ])
  return {
    habboId,
    hotel: player.hotel,
    name: player.name,
    avatar: avatarAddress(addresses, player.hotel, player.name),
    ...days,
    firstScannedAt: first.first_scanned_at.toISOString(),
    badges: moved('badges'),
    friends: hidesFriends(hidden) ? null : moved('friends'),
    groups: moved('groups'),
    rooms: moved('rooms'),
    photos: moved('photos'),
    level,
    gained,
    lost,
    looks: looks.map((look) => ({ ...look, value: lookAddress(addresses, player.hotel, look.value) })),
    names,
    mottos,
  }
}

/** A table of SQL with all stays of a player's lists. Friends who hide theirs are left out. */
function staysOf(playerId: number) {
  const columns = sql`gained_after, gained_by, lost_by`
  return sql`(
    select 'badges' as panel, badge_id::text as subject, ${columns} from scanner_badges where player_id = ${playerId}
    union all select 'friends', friend_id, ${columns} from scanner_friends
      where player_id = ${playerId} and not ${leavesListsOfFriends(sql.ref('friend_id'))}
    union all select 'groups', group_id, ${columns} from scanner_groups where player_id = ${playerId}
    union all select 'rooms', number::text, ${columns} from scanner_rooms where player_id = ${playerId}
    union all select 'photos', photo_id, ${columns} from scanner_photos where player_id = ${playerId}
    union all select panel, subject, ${columns} from scanner_earlier_stays
      where player_id = ${playerId} and not (panel = 'friends' and ${leavesListsOfFriends(sql.ref('subject'))})
  )`
}

const happened = {
  gained: ({ since, before }: Instants) =>
    sql`gained_after is not null and gained_by >= ${since}::timestamptz and gained_by < ${before}::timestamptz`,
  lost: ({ since, before }: Instants) => sql`lost_by >= ${since}::timestamptz and lost_by < ${before}::timestamptz`,
}

async function countMoved(db: AnyDb, playerId: number, span: Instants) {
  const { rows } = await sql<{ panel: PanelName; gained: number; lost: number }>`
    select panel, (count(distinct subject) filter (where ${happened.gained(span)}))::integer as gained,
      (count(distinct subject) filter (where ${happened.lost(span)}))::integer as lost
    from ${staysOf(playerId)} as stay group by panel`.execute(db)
  return (panel: PanelName) => {
    const { gained = 0, lost = 0 } = rows.find((row) => row.panel === panel) ?? {}
    return { gained, lost }
  }
}

async function badgesIn(
  db: AnyDb,
  addresses: HotelAddresses,
  { id, hotel }: KnownPlayer,
  span: Instants,
  what: 'gained' | 'lost',
): Promise<PlayerSpan['gained']> {
  const { rows } = await sql<{ id: number }>`
    select distinct subject::integer as id from ${staysOf(id)} as stay
    where panel = 'badges' and ${happened[what](span)}`.execute(db)
  const described = await describeBadges(
    db,
    hotel,
    rows.map(({ id }) => id),
  )
  return [...described.values()]
    .toSorted((one, other) => one.owners - other.owners || one.id - other.id)
    .slice(0, most[what])
    .map((badge) => ({
      code: badge.code,
      name: badge.name,
      picture: badgePicture(addresses, badge),
      owners: badge.owners,
    }))
}

async function levelIn(db: AnyDb, playerId: number, { since, before }: Instants): Promise<PlayerSpan['level']> {
  const { rows } = await sql<{ from: string | null; to: string | null }>`
    select (array_agg(from_value order by id))[1] as from, (array_agg(to_value order by id desc))[1] as to
    from scanner_changes where player_id = ${playerId} and kind = 'levelChanged'
      and observed_by >= ${since}::timestamptz and observed_by < ${before}::timestamptz`.execute(db)
  const { from, to } = rows[0] ?? {}
  return from && to ? { from: Number(from), to: Number(to) } : null
}

/** The values that a player had in the span, without those removed on request and empty ones. */
async function wornIn(db: AnyDb, playerId: number, { since, before }: Instants, what: EarlierWhat) {
  const { rows } = await sql<MembershipColumns & { value: string }>`
    select value, gained_after, gained_by, lost_after, lost_by from scanner_earlier
    where player_id = ${playerId} and what = ${what} and value <> '' and gained_by < ${before}::timestamptz
      and (lost_by is null or lost_by >= ${since}::timestamptz)
    order by id desc limit ${what === 'look' ? most.looks : most.texts}`.execute(db)
  return rows.map((row) => ({ value: row.value, ...intervalsOf(row) }))
}

function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}
