import type { Selectable } from 'kysely'
import { applyPrivacy, type Hidden, type HiddenPlayer } from '#features/accounts/server/api.ts'
import { badgePicture, type DescribedBadge, describeBadges } from '#features/badges/server/api.ts'
import { avatarAddress, groupBadgeAddress, type HotelAddresses, lookAddress } from '#features/hotels/server/api.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { isRefusal, refuse } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Change, listChanges } from '../../contract.ts'
import { isOfFriends } from '../hiding/remove-from-changes.ts'
import { findShownPlayer, hiddenPlayersAmong } from '../hiding/shown-player.ts'
import type { KnownPlayer } from '../players.ts'
import type { ScannerTables, Subject } from '../tables.ts'

/**
 * Implements contract `listChanges`, without the kinds that the player hides. `from` and `to` of a
 * changed look are picture addresses.
 */
export async function pageOfChanges(
  db: Db<ScannerTables>,
  addresses: HotelAddresses,
  habboId: string,
  query: Parsed<typeof listChanges>['query'],
): Promise<Outcome<typeof listChanges>> {
  const found = await findShownPlayer(db, habboId)
  if (isRefusal(found)) return found
  const before = query.cursor === undefined ? undefined : readCursor(query.cursor)
  if (before === null) return refuse('error.cursorInvalid')

  const { player, hidden } = found
  const kept = hidden ? hiddenKinds(hidden) : []
  const ofPlayer = db
    .selectFrom('scanner_changes')
    .where('player_id', '=', player.id)
    .$if(kept.length > 0, (changes) => changes.where('kind', 'not in', kept))
  const { total } = await ofPlayer.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await ofPlayer
    .selectAll()
    .$if(before !== undefined, (changes) => changes.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(query.limit + 1)
    .execute()
  const read = rows.slice(0, query.limit)
  const last = read.at(-1)
  return {
    items: await describeChanges(db, addresses, player, read),
    total,
    nextCursor: last && rows.length > read.length ? writeCursor(last.id) : null,
  }
}

/**
 * Describes changes of a visible player, without friends who hide. Kinds that the player hides
 * (`hiddenKinds`) are to be left out before.
 */
export async function describeChanges(
  db: Db<ScannerTables>,
  addresses: HotelAddresses,
  player: KnownPlayer,
  read: readonly Selectable<ScannerTables['scanner_changes']>[],
): Promise<Change[]> {
  const hiding = await hiddenPlayersAmong(db, [...new Set(read.flatMap(friendsIn))])
  const page = read.flatMap((change) => (isOfFriends(change.kind) ? withoutHidden(change, hiding) : [change]))
  const badges = await describeBadges(db, player.hotel, [...new Set(page.flatMap(badgeNumbers))])
  return page.map((change) => ({
    id: String(change.id),
    kind: change.kind,
    observed: { after: change.observed_after.toISOString(), by: change.observed_by.toISOString() },
    count: change.count,
    subjects: change.subjects.flatMap((subject) =>
      showSubject(addresses, player, change.kind, subject, badges, hiding),
    ),
    from: showValue(addresses, player, change.kind, change.from_value),
    to: showValue(addresses, player, change.kind, change.to_value),
  }))
}

type Kind = Change['kind']

/** The kinds of changes that a player hides. */
export function hiddenKinds({ friends, names, mottos }: Hidden): Kind[] {
  return [
    ...(friends ? (['friendsGained', 'friendsLost'] as const) : []),
    ...(names ? (['nameChanged'] as const) : []),
    ...(mottos ? (['mottoChanged'] as const) : []),
  ]
}

function isOfBadges(kind: Kind) {
  return kind === 'badgesGained' || kind === 'badgesLost'
}

function friendsIn(change: { kind: Kind; subjects: readonly Subject[] }) {
  return isOfFriends(change.kind) ? change.subjects.map((subject) => subject.key) : []
}

/** Friends who hide are removed from counts too; an entry left without subjects is dropped. */
function withoutHidden<Entry extends { count: number; subjects: readonly Subject[] }>(
  entry: Entry,
  hiding: ReadonlyMap<string, HiddenPlayer>,
): Entry[] {
  const left = entry.subjects.filter(({ key }) => hiding.get(key)?.friends).length
  return entry.count > left ? [{ ...entry, count: entry.count - left }] : []
}

function badgeNumbers(change: { kind: Kind; subjects: readonly Subject[] }) {
  return isOfBadges(change.kind) ? change.subjects.map((subject) => Number(subject.key)) : []
}

function showSubject(
  addresses: HotelAddresses,
  player: KnownPlayer,
  kind: Kind,
  { key, label, picture }: Subject,
  badges: ReadonlyMap<number, DescribedBadge>,
  hiding: ReadonlyMap<string, HiddenPlayer>,
): Change['subjects'] {
  switch (kind) {
    case 'badgesGained':
    case 'badgesLost': {
      const badge = badges.get(Number(key))
      if (!badge) return []
      return [{ key: badge.code, label: badge.name ?? badge.code, picture: badgePicture(addresses, badge) }]
    }
    case 'friendsGained':
    case 'friendsLost': {
      const shown = applyPrivacy(hiding.get(key), { name: label, motto: '' }, true)
      if (!shown) return []
      const { name, isLinked } = shown
      if (!isLinked) return [{ key: name, label: name, picture: null }]
      return [{ key, label: name, picture: avatarAddress(addresses, player.hotel, name) }]
    }
    case 'groupsJoined':
    case 'groupsLeft':
      return [{ key, label, picture: picture && groupBadgeAddress(addresses, player.hotel, picture) }]
    default:
      return [{ key, label, picture }]
  }
}

function showValue(addresses: HotelAddresses, player: KnownPlayer, kind: Kind, value: string | null) {
  return kind === 'lookChanged' && value ? lookAddress(addresses, player.hotel, value) : value
}

function writeCursor(id: number) {
  return Buffer.from(`changes ${id}`).toString('base64url')
}

function readCursor(cursor: string): number | null {
  const [, id] = /^changes (\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  return id && writeCursor(Number(id)) === cursor ? Number(id) : null
}
