import { applyPrivacy, habboIdOf } from '#features/accounts/server/api.ts'
import { describeBadges } from '#features/badges/server/api.ts'
import type { Db } from '#platform/server/database/database.ts'
import { isOfFriends } from './hiding/remove-from-changes.ts'
import { hiddenPlayersAmong } from './hiding/shown-player.ts'
import type { ScannerTables } from './tables.ts'

/**
 * Returns the scan data of an account's player for the data export; null if no scan knows the
 * player and none asked for anything. Includes data the player hides, as far as it is stored; of
 * friends only data they show. Badges are given by code and name, not by internal id.
 */
export async function scannerData(db: Db<ScannerTables>, accountId: number): Promise<Record<string, unknown> | null> {
  const habboId = await habboIdOf(db, accountId)
  if (habboId === null) return null
  const requests = await requestsOf(db, habboId)
  const player = await db.selectFrom('scanner_players').selectAll().where('habbo_id', '=', habboId).executeTakeFirst()
  if (!player) return requests.removals.length > 0 ? requests : null
  const { id, name_folded: _, ...profile } = player
  const [lists, history] = await Promise.all([listsOf(db, id), historyOf(db, id)])

  const numbers = new Set([
    ...lists.badges.map((badge) => badge.badge_id),
    ...history.changes.flatMap(({ kind, subjects }) =>
      isOfBadges(kind) ? subjects.map(({ key }) => Number(key)) : [],
    ),
    ...history.earlierMemberships.flatMap(({ panel, subject }) => (panel === 'badges' ? [Number(subject)] : [])),
  ])
  const described = await describeBadges(db, player.hotel, [...numbers])
  const badgeOf = (number: number) => {
    const badge = described.get(number)
    return { code: badge?.code ?? null, name: badge?.name ?? null }
  }
  const hiding = await hiddenPlayersAmong(db, [
    ...lists.friends.map((friend) => friend.friend_id),
    ...history.changes.flatMap(({ kind, subjects }) => (isOfFriends(kind) ? subjects.map(({ key }) => key) : [])),
    ...history.earlierMemberships.flatMap(({ panel, subject }) => (panel === 'friends' ? [subject] : [])),
  ])
  // Former friends are identified by their id alone.
  const isVisible = ({ panel, subject }: { panel: string; subject: string }) => {
    const hidden = panel === 'friends' ? hiding.get(subject) : undefined
    return !hidden?.friends && !hidden?.page
  }
  return {
    profile,
    ...requests,
    ...lists,
    friends: lists.friends.flatMap(({ friend_id, name, motto, figure, ...membership }) => {
      const shown = applyPrivacy(hiding.get(friend_id), { name, motto }, true)
      if (!shown) return []
      const linked = { friend_id: shown.isLinked ? friend_id : null, figure: shown.isLinked ? figure : null }
      return [{ ...linked, name: shown.name, motto: shown.motto, ...membership }]
    }),
    badges: lists.badges.map(({ badge_id, ...membership }) => ({ ...badgeOf(badge_id), ...membership })),
    earlier: history.earlier,
    earlier_stays: history.earlierMemberships.filter(isVisible).map((membership) => ({
      ...membership,
      subject: membership.panel === 'badges' ? badgeOf(Number(membership.subject)).code : membership.subject,
    })),
    changes: history.changes.map(({ subjects, ...change }) => ({
      ...change,
      subjects: subjects.flatMap(({ key, label }) => {
        if (isOfBadges(change.kind)) {
          const { code, name } = badgeOf(Number(key))
          return [{ key: code, label: name ?? code }]
        }
        if (!isOfFriends(change.kind)) return [{ key, label }]
        const shown = applyPrivacy(hiding.get(key), { name: label, motto: '' }, true)
        return shown ? [{ key: shown.isLinked ? key : null, label: shown.name }] : []
      }),
    })),
  }
}

/** Requests for removal, and when entries of the history were removed. */
async function requestsOf(db: Db<ScannerTables>, habboId: string) {
  const [removals, redactions] = await Promise.all([
    db
      .selectFrom('scanner_removals')
      .select(['kind', 'state', 'received_at', 'due_at', 'reason', 'settled_at'])
      .where('habbo_id', '=', habboId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('scanner_redactions')
      .select(['what', 'redacted_at'])
      .where('habbo_id', '=', habboId)
      .orderBy('redacted_at')
      .execute(),
  ])
  return { removals, redactions }
}

function isOfBadges(kind: string): boolean {
  return kind === 'badgesGained' || kind === 'badgesLost'
}

const interval = ['gained_after', 'gained_by', 'lost_after', 'lost_by'] as const

async function listsOf(db: Db<ScannerTables>, playerId: number) {
  const [panels, badges, friends, groups, rooms, photos] = await Promise.all([
    db
      .selectFrom('scanner_panels')
      .select(['panel', 'checked_at', 'current', 'former'])
      .where('player_id', '=', playerId)
      .orderBy('panel')
      .execute(),
    db
      .selectFrom('scanner_badges')
      .select(['badge_id', 'worn_place', ...interval])
      .where('player_id', '=', playerId)
      .orderBy('badge_id')
      .execute(),
    db
      .selectFrom('scanner_friends')
      .select(['friend_id', 'name', 'motto', 'figure', ...interval])
      .where('player_id', '=', playerId)
      .orderBy('friend_id')
      .execute(),
    db
      .selectFrom('scanner_groups')
      .select([
        'group_id',
        'name',
        'description',
        'type',
        'badge_code',
        'room_id',
        'is_admin',
        'created_at',
        ...interval,
      ])
      .where('player_id', '=', playerId)
      .orderBy('group_id')
      .execute(),
    db
      .selectFrom('scanner_rooms')
      .select(['number', 'name', 'description', 'created_at', 'rating', 'maximum_visitors', 'tags', ...interval])
      .where('player_id', '=', playerId)
      .orderBy('number')
      .execute(),
    db
      .selectFrom('scanner_photos')
      .select(['photo_id', 'url', 'room_number', 'taken_at', 'likes', ...interval])
      .where('player_id', '=', playerId)
      .orderBy('photo_id')
      .execute(),
  ])
  return { panels, badges, friends, groups, rooms, photos }
}

async function historyOf(db: Db<ScannerTables>, playerId: number) {
  const [earlier, earlierMemberships, changes] = await Promise.all([
    db
      .selectFrom('scanner_earlier')
      .select(['what', 'value', ...interval])
      .where('player_id', '=', playerId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('scanner_earlier_stays')
      .select(['panel', 'subject', ...interval])
      .where('player_id', '=', playerId)
      .orderBy('panel')
      .orderBy('subject')
      .orderBy('gained_by')
      .execute(),
    db
      .selectFrom('scanner_changes')
      .select(['kind', 'count', 'subjects', 'from_value', 'to_value', 'observed_after', 'observed_by'])
      .where('player_id', '=', playerId)
      .orderBy('id')
      .execute(),
  ])
  return { earlier, earlierMemberships, changes }
}
