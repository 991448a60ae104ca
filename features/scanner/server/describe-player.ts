import { sql } from 'kysely'
import {
  type Hidden,
  hiddenPartsOf,
  hiddenPlayersTag,
  leavesListsOfFriends,
  playerTag,
} from '#features/accounts/server/api.ts'
import { avatarAddress, type HotelAddresses, lookAddress } from '#features/hotels/server/api.ts'
import type { Outcome } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { addCacheTags } from '#platform/server/cache/cache-tags.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Earlier, Panel, PanelName, showPlayer } from '../contract.ts'
import { nextScanAt } from './scan/scan-state.ts'
import type { EarlierWhat, ScannerTables } from './tables.ts'

/** Answers contract `showPlayer`, without what the player keeps off the site. */
export async function describePlayer(
  db: Db<ScannerTables>,
  context: { addresses: HotelAddresses; cooldownSeconds: () => number },
  habboId: string,
): Promise<Outcome<typeof showPlayer>> {
  // Friends whose page is hidden are not counted.
  addCacheTags([playerTag(habboId), hiddenPlayersTag])
  const [hidden, player] = await Promise.all([
    hiddenPartsOf(db, habboId),
    db.selectFrom('scanner_players').selectAll().where('habbo_id', '=', habboId).executeTakeFirst(),
  ])
  if (hidden?.page) return refuse('error.playerHidden')
  if (!player) return refuse('error.userNotFound')
  const requestedAt = player.scan_requested_at ?? player.first_scanned_at
  const panels = await panelsOf(db, player.id, hidden)
  const earlier = await earlierOf(db, player.id, hidden)
  return {
    habboId: player.habbo_id,
    hotel: player.hotel,
    name: player.name,
    avatar: avatarAddress(context.addresses, player.hotel, player.name),
    motto: player.motto,
    memberSince: player.member_since?.toISOString() ?? null,
    lastOnlineAt: player.last_online_at?.toISOString() ?? null,
    online: player.online,
    level: player.level,
    visibility: player.visibility,
    visibilitySince: player.visibility_since.toISOString(),
    firstScannedAt: player.first_scanned_at.toISOString(),
    checkedAt: player.checked_at.toISOString(),
    state: player.scan_state,
    trouble: player.scan_trouble,
    scanRequestedAt: requestedAt.toISOString(),
    nextScanAt: nextScanAt(requestedAt, player.scan_state, context.cooldownSeconds()).toISOString(),
    panels: {
      badges: panels('badges'),
      friends: panels('friends'),
      groups: panels('groups'),
      rooms: panels('rooms'),
      photos: panels('photos'),
    },
    history: {
      names: earlier('name'),
      mottos: earlier('motto'),
      looks: earlier('look').map((look) => ({
        ...look,
        value: look.value && lookAddress(context.addresses, player.hotel, look.value),
      })),
    },
  }
}

/**
 * Returns the former names of a player, the last one first, without those that were removed; none
 * for a player who hides them or the whole page, or was never scanned.
 */
export async function formerNamesOf(db: Db<ScannerTables>, habboId: string): Promise<string[]> {
  const [hidden, player] = await Promise.all([
    hiddenPartsOf(db, habboId),
    db.selectFrom('scanner_players').select('id').where('habbo_id', '=', habboId).executeTakeFirst(),
  ])
  if (!player || hidden?.page) return []
  const earlier = await earlierOf(db, player.id, hidden)
  return [...new Set(earlier('name').flatMap(({ value }) => value ?? []))]
}

async function panelsOf(db: Db<ScannerTables>, playerId: number, kept: Hidden | null) {
  const [rows, left] = await Promise.all([
    db
      .selectFrom('scanner_panels')
      .select(['panel', 'checked_at', 'current', 'former', 'trouble'])
      .where('player_id', '=', playerId)
      .execute(),
    countWhoLeft(db, playerId),
  ])
  return (name: PanelName): Panel => {
    const row = rows.find((panel) => panel.panel === name)
    const hidden = name === 'friends' && kept?.friends === true
    const omitted = name === 'friends' ? left : { current: 0, former: 0 }
    return {
      checkedAt: row?.checked_at?.toISOString() ?? null,
      current: hidden ? 0 : (row?.current ?? 0) - omitted.current,
      former: hidden ? 0 : (row?.former ?? 0) - omitted.former,
      trouble: row?.trouble ?? null,
      hidden,
    }
  }
}

/** How many of a player's friends are in no list, because they hide theirs. */
async function countWhoLeft(db: Db<ScannerTables>, playerId: number): Promise<{ current: number; former: number }> {
  const { rows } = await sql<{ current: number; former: number }>`
    select (count(*) filter (where lost_by is null))::integer as current,
      (count(*) filter (where lost_by is not null))::integer as former
    from scanner_friends where player_id = ${playerId} and ${leavesListsOfFriends(sql.ref('friend_id'))}`.execute(db)
  return rows[0] ?? { current: 0, former: 0 }
}

const earlierAtMost = 50

/**
 * Returns the player's former values, without the current ones and without empty texts; those
 * removed on request are null.
 */
async function earlierOf(db: Db<ScannerTables>, playerId: number, kept: Hidden | null) {
  const whats: EarlierWhat[] = ['look']
  if (!kept?.names) whats.push('name')
  if (!kept?.mottos) whats.push('motto')
  const rows = await sql<{
    what: EarlierWhat
    value: string | null
    gained_after: Date | null
    gained_by: Date
    lost_after: Date | null
    lost_by: Date
  }>`
    select earlier.what, value, gained_after, gained_by, lost_after, lost_by
    from unnest(${whats}::text[]) as wanted(what)
    cross join lateral (
      select * from scanner_earlier
      where player_id = ${playerId} and what = wanted.what and lost_by is not null and value is distinct from ''
      order by id desc limit ${earlierAtMost}
    ) as earlier
    order by earlier.id desc`.execute(db)
  return (what: EarlierWhat): Earlier[] =>
    rows.rows
      .filter((row) => row.what === what)
      .map((row) => ({
        value: row.value,
        gained: { after: row.gained_after?.toISOString() ?? null, by: row.gained_by.toISOString() },
        lost: { after: row.lost_after?.toISOString() ?? null, by: row.lost_by.toISOString() },
      }))
}
