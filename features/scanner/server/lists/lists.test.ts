import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRefusal, type Refusal } from '#platform/contract/refusal.ts'
import { freshDatabase } from '#test/database.ts'
import { listBadges, listChanges, listFriends, listGroups, listPhotos, listRooms } from '../../contract.ts'
import { applyProfile } from '../scan/apply-profile.ts'
import { rememberRooms, roomNamesWanted } from '../scan/room-names.ts'
import { applyPanel, type PanelSnapshot } from '../scan/scan-player.ts'
import { addresses, anEntry, anyQuery, aProfile, badges, between, may, openTrial } from '../testing/trial.ts'
import { pageOfBadges } from './list-badges.ts'
import { pageOfChanges } from './list-changes.ts'
import { pageOfFriends } from './list-friends.ts'
import { pageOfGroups } from './list-groups.ts'
import { pageOfPhotos } from './list-photos.ts'
import { pageOfRooms } from './list-rooms.ts'

let trial: ReturnType<typeof openTrial>
beforeAll(async () => {
  trial = openTrial(await freshDatabase())
})
afterAll(() => trial.close())

async function aPlayer() {
  const { habboId } = aProfile()
  const { playerId } = await applyProfile(trial.db, 'hhus', aProfile({ habboId }), may(1))
  const look = (seen: PanelSnapshot, day: number) =>
    applyPanel(trial.db, { id: playerId, hotel: 'hhus' }, seen, may(day))
  return { habboId, playerId, look }
}

function shown<Page, Key extends string>(page: Page | Refusal<Key>): Page {
  if (isRefusal(page)) throw new Error(page.refused)
  return page
}

test('badges: texts of the hotel, owners, every sort order', async () => {
  const { habboId, look } = await aPlayer()
  const other = await aPlayer()
  const seen = [
    { code: 'Z_plain', name: 'İnci', description: 'für Straßen' },
    { code: 'a_rare', name: null, description: null },
    { code: 'A_rare', name: 'Owl 🦉', description: 'x'.repeat(4000) },
  ]
  await other.look(badges('Z_plain', 'A_rare'), 2)
  await look({ panel: 'badges', items: seen.slice(1) }, 2)
  await look({ panel: 'badges', items: seen }, 4)

  const list = async (query: Partial<Parameters<typeof pageOfBadges>[3]>) =>
    shown(await pageOfBadges(trial.db, addresses, habboId, { ...anyQuery('newest'), ...query }))
  const all = await list({})
  expect(listBadges.result.parse(all)).toEqual(all)
  expect(all.items[0]).toEqual({
    code: 'Z_plain',
    name: 'İnci',
    description: 'für Straßen',
    isNamedByStaff: false,
    picture: 'https://images.example/c_images/album1584/Z_plain.gif',
    owners: 2,
    isWorn: false,
    gained: between(2, 4),
    lost: null,
  })
  const codes = async (query: Parameters<typeof list>[0]) => (await list(query)).items.map((badge) => badge.code)
  expect(await codes({ sort: 'newest' })).toEqual(['Z_plain', 'a_rare', 'A_rare'])
  expect(await codes({ sort: 'rarest' })).toEqual(['a_rare', 'Z_plain', 'A_rare'])
  expect(await codes({ sort: 'name' })).toEqual(['a_rare', 'Z_plain', 'A_rare'])
  expect(await codes({ sort: 'code' })).toEqual(['A_rare', 'a_rare', 'Z_plain'])
  expect(await codes({ q: 'INCI' })).toEqual(['Z_plain'])
  expect(await codes({ q: 'strasse' })).toEqual(['Z_plain'])
  expect(await codes({ q: 'RARE' })).toEqual(['a_rare', 'A_rare'])
  expect(await codes({ q: '🦉' })).toEqual(['A_rare'])
  for (const q of ['\0', '%', "' or 1=1 --", '\ud800', '\\']) expect(await codes({ q })).toEqual([])
})

test('friends, groups and rooms are answered as the contract says', async () => {
  const { habboId, look } = await aPlayer()
  const roomId = 'r-hhus-00000000000000000000000000000001'
  await look({ panel: 'friends', items: [anEntry.friend('ýlan'), anEntry.friend('Zoe'), anEntry.friend('--..A$')] }, 2)
  const groups = [
    anEntry.group('Readers', { roomId, isAdmin: true }),
    anEntry.group('Écrivains', { createdAt: may(1) }),
  ]
  await look({ panel: 'groups', items: groups }, 2)
  await look({ panel: 'rooms', items: [anEntry.room(9, { id: roomId, createdAt: may(1) })] }, 2)
  await look({ panel: 'rooms', items: [anEntry.room(10, { createdAt: may(3), thumbnailUrl: null })] }, 4)

  const friends = shown(await pageOfFriends(trial.db, addresses, habboId, anyQuery('name')))
  expect(listFriends.result.parse(friends)).toEqual(friends)
  expect(friends.items.map((friend) => friend.name)).toEqual(['--..A$', 'ýlan', 'Zoe'])
  expect(friends.items[0]?.avatar).toContain('user=--..A%24&')

  const shownGroups = shown(await pageOfGroups(trial.db, addresses, habboId, anyQuery('name')))
  expect(listGroups.result.parse(shownGroups)).toEqual(shownGroups)
  expect(shownGroups.items).toMatchObject([
    {
      name: 'Écrivains',
      isAdmin: false,
      createdAt: may(1).toISOString(),
      roomCreatedAt: null,
      gained: between(null, 2),
    },
    { name: 'Readers', isAdmin: true, createdAt: null, roomCreatedAt: may(1).toISOString() },
  ])

  const rooms = shown(await pageOfRooms(trial.db, habboId, anyQuery('newest')))
  expect(listRooms.result.parse(rooms)).toEqual(rooms)
  expect(rooms.items).toMatchObject([
    { number: 10, picture: null, enterAddress: 'https://www.habbo.com/hotel?room=10', gained: between(2, 4) },
  ])
  const former = shown(await pageOfRooms(trial.db, habboId, { ...anyQuery('newest'), state: 'former' }))
  expect(former.items).toMatchObject([{ number: 9, lost: between(2, 4) }])

  const changes = shown(await pageOfChanges(trial.db, addresses, habboId, { limit: 10 }))
  expect(listChanges.result.parse(changes)).toEqual(changes)
})

test('photos name their rooms once the hotel was asked, or say that it does not know', async () => {
  const { habboId, playerId, look } = await aPlayer()
  const photos = [
    anEntry.photo('new', { roomNumber: 7, takenAt: may(3) }),
    anEntry.photo('gone', { roomNumber: 8, takenAt: may(2) }),
    anEntry.photo('later', { roomNumber: 9, takenAt: may(1) }),
    anEntry.photo('nowhere', { takenAt: null, url: null, previewUrl: 'https://pictures.example/small.png' }),
  ]
  await look({ panel: 'photos', items: photos }, 4)
  expect(await roomNamesWanted(trial.db, playerId, may(4), 10)).toEqual([7, 8, 9])
  expect(await roomNamesWanted(trial.db, playerId, may(4), 2)).toEqual([7, 8])

  const asked = [
    { number: 7, name: 'Lounge' },
    { number: 8, name: null },
  ]
  await rememberRooms(trial.db, 'hhus', asked, may(4))
  expect(await roomNamesWanted(trial.db, playerId, may(5), 10)).toEqual([9])
  const list = async (sort: 'newest' | 'oldest', q = '') =>
    shown(await pageOfPhotos(trial.db, habboId, { ...anyQuery(sort), q }))
  const newest = await list('newest')
  expect(listPhotos.result.parse(newest)).toEqual(newest)
  expect(newest.items).toMatchObject([
    { id: 'new', roomName: 'Lounge', roomPending: false, likes: 1, picture: 'https://pictures.example/new.png' },
    { id: 'gone', roomName: null, roomPending: false },
    { id: 'later', roomName: null, roomPending: true },
    { id: 'nowhere', roomName: null, roomPending: false, picture: 'https://pictures.example/small.png' },
  ])
  expect((await list('oldest')).items.map((photo) => photo.id)).toEqual(['later', 'gone', 'new', 'nowhere'])
  expect((await list('newest', 'LOUNGE')).total).toBe(1)

  await rememberRooms(trial.db, 'hhus', [{ number: 7, name: null }], may(6))
  expect((await list('newest')).items[0]).toMatchObject({ roomName: null, roomPending: false })
  const kept = trial.db.selectFrom('scanner_room_names').select('name').where('number', '=', 7)
  expect(await kept.executeTakeFirst()).toEqual({ name: 'Lounge' })
  const summer = new Date('2026-07-01')
  expect(await roomNamesWanted(trial.db, playerId, summer, 10)).toEqual([7, 8, 9])
})

test('the pages of a list and of the timeline together are complete', async () => {
  const { habboId, look } = await aPlayer()
  const codes = Array.from({ length: 23 }, (_, place) => `PAGE${place}`)
  for (let day = 2; day < 12; day++) await look(badges(...codes.filter((_, place) => (place + day) % 4 > 0)), day)

  const read = async (state: 'current' | 'former', limit: number) => {
    const found: string[] = []
    let cursor: string | undefined
    do {
      const query = { ...anyQuery('newest'), state, limit, cursor }
      const page = shown(await pageOfBadges(trial.db, addresses, habboId, query))
      found.push(...page.items.map((badge) => badge.code))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    return found
  }
  for (const state of ['current', 'former'] as const) expect(await read(state, 4)).toEqual(await read(state, 200))
  expect(new Set([...(await read('current', 5)), ...(await read('former', 5))])).toEqual(new Set(codes))

  const timeline = async (limit: number) => {
    const found: string[] = []
    let cursor: string | undefined
    do {
      const page = shown(await pageOfChanges(trial.db, addresses, habboId, { limit, cursor }))
      expect(page.total).toBe(18)
      found.push(...page.items.map((change) => change.id))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    return found
  }
  expect(await timeline(5)).toEqual(await timeline(100))
  expect(await timeline(5)).toHaveLength(18)
})

test('unknown players and forged cursors are refused', async () => {
  const { habboId } = await aPlayer()
  const unknown = aProfile().habboId
  const ask = (id: string, cursor?: string) => [
    pageOfBadges(trial.db, addresses, id, { ...anyQuery('newest'), cursor }),
    pageOfFriends(trial.db, addresses, id, { ...anyQuery('name'), cursor }),
    pageOfGroups(trial.db, addresses, id, { ...anyQuery('name'), cursor }),
    pageOfRooms(trial.db, id, { ...anyQuery('newest'), cursor }),
    pageOfPhotos(trial.db, id, { ...anyQuery('newest'), cursor }),
    pageOfChanges(trial.db, addresses, id, { limit: 5, cursor }),
  ]
  for (const page of await Promise.all(ask(unknown))) expect(page).toEqual({ refused: 'error.userNotFound' })
  for (const cursor of ['', 'x', '-1', Buffer.from('changes -1').toString('base64url'), 'A'.repeat(500)]) {
    for (const page of await Promise.all(ask(habboId, cursor))) expect(page).toEqual({ refused: 'error.cursorInvalid' })
  }
})
