import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aggregateOwnerCounts, describeBadges, noteBadges } from '#features/badges/server/api.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { freshDatabase } from '#test/database.ts'
import { pageOfBadges } from '../lists/list-badges.ts'
import { pageOfChanges } from '../lists/list-changes.ts'
import { pageOfFriends } from '../lists/list-friends.ts'
import {
  addresses,
  anEntry,
  anyQuery,
  aProfile,
  badges,
  between,
  closed,
  countsOf,
  may,
  openTrial,
  shownPlayer,
} from '../testing/trial.ts'
import { applyProfile, markHidden } from './apply-profile.ts'
import { applyPanel, type PanelSnapshot } from './scan-player.ts'
import { markPanelFailed } from './scan-state.ts'

let trial: ReturnType<typeof openTrial>
beforeAll(async () => {
  trial = openTrial(await freshDatabase())
})
afterAll(() => trial.close())

/** A player known since 1 May. */
async function aPlayer() {
  const profile = aProfile()
  const { playerId } = await applyProfile(trial.db, 'hhus', profile, may(1))
  const snapshot = (seen: PanelSnapshot, day: number) =>
    applyPanel(trial.db, { id: playerId, hotel: 'hhus' }, seen, may(day))
  const show = () => shownPlayer(trial.db, profile.habboId)
  const list = async (state: 'current' | 'former') => {
    const page = await pageOfBadges(trial.db, addresses, profile.habboId, { ...anyQuery('code'), state })
    if (isRefusal(page)) throw new Error(page.refused)
    return page.items.map(({ code, gained, lost }) => ({ code, gained, lost }))
  }
  const timeline = async () => {
    const page = await pageOfChanges(trial.db, addresses, profile.habboId, { limit: 100 })
    if (isRefusal(page)) throw new Error(page.refused)
    return page.items.map(({ kind, count, observed, subjects }) => {
      return { kind, count, observed, labels: subjects.map((subject) => subject.label) }
    })
  }
  return { ...profile, playerId, profile, snapshot: snapshot, show, list, timeline }
}

test('the first snapshot has no additions, and the timeline stays empty', async () => {
  const player = await aPlayer()
  await player.snapshot(badges('B', 'A'), 2)
  expect(await player.list('current')).toEqual([
    { code: 'A', gained: between(null, 2), lost: null },
    { code: 'B', gained: between(null, 2), lost: null },
  ])
  expect(await player.timeline()).toEqual([])
  expect((await player.show()).panels.badges).toEqual({
    checkedAt: may(2).toISOString(),
    current: 2,
    former: 0,
    trouble: null,
    hidden: false,
  })
})

test('entries have the intervals in which they appeared, disappeared and returned', async () => {
  const player = await aPlayer()
  await player.snapshot(badges('A'), 2)
  await player.snapshot(badges('A', 'B'), 4)
  await player.snapshot(badges('A'), 6)
  expect(await player.list('current')).toEqual([{ code: 'A', gained: between(null, 2), lost: null }])
  expect(await player.list('former')).toEqual([{ code: 'B', gained: between(2, 4), lost: between(4, 6) }])

  await player.snapshot(badges('A', 'B'), 8)
  expect(await player.list('current')).toEqual([
    { code: 'A', gained: between(null, 2), lost: null },
    { code: 'B', gained: between(6, 8), lost: null },
  ])
  expect(await player.list('former')).toEqual([])
  expect(countsOf(await player.show())).toMatchObject({ badges: '2+0' })
  expect(await player.timeline()).toEqual([
    { kind: 'badgesGained', count: 1, observed: between(6, 8), labels: ['The B'] },
    { kind: 'badgesLost', count: 1, observed: between(4, 6), labels: ['The B'] },
    { kind: 'badgesGained', count: 1, observed: between(2, 4), labels: ['The B'] },
  ])
  const earlier = await trial.db
    .selectFrom('scanner_earlier_stays')
    .select(['panel', 'gained_by', 'lost_by'])
    .where('player_id', '=', player.playerId)
    .execute()
  expect(earlier).toEqual([{ panel: 'badges', gained_by: may(4), lost_by: may(6) }])
})

test('a private profile and a failed list make nothing former', async () => {
  const player = await aPlayer()
  const friends = { panel: 'friends', items: [anEntry.friend('Bob'), anEntry.friend('Cy')] } as const
  await player.snapshot(badges('A', 'B'), 2)
  await player.snapshot(friends, 2)

  await applyProfile(trial.db, 'hhus', closed(player.profile), may(3))
  await markPanelFailed(trial.db, player.playerId, 'friends', 'maintenance')
  await markHidden(trial.db, player.playerId, 'banned', may(4))
  const hidden = await player.show()
  expect(hidden).toMatchObject({ visibility: 'banned', level: 7, panels: { friends: { trouble: 'maintenance' } } })
  expect(countsOf(hidden)).toMatchObject({ badges: '2+0', friends: '2+0' })

  await applyProfile(trial.db, 'hhus', player.profile, may(5))
  await player.snapshot(badges('A'), 5)
  await player.snapshot(friends, 5)
  const shown = await player.show()
  expect(shown).toMatchObject({ visibility: 'public', panels: { friends: { trouble: null } } })
  expect(countsOf(shown)).toMatchObject({ badges: '1+1', friends: '2+0' })
  expect(await player.list('former')).toEqual([{ code: 'B', gained: between(null, 2), lost: between(2, 5) }])
})

test('an empty list makes everything former, and an outdated snapshot changes nothing', async () => {
  const player = await aPlayer()
  await player.snapshot(badges('A', 'B'), 2)
  await player.snapshot(badges(), 4)
  expect(countsOf(await player.show())).toMatchObject({ badges: '0+2' })
  expect(await player.snapshot(badges('A', 'B', 'C'), 3)).toMatchObject({ gained: 0, lost: 0 })
  expect(countsOf(await player.show())).toMatchObject({ badges: '0+2' })
})

test('a changed entry keeps its place, and a missing value does not remove a known one', async () => {
  const player = await aPlayer()
  const bob = anEntry.friend('Bob')
  await player.snapshot({ panel: 'friends', items: [bob] }, 2)
  await player.snapshot({ panel: 'friends', items: [{ ...bob, name: 'Bobby', motto: 'new' }] }, 3)
  const friends = await pageOfFriends(trial.db, addresses, player.habboId, anyQuery('name'))
  expect(friends).toMatchObject({ items: [{ name: 'Bobby', motto: 'new', gained: between(null, 2), lost: null }] })
  expect(await player.timeline()).toEqual([])

  await player.snapshot({ panel: 'rooms', items: [anEntry.room(5, { rating: 3 })] }, 2)
  await player.snapshot({ panel: 'rooms', items: [anEntry.room(5, { rating: null, createdAt: null, tags: [] })] }, 3)
  const room = await trial.db
    .selectFrom('scanner_rooms')
    .select(['rating', 'created_at', 'tags'])
    .where('player_id', '=', player.playerId)
    .executeTakeFirst()
  expect(room).toEqual({ rating: null, created_at: may(1), tags: [] })
})

test('all five lists write what changed to the timeline, twelve at most', async () => {
  const player = await aPlayer()
  const names = Array.from({ length: 30 }, (_, place) => `Friend ${String(place).padStart(2, '0')}`)
  const fill = async (day: number, all: boolean) => {
    await player.snapshot({ panel: 'friends', items: all ? names.map(anEntry.friend) : [] }, day)
    await player.snapshot({ panel: 'groups', items: all ? [anEntry.group('Readers')] : [] }, day)
    await player.snapshot({ panel: 'rooms', items: all ? [anEntry.room(77)] : [] }, day)
    await player.snapshot({ panel: 'photos', items: all ? [anEntry.photo('p1')] : [] }, day)
  }
  await fill(2, false)
  await fill(3, true)
  await fill(4, false)
  expect(countsOf(await player.show())).toEqual({
    badges: '0+0',
    friends: '0+30',
    groups: '0+1',
    rooms: '0+1',
    photos: '0+1',
  })
  const twelve = names.slice(0, 12)
  expect(await player.timeline()).toEqual([
    { kind: 'photosGone', count: 1, observed: between(3, 4), labels: [''] },
    { kind: 'roomsGone', count: 1, observed: between(3, 4), labels: ['Room 77'] },
    { kind: 'groupsLeft', count: 1, observed: between(3, 4), labels: ['Readers'] },
    { kind: 'friendsLost', count: 30, observed: between(3, 4), labels: twelve },
    { kind: 'photosTaken', count: 1, observed: between(2, 3), labels: [''] },
    { kind: 'roomsOpened', count: 1, observed: between(2, 3), labels: ['Room 77'] },
    { kind: 'groupsJoined', count: 1, observed: between(2, 3), labels: ['Readers'] },
    { kind: 'friendsGained', count: 30, observed: between(2, 3), labels: twelve },
  ])
})

test('an unchanged list writes nothing but the time of the check', async () => {
  const player = await aPlayer()
  const looks: PanelSnapshot[] = [
    badges('A', 'B', 'C'),
    { panel: 'friends', items: [anEntry.friend('Bob'), anEntry.friend('Cy')] },
    { panel: 'groups', items: [anEntry.group('Readers', { roomId: null })] },
    { panel: 'rooms', items: [anEntry.room(4), anEntry.room(5, { rating: null, tags: [] })] },
    { panel: 'photos', items: [anEntry.photo('p1', { takenAt: null, roomNumber: null }), anEntry.photo('p2')] },
  ]
  for (const snapshot of looks) await player.snapshot(snapshot, 2)
  const before = await rowVersions()
  for (const snapshot of looks)
    expect(await player.snapshot(snapshot, 3)).toMatchObject({ gained: 0, lost: 0, changed: 0 })
  const after = await rowVersions()

  const touched = [...after].filter(([row, version]) => before.get(row) !== version).map(([row]) => row.split(' ')[0])
  expect(touched).toEqual(Array.from({ length: 5 }, () => 'scanner_panels'))
  expect([...before.keys()].filter((row) => !after.has(row)).map((row) => row.split(' ')[0])).toEqual(touched)
})

/**
 * Every row of every table by its physical place, with the transaction that wrote or locked it
 * last.
 */
async function rowVersions() {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name ~ '^(scanner|badges)_'`.execute(trial.db)
  const versions = new Map<string, string>()
  for (const { name } of tables.rows) {
    // A finished transaction's row lock also remains in xmax; only the panel's own row is ever
    // locked.
    const rows = await sql<{ place: string; version: string }>`
      select ctid::text as place, concat(xmin, ' ', xmax) as version from ${sql.table(name)}`.execute(trial.db)
    for (const { place, version } of rows.rows) versions.set(`${name} ${place}`, version)
  }
  return versions
}

test('owner counts are exact while eight scans and the aggregation run concurrently', async () => {
  // Each has about three in five of them: some 400.
  const codes = Array.from({ length: 670 }, (_, place) => `CROWD${place}`)
  const players = await Promise.all(Array.from({ length: 8 }, aPlayer))
  for (let day = 2; day <= 7; day++) {
    await Promise.all([
      ...players.map((player, turn) => {
        const owned = codes.filter((_, place) => (place * 7 + turn * 3 + day) % 5 < 3)
        return player.snapshot(badges(...(turn % 2 ? owned : owned.toReversed())), day)
      }),
      aggregateOwnerCounts(trial.db),
      aggregateOwnerCounts(trial.db),
    ])
  }
  const ids = [...(await noteBadges(trial.db, 'hhus', badges(...codes).items, may(9))).values()]
  const owned = await sql<{ id: number; owners: number }>`
    select badge_id as id, count(*)::integer as owners from scanner_badges
    where lost_by is null and badge_id = any(${ids}::integer[]) group by badge_id`.execute(trial.db)
  const truth = new Map(owned.rows.map(({ id, owners }) => [id, owners]))
  const counted = async () => {
    const described = await describeBadges(trial.db, 'hhus', ids)
    return ids.map((id) => [id, described.get(id)?.owners])
  }
  const expected = ids.map((id) => [id, truth.get(id) ?? 0])
  expect(await counted()).toEqual(expected)
  while ((await aggregateOwnerCounts(trial.db)) > 0);
  expect(await counted()).toEqual(expected)
  expect(expected.some(([, owners]) => owners !== 0)).toBe(true)
})

test('concurrent snapshots of one player are applied one after the other', async () => {
  const player = await aPlayer()
  await player.snapshot(badges('A'), 2)
  await Promise.all(Array.from({ length: 6 }, () => player.snapshot(badges('A', 'B'), 3)))
  expect(await player.list('current')).toHaveLength(2)
  expect(await player.timeline()).toHaveLength(1)
})
