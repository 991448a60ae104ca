import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { knownPlayers } from './known-players.ts'
import { type Hotel, openHotel } from './open-hotel.ts'

let hotel: Hotel
beforeAll(async () => {
  hotel = await openHotel()
})
afterAll(() => hotel.close())

async function ask(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(hotel.origin + path, { headers, redirect: 'manual' })
  const body = await response.text()
  const type = response.headers.get('content-type') ?? ''
  return {
    status: response.status,
    type,
    body,
    headers: response.headers,
    json: type.includes('json') ? JSON.parse(body) : undefined,
  }
}
const byName = (name: string, code = 'hhus') => ask(`/${code}/api/public/users?name=${encodeURIComponent(name)}`)

describe('player lookup', () => {
  test('ignores case and returns the canonical name and fields in the real order', async () => {
    const { json } = await byName('LUNA.TIC')
    expect(Object.keys(json)).toEqual(
      'uniqueId name figureString motto online lastAccessTime memberSince profileVisible currentLevel currentLevelCompletePercent totalExperience starGemCount selectedBadges'.split(
        ' ',
      ),
    )
    expect(json.name).toBe('luna.tic')
    expect(json.uniqueId).toMatch(/^hhus-[0-9a-f]{32}$/)
    expect(json.lastAccessTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000\+0000$/)
    expect((await ask(`/hhus/api/public/users/${json.uniqueId}`)).json).toEqual(json)
  })

  test('answers 304 to its own ETag', async () => {
    const tag = (await byName('luna.tic')).headers.get('etag') ?? ''
    expect(tag).toMatch(/^W\/"/)
    const again = await ask('/hhus/api/public/users?name=luna.tic', { 'if-none-match': tag })
    expect([again.status, again.body]).toEqual([304, ''])
  })

  test('has private, status-hidden, banned and old-format players', async () => {
    const hidden = (await byName(knownPlayers.statusHidden.name)).json
    expect([hidden.profileVisible, hidden.lastAccessTime, hidden.online]).toEqual([true, null, false])
    const closed = (await byName(knownPlayers.private.name)).json
    expect(closed.profileVisible).toBe(false)
    expect(closed).not.toHaveProperty('lastAccessTime')
    for (const list of ['profile', 'badges', 'friends', 'groups', 'rooms']) {
      const answer = await ask(`/hhus/api/public/users/${closed.uniqueId}/${list}`)
      expect([answer.status, answer.body]).toEqual([404, '{"error":"not-found"}'])
    }
    const banned = await byName(knownPlayers.banned.name)
    expect([banned.status, banned.body]).toEqual([404, '{"error":"not-found"}'])
    const old = (await byName(knownPlayers.beforeDecember2020.name)).json
    expect(old).not.toHaveProperty('currentLevel')
    expect(old.memberSince).toMatch(/\+00:00$/)
  })

  test("sends the game's error messages", async () => {
    const short = await byName('a')
    expect([short.status, short.body]).toEqual([
      400,
      '{"errors":[{"param":"name","msg":"user.invalid_name","value":"a"}]}',
    ])
    const missing = await ask('/hhus/api/public/users')
    expect([missing.status, missing.body]).toEqual([400, '{"errors":[{"param":"name","msg":"user.missing_name"}]}'])
    const malformed = await ask('/hhus/api/public/users/invalid')
    expect([malformed.status, malformed.body]).toEqual([
      404,
      '{"errors":[{"param":"id","msg":"user.invalid_id","value":"invalid"}]}',
    ])
    const unknown = await ask('/hhus/api/public/nowhere')
    expect([unknown.status, unknown.type]).toEqual([404, 'text/html; charset=utf-8'])
    expect(unknown.body).toContain('Cannot GET')
  })
})

test('known players own exactly the documented items on every modern hotel', async () => {
  for (const code of ['hhus', 'hhtr']) {
    for (const known of [knownPlayers.average, knownPlayers.collector, knownPlayers.newcomer]) {
      const { uniqueId } = (await byName(known.name, code)).json
      const base = `/${code}/api/public/users/${uniqueId}`
      const [badges, friends, groups, rooms] = await Promise.all(
        ['badges', 'friends', 'groups', 'rooms'].map(async (list) => (await ask(`${base}/${list}`)).json),
      )
      const photos = (await ask(`/${code}/extradata/public/users/${uniqueId}/photos`)).json
      expect([badges, friends, groups, rooms, photos].map((list) => list.length)).toEqual([
        known.badges,
        known.friends,
        known.groups,
        known.rooms,
        known.photos,
      ])
      expect((await ask(`${base}/profile`)).json).toMatchObject({ badges, friends, groups, rooms })
      expect(new Set(badges.map((badge: { code: string }) => badge.code)).size).toBe(known.badges)
    }
  }
})

test('lists start with unlabelled badges, and friends can be looked up', async () => {
  const { uniqueId } = (await byName('luna.tic')).json
  const badges = (await ask(`/hhus/api/public/users/${uniqueId}/badges`)).json
  expect(badges[0]).toMatchObject({ name: '', description: '' })
  expect(badges.at(-1).name).not.toBe('')
  const friends = (await ask(`/hhus/api/public/users/${uniqueId}/friends`)).json
  const answers = await Promise.all(friends.slice(0, 40).map((friend: { name: string }) => byName(friend.name)))
  const found = answers.filter(({ status }) => status === 200)
  expect(found.length).toBeGreaterThan(30)
  const friend = found[0]?.json
  const back = (await ask(`/hhus/api/public/users/${friend.uniqueId}/friends`)).json
  expect(back.map((other: { uniqueId: string }) => other.uniqueId)).toContain(uniqueId)
})

test('groups, members, rooms and photos refer to each other; some photo rooms are gone', async () => {
  const { uniqueId } = (await byName('luna.tic')).json
  const [group] = (await ask(`/hhus/api/public/users/${uniqueId}/groups`)).json
  expect((await ask(`/hhus/api/public/groups/${group.id}`)).json).toMatchObject({ id: group.id, name: group.name })
  const members = (await ask(`/hhus/api/public/groups/${group.id}/members`)).json
  expect(members.find((member: { uniqueId: string }) => member.uniqueId === uniqueId)).toMatchObject({
    isAdmin: group.isAdmin,
  })
  const [room] = (await ask(`/hhus/api/public/users/${uniqueId}/rooms`)).json
  expect((await ask(`/hhus/api/public/rooms/${room.id}`)).json).toMatchObject({ name: room.name, publicRoom: false })
  expect((await ask(`/hhus/api/public/rooms/${room.uniqueId}`)).status).toBe(404)
  const photos = (await ask(`/hhus/extradata/public/users/${uniqueId}/photos`)).json
  const rooms = await Promise.all(
    photos.map((photo: { room_id: number }) => ask(`/hhus/api/public/rooms/${photo.room_id}`)),
  )
  expect(new Set(rooms.map(({ status }) => status))).toEqual(new Set([200, 404]))
  expect(photos.some((photo: { url: string }) => photo.url.startsWith('//'))).toBe(true)
  expect(photos.some((photo: { url: string }) => photo.url.startsWith('http://'))).toBe(true)
  expect((await ask('/hhus/extradata/public/photos')).json).toHaveLength(200)
})

test("Origins and modern hotels lack each other's endpoints", async () => {
  const player = (await byName('luna.tic', 'hhous')).json
  expect(player.bouncerPlayerId).toMatch(/^gp-hhous-[0-9a-f]{32}$/)
  const api = '/hhous/api/public'
  expect((await ask(`${api}/users/by-playerId/${player.bouncerPlayerId}`)).json).toEqual([player.uniqueId])
  const ids = (await ask(`${api}/matches/v1/${player.bouncerPlayerId}/ids?offset=200&limit=100`)).json
  expect(ids).toHaveLength(40)
  expect((await ask(`${api}/matches/v1/${ids[0]}`)).json.metadata.participantPlayerIds).toContain(
    player.bouncerPlayerId,
  )
  expect((await ask(`${api}/skills/${player.uniqueId}?skillType=FISHING`)).json.level).toBe(42)
  expect((await ask(`${api}/skills/leaderboard?skillType=FISHING&page=2`)).json).toMatchObject({
    currentPage: 2,
    pageSize: 50,
  })
  expect((await ask(`${api}/origins/users`)).json.onlineUsers).toBeGreaterThan(0)
  expect((await ask(`${api}/users/${player.uniqueId}/badges`)).status).toBe(404)
  expect((await ask('/hhus/api/public/origins/users')).type).toContain('text/html')
})

test('badges have owners, gamedata redirects to its hash, news are served', async () => {
  expect((await ask('/hhus/api/public/badge/owners/NOSUCH')).json).toEqual({
    ownerCount: 0,
    name: 'NOSUCH',
    description: '',
  })
  expect((await ask('/hhus/api/public/badge/owners/US120')).json.ownerCount).toBeGreaterThan(0)
  const { hashes } = (await ask('/hhus/gamedata/hashes2')).json
  const moved = await ask('/hhus/gamedata/external_flash_texts/1')
  expect(moved.status).toBe(307)
  expect(moved.headers.get('location')).toBe(`/hhus/gamedata/external_flash_texts/${hashes[1].hash}`)
  expect((await ask(moved.headers.get('location') ?? '')).body).toContain('\nbadge_name_US120=')
  expect((await ask('/images/habbo-web-news/de/production/front.json')).json).toHaveLength(12)
})

test('an Origins player wears badges, plays and fishes, on command and over time', async () => {
  const name = 'luna.tic'
  hotel.world.wearBadges('hhoes', name, ['ES102', 'HC2'])
  const player = (await byName(name, 'hhoes')).json
  expect(player.selectedBadges).toMatchObject([
    { badgeIndex: 1, code: 'ES102' },
    { badgeIndex: 2, code: 'HC2' },
  ])
  const api = '/hhoes/api/public'
  const games = async (offset = 0) =>
    (await ask(`${api}/matches/v1/${player.bouncerPlayerId}/ids?offset=${offset}&limit=100`)).json
  const before = await games()
  hotel.world.playMatches('hhoes', name, 3)
  const after = await games()
  expect(after.slice(3)).toEqual(before.slice(0, 97))
  const { info } = (await ask(`${api}/matches/v1/${after[0]}`)).json
  expect(Math.abs(info.gameEnd - hotel.world.now)).toBeLessThan(300_000)
  const skill = async () => (await ask(`${api}/skills/${player.uniqueId}?skillType=FISHING`)).json
  const { level, experience } = await skill()
  hotel.world.fish('hhoes', name, 1_000_000)
  expect(await skill()).toMatchObject({ experience: experience + 1_000_000 })
  expect((await skill()).level).toBeGreaterThan(level)
  hotel.world.playMatches('hhoes', 'Newbie', 1)
  expect((await byName('Newbie', 'hhoes')).json.bouncerPlayerId).toMatch(/^gp-hhoes-/)

  const regulars = () => {
    const world = hotel.world.hotel('hhobr')
    return Array.from({ length: world.regulars }, (_, index) => world.player(index))
  }
  const wornBefore = regulars().map(({ worn }) => JSON.stringify(worn))
  hotel.world.advance({ hours: 48 })
  expect(regulars().some(({ worn }, index) => JSON.stringify(worn) !== wornBefore[index])).toBe(true)
  expect(regulars().some(({ laterMatches }) => laterMatches.length > 0)).toBe(true)
  expect(regulars().some(({ fishing }) => fishing !== undefined)).toBe(true)
})
