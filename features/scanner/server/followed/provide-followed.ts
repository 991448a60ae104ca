import { hiddenPagesAmong } from '#features/accounts/server/api.ts'
import type { ChangePart, FollowNews } from '#features/follows/contract.ts'
import type { ChangeTexts, FollowProvider } from '#features/follows/server/api.ts'
import { HabboId } from '#features/hotels/contract.ts'
import { avatarAddress, type HotelAddresses } from '#features/hotels/server/api.ts'
import { pagePath } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import { type Change, GroupId } from '../../contract.ts'
import { nameGroups } from '../groups/name-groups.ts'
import { isGroupShown } from '../groups/show-group.ts'
import { findShownPlayer, shownAmong } from '../hiding/shown-player.ts'
import { describeChanges, hiddenKinds } from '../lists/list-changes.ts'
import type { ScannerTables } from '../tables.ts'

const namesShown = 3

/** The kinds of a player's history as followers see them. */
const partOf: Record<Change['kind'], ChangePart['kind']> = {
  badgesGained: 'badgesGained',
  badgesLost: 'badgesLost',
  friendsGained: 'friends',
  friendsLost: 'friends',
  groupsJoined: 'groups',
  groupsLeft: 'groups',
  roomsOpened: 'rooms',
  roomsGone: 'rooms',
  photosTaken: 'photos',
  photosGone: 'photos',
  nameChanged: 'profile',
  mottoChanged: 'profile',
  lookChanged: 'profile',
  levelChanged: 'profile',
  visibilityChanged: 'profile',
}

/** What scans know of followed players and groups. Players who hide are left out. */
export function provideFollowedPlayers(anyDb: Db<unknown>, addresses: HotelAddresses): FollowProvider {
  const db = tablesOf<ScannerTables>(anyDb)
  const context = { db, addresses }
  return {
    kinds: ['player', 'group'],
    async resolve({ kind, key }) {
      if (kind === 'group') return GroupId.safeParse(key).success && (await isGroupShown(db, key)) ? key : null
      return HabboId.safeParse(key).success && (await shownAmong(db, [key])).has(key) ? key : null
    },
    describe: (kind, keys) => (kind === 'group' ? describeGroups(context, keys) : describePlayers(context, keys)),
    async textsOf(changes) {
      const entries = await Promise.all(
        changes.map(async ({ id, kind, key, what, ref }) => {
          const texts =
            kind === 'group' ? await textsOfGroup(context, key, what, ref) : await textsOfPlayer(context, key, ref)
          return texts && ([id, texts] as const)
        }),
      )
      return new Map(entries.filter((each) => each !== null))
    },
  }
}

type Context = { db: Db<ScannerTables>; addresses: HotelAddresses }

async function describePlayers({ db, addresses }: Context, keys: readonly string[]) {
  const hidden = await hiddenPagesAmong(db, keys)
  const rows = await db
    .selectFrom('scanner_players')
    .select(['habbo_id', 'hotel', 'name', 'checked_at'])
    .where('habbo_id', 'in', [...keys])
    .execute()
  return new Map(
    rows
      .filter(({ habbo_id }) => !hidden.has(habbo_id))
      .map(({ habbo_id, hotel, name, checked_at }) => [
        habbo_id,
        {
          name,
          path: pagePath('scannerUser', { habboId: habbo_id }),
          picture: avatarAddress(addresses, hotel, name),
          seenAt: checked_at,
        },
      ]),
  )
}

async function describeGroups({ db, addresses }: Context, keys: readonly string[]) {
  const groups = await nameGroups(db, addresses, keys)
  return new Map(
    [...groups].map(([groupId, group]) => [groupId, { ...group, path: pagePath('scannerGroup', { groupId }) }]),
  )
}

/**
 * Describes the changes from one id of a player's history to another, as the player's page would.
 */
async function textsOfPlayer({ db, addresses }: Context, habboId: string, ref: string): Promise<ChangeTexts | null> {
  const [from = 0, to = 0] = ref.split('-').map(Number)
  const found = await findShownPlayer(db, habboId)
  if (isRefusal(found)) return null
  const { player, hidden } = found
  const kept = hidden ? hiddenKinds(hidden) : []
  const rows = await db
    .selectFrom('scanner_changes')
    .selectAll()
    .where('player_id', '=', player.id)
    .where('id', '>=', from)
    .where('id', '<=', to)
    .$if(kept.length > 0, (changes) => changes.where('kind', 'not in', kept))
    .orderBy('id')
    .execute()
  const parts = partsOf(await describeChanges(db, addresses, player, rows))
  const [first] = parts
  if (!first) return null
  const isOfBadges = parts.length === 1 && first.kind === 'badgesGained'
  return {
    what: isOfBadges ? 'badgesGained' : 'player',
    ...{ name: player.name, detail: '', parts },
    count: isOfBadges ? first.count : parts.reduce((sum, { count }) => sum + count, 0),
    path: pagePath('scannerUser', { habboId }),
    picture: avatarAddress(addresses, player.hotel, player.name),
    playerId: habboId,
  }
}

function partsOf(changes: readonly Change[]): ChangePart[] {
  const byKind = Map.groupBy(changes, ({ kind }) => partOf[kind])
  return [...byKind].map(([kind, entries]) => ({
    kind,
    count: entries.reduce((sum, { count }) => sum + count, 0),
    names: entries.flatMap(({ subjects }) => subjects.map(({ label }) => label)).slice(0, namesShown),
  }))
}

/** Says which player joined or left a group, while the player and the group may be shown. */
async function textsOfGroup(
  { db, addresses }: Context,
  groupId: string,
  what: FollowNews['what'],
  ref: string,
): Promise<ChangeTexts | null> {
  const change = await db
    .selectFrom('scanner_changes')
    .innerJoin('scanner_players as player', 'player.id', 'player_id')
    .select(['player.habbo_id', 'player.name'])
    .where('scanner_changes.id', '=', Number(ref))
    .executeTakeFirst()
  if (!change || !(await shownAmong(db, [change.habbo_id])).has(change.habbo_id)) return null
  const group = (await nameGroups(db, addresses, [groupId])).get(groupId)
  if (!group) return null
  return {
    ...{ what, name: group.name, detail: change.name, count: 1, parts: [], picture: group.picture },
    path: pagePath('scannerGroup', { groupId }),
    playerId: change.habbo_id,
  }
}
