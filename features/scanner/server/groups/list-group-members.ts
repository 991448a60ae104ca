import { sql } from 'kysely'
import { hiddenPlayersTag, hidesPage, playerTag } from '#features/accounts/server/api.ts'
import { forbidsFollowing } from '#features/follows/server/api.ts'
import { avatarAddress, type HotelAddresses } from '#features/hotels/server/api.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { addCacheTags } from '#platform/server/cache/cache-tags.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { listGroupMembers } from '../../contract.ts'
import { type Holder, pageOfHolders, readCursor, writeCursor } from '../lists/page-of-holders.ts'
import { intervalsOf } from '../lists/page-of-memberships.ts'
import { countMembers, isGroupShown } from './show-group.ts'

type MemberRow = Holder & { is_admin: boolean }

/**
 * Answers contract `listGroupMembers`. As with the owners of a badge, players with a hidden page or
 * private in the game are not shown, but counted.
 */
export async function pageOfGroupMembers(
  db: AnyDb,
  addresses: HotelAddresses,
  groupId: string,
  { state, limit, cursor }: Parsed<typeof listGroupMembers>['query'],
): Promise<Outcome<typeof listGroupMembers>> {
  const start = cursor === undefined ? undefined : readCursor('members', state, cursor)
  if (start === null) return refuse('error.cursorInvalid')
  addCacheTags([hiddenPlayersTag])
  if (!(await isGroupShown(db, groupId))) return refuse('error.notFound')
  const [{ shown, next }, counts] = await Promise.all([
    pageOfHolders<MemberRow>(db, sql`scanner_groups where group_id = ${groupId}`, state, start, limit, ['is_admin']),
    countMembers(db, groupId),
  ])
  addCacheTags(shown.map(({ habbo_id }) => playerTag(habbo_id)))
  return {
    items: shown.map((row) => ({
      habboId: row.habbo_id,
      name: row.name,
      avatar: avatarAddress(addresses, row.hotel, row.name),
      isAdmin: row.is_admin,
      ...intervalsOf(row),
    })),
    total: state === 'current' ? counts.members : counts.left,
    nextCursor: next && writeCursor('members', state, next),
  }
}

/**
 * Returns the member of a group, by the game's id, whose last scan is oldest and before an instant;
 * null if there is none. Players who are hidden, not public in the game or forbid being followed
 * are left out.
 */
export async function memberToScan(db: AnyDb, groupId: string, before: Date): Promise<string | null> {
  const habboId = sql.ref('player.habbo_id')
  const { rows } = await sql<{ habbo_id: string }>`
    select habbo_id from scanner_groups as seen join scanner_players as player on player.id = seen.player_id
    where group_id = ${groupId} and lost_by is null and visibility = 'public'
      and (scan_requested_at is null or scan_requested_at <= ${before}::timestamptz)
      and not ${hidesPage(habboId)} and not ${forbidsFollowing(habboId)}
    order by scan_requested_at nulls first, habbo_id limit 1`.execute(db)
  return rows[0]?.habbo_id ?? null
}
