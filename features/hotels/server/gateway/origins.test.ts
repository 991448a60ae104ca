import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { knownPlayers } from '#demo/hotel/known-players.ts'
import { type Hotel, openHotel } from '#demo/hotel/open-hotel.ts'
import { openGatewayTo } from '#test/hotel-gateway.ts'
import { hotelCodes, hotels } from '../../contract.ts'
import { matchAnswer, matchIdsAnswer } from './battle-ball.ts'
import { skillAnswer } from './fishing-board.ts'
import type { HotelGateway } from './hotel-gateway.ts'
import { isHotelRefusal } from './outcome.ts'

/**
 * Origins accounts are proven by motto on their hotels, which answer only lookups (hotel-api §5.2).
 */
const origins = hotelCodes.filter((code) => hotels[code].edition === 'origins')

let hotel: Hotel
let gateway: HotelGateway
beforeAll(async () => {
  hotel = await openHotel()
  gateway = openGatewayTo(hotel)
})
afterAll(async () => {
  gateway.close()
  await hotel.close()
})

async function find(code: (typeof origins)[number], name: string, fresh = false) {
  const player = await gateway.findPlayer(code, name, { fresh })
  if (isHotelRefusal(player)) throw new Error(`${code} answered ${player.refused}`)
  return player
}

test('there are three Origins hotels', () => {
  expect(origins).toEqual(['hhobr', 'hhous', 'hhoes'])
})

describe.each(origins)('%s', (code) => {
  const { average, private: closed, banned } = knownPlayers

  test('finds a player by name in any letter case, and by id', async () => {
    const player = await find(code, average.name.toUpperCase())
    expect(player).toMatchObject({ name: average.name, motto: average.motto, figure: average.figure, visible: true })
    expect(player.habboId).toMatch(new RegExp(`^${code}-[0-9a-f]{32}$`))
    expect(await gateway.showPlayer(player.habboId)).toEqual(player)
  })

  test('returns the current motto when asked afresh, also of private players', async () => {
    for (const { name, motto } of [average, closed]) {
      const { habboId } = await find(code, name)
      const proof = `FU[${code}]`
      hotel.world.setMotto(code, name, proof)
      expect(await find(code, name, true)).toMatchObject({ habboId, motto: proof })
      expect(await gateway.showPlayer(habboId, { fresh: true })).toMatchObject({ name, motto: proof })
      hotel.world.setMotto(code, name, motto)
    }
  })

  test('reports unknown names as missing, and hides the banned', async () => {
    for (const name of ['nobody.here', banned.name]) {
      expect(await gateway.findPlayer(code, name)).toEqual({ refused: 'hotel.notFound' })
    }
    expect(await gateway.showPlayer(`${code}-${'0'.repeat(32)}`)).toEqual({ refused: 'hotel.notFound' })
  })

  test('has no lists, which says nothing about the player or the hotel', async () => {
    const { habboId } = await find(code, average.name)
    for (const list of ['listBadges', 'listFriends', 'listGroups', 'listRooms', 'listPhotos'] as const) {
      expect(await gateway[list](habboId), list).toEqual({ refused: 'hotel.broken', reason: 'unknownRoute' })
    }
    expect(await find(code, average.name)).toMatchObject({ habboId })
    expect(gateway.status(code)).toMatchObject({ state: 'open', openUntil: null })
  })
})

describe('the number of players online', () => {
  test('is given by each Origins hotel and by no other', async () => {
    for (const code of origins) expect(await gateway.onlineUsers(code)).toBeGreaterThan(0)
    const asked = hotel.requests.total
    expect(await gateway.onlineUsers('hhus')).toEqual({ refused: 'hotel.broken', reason: 'unknownRoute' })
    expect(hotel.requests.total).toBe(asked)
  })

  test.each([
    ['an HTML page instead', { kind: 'broken' }, { refused: 'hotel.broken' }],
    ['maintenance', { kind: 'maintenance-json' }, { refused: 'hotel.maintenance' }],
    ['nothing', { kind: 'reset' }, { refused: 'hotel.unreachable' }],
    ['too late an answer', { kind: 'slow', delaySeconds: 5 }, { refused: 'hotel.unreachable', reason: 'timeout' }],
  ] as const)('is unknown after %s, and never zero', async (_what, fault, refusal) => {
    hotel.faults.set('hhous', fault)
    const withinSeconds = fault.kind === 'slow' ? 0.2 : 10
    expect(await gateway.onlineUsers('hhous', { withinSeconds })).toMatchObject(refusal)
    hotel.faults.clear()
    expect(await gateway.onlineUsers('hhous')).toBeGreaterThan(0)
  })

  test('is asked once while the circuit is open, and closes it', async () => {
    const wary = openGatewayTo(hotel, { failuresBeforeOpen: 2 })
    const requests = () => hotel.requests.count({ hotel: 'hhoes', path: 'origins/users' })
    const before = requests()
    hotel.faults.set('hhoes', { kind: 'reset' })
    for (let minute = 0; minute < 4; minute += 1) await wary.onlineUsers('hhoes')
    expect(requests() - before).toBe(4)
    expect(wary.status('hhoes').openUntil).not.toBeNull()
    expect(await wary.findPlayer('hhoes', knownPlayers.average.name)).toMatchObject({ refused: 'hotel.resting' })
    hotel.faults.clear()
    expect(await wary.onlineUsers('hhoes')).toBeGreaterThan(0)
    expect(await wary.findPlayer('hhoes', knownPlayers.average.name)).toMatchObject({ name: knownPlayers.average.name })
    wary.close()
  })
})

describe('fishing', () => {
  test('gives level and experience, and says so of players who never fished', async () => {
    const { habboId } = await find('hhous', knownPlayers.average.name)
    expect(await gateway.fishingSkill(habboId)).toMatchObject({ level: 42, experience: expect.any(Number) })
    const { habboId: newcomer } = await find('hhous', knownPlayers.newcomer.name)
    expect(await gateway.fishingSkill(newcomer)).toEqual({ refused: 'hotel.notFound' })
  })

  test('is refused for modern hotels and for foreign ids', async () => {
    const asked = hotel.requests.total
    expect(await gateway.fishingSkill(`hhus-${'0'.repeat(32)}`)).toMatchObject({ refused: 'hotel.broken' })
    expect(await gateway.fishingSkill('hhous-1')).toEqual({ refused: 'hotel.invalidId' })
    expect(hotel.requests.total).toBe(asked)
  })

  test.each([
    ['a page', { kind: 'broken' }, { refused: 'hotel.broken', reason: 'notJson' }],
    ['maintenance', { kind: 'maintenance-json' }, { refused: 'hotel.maintenance' }],
  ] as const)('is unknown after %s, and not "never fished"', async (_what, fault, refusal) => {
    const { habboId } = await find('hhous', knownPlayers.average.name)
    hotel.faults.set('hhous', { ...fault, path: '/skills/' })
    expect(await gateway.fishingSkill(habboId)).toMatchObject(refusal)
    hotel.faults.clear()
  })

  test.each([{ level: 3 }, { level: '3', experience: -1 }, { level: null, experience: 5 }, []])(
    'is not read from %o',
    (answer) => {
      expect(skillAnswer.safeParse(answer).success).toBe(false)
    },
  )
})

describe('games of BattleBall', () => {
  const playerOf = async (name: string) => (await find('hhous', name)).bouncerPlayerId ?? ''
  const idsFrom = async (offset: number) => {
    const ids = await gateway.listMatches('hhous', await playerOf(knownPlayers.average.name), offset)
    if (isHotelRefusal(ids)) throw new Error(ids.refused)
    return ids
  }

  test("are listed in pages of a hundred with everyone's scores", async () => {
    expect((await find('hhous', knownPlayers.newcomer.name)).bouncerPlayerId).toBeNull()
    const pages = await Promise.all([0, 100, 200, 300].map(idsFrom))
    expect(pages.map(({ length }) => length)).toEqual([100, 100, 40, 0])
    const id = pages[0]?.[0] ?? ''
    const match = await gateway.showMatch('hhous', id)
    if (isHotelRefusal(match)) throw new Error(match.refused)
    expect(match).toMatchObject({
      id,
      endedAt: expect.any(Date),
      mapId: expect.any(Number),
      ranked: expect.any(Boolean),
    })
    expect(match.endedAt.getTime()).toBeLessThan(hotel.world.now)
    expect(match.parts).toHaveLength(6)
    expect(match.parts.map(({ gamePlayerId }) => gamePlayerId)).toContain(await playerOf(knownPlayers.average.name))
    expect(match.parts.map(({ won }) => won)).toEqual(expect.arrayContaining([true, false]))
  })

  test('that are gone, and invalid ids of players and games, are refused', async () => {
    expect(await gateway.showMatch('hhous', `gm-hhous-${'0'.repeat(32)}`)).toEqual({ refused: 'hotel.notFound' })
    expect(await gateway.listMatches('hhous', `gp-hhous-${'0'.repeat(32)}`, 0)).toEqual({ refused: 'hotel.notFound' })
    expect(await gateway.showMatch('hhous', '../users')).toEqual({ refused: 'hotel.invalidId' })
    expect(await gateway.listMatches('hhous', 'gp-/x', 0)).toEqual({ refused: 'hotel.invalidId' })
    expect(await gateway.showMatch('hhde', 'gm-1')).toMatchObject({ refused: 'hotel.broken' })
  })

  const game = {
    metadata: { matchId: 'gm-1' },
    info: {
      gameEnd: 1_724_061_819_000,
      mapId: 1,
      ranked: true,
      participants: [{ gamePlayerId: 'gp-1', gameScore: 40, playerPlacement: 1, teamId: 2 }],
      teams: [{ teamId: 2, win: true }],
    },
  }
  test('are read as far as they are valid', () => {
    const part = { gamePlayerId: 'gp-1', score: 40, placement: 1, won: true }
    const read = { id: 'gm-1', endedAt: new Date('2024-08-19T10:03:39Z'), mapId: 1, ranked: true, parts: [part] }
    expect(matchAnswer.parse(game)).toEqual(read)
    const bare = { ...game.info, mapId: undefined, ranked: 'yes', teams: undefined }
    expect(matchAnswer.parse({ ...game, info: bare })).toEqual({
      ...read,
      mapId: null,
      ranked: null,
      parts: [{ ...part, won: null }],
    })
    const { participants } = game.info
    for (const broken of [
      { ...game, metadata: {} },
      { ...game, info: { ...game.info, gameEnd: 'soon' } },
      { ...game, info: { ...game.info, participants: [{ ...participants[0], gameScore: null }] } },
      { ...game, info: { ...game.info, participants: 'nobody' } },
    ])
      expect(matchAnswer.safeParse(broken).success).toBe(false)
    expect(matchIdsAnswer.safeParse(['gm-1', 'gm-1', 'gm-2']).data).toEqual(['gm-1', 'gm-2'])
    expect(matchIdsAnswer.safeParse(['gm-1', 7]).success).toBe(false)
  })
})
