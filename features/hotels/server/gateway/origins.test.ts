import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { knownPlayers } from '#demo/hotel/known-players.ts'
import { type Hotel, openHotel } from '#demo/hotel/open-hotel.ts'
import { openGatewayTo } from '#test/hotel-gateway.ts'
import { hotelCodes, hotels } from '../../contract.ts'
import type { HotelGateway } from './hotel-gateway.ts'
import { isHotelRefusal } from './outcome.ts'

/** Whoever has an account of an Origins hotel proves it by the motto there; the look-up is all that those hotels answer (HOTEL-API §5.2). */
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

test('the three Origins hotels', () => {
  expect(origins).toEqual(['hhobr', 'hhous', 'hhoes'])
})

describe.each(origins)('%s', (code) => {
  const { average, private: closed, banned } = knownPlayers

  test('knows a player by name, whatever its case, and by id', async () => {
    const player = await find(code, average.name.toUpperCase())
    expect(player).toMatchObject({ name: average.name, motto: average.motto, figure: average.figure, visible: true })
    expect(player.habboId).toMatch(new RegExp(`^${code}-[0-9a-f]{32}$`))
    expect(await gateway.showPlayer(player.habboId)).toEqual(player)
  })

  test('tells the motto of this moment when asked afresh, of private players too', async () => {
    for (const { name, motto } of [average, closed]) {
      const { habboId } = await find(code, name)
      const proof = `FU[${code}]`
      hotel.world.setMotto(code, name, proof)
      expect(await find(code, name, true)).toMatchObject({ habboId, motto: proof })
      expect(await gateway.showPlayer(habboId, { fresh: true })).toMatchObject({ name, motto: proof })
      hotel.world.setMotto(code, name, motto)
    }
  })

  test('has no player of an unknown name, and hides the banned', async () => {
    for (const name of ['nobody.here', banned.name]) {
      expect(await gateway.findPlayer(code, name)).toEqual({ refused: 'hotel.notFound' })
    }
    expect(await gateway.showPlayer(`${code}-${'0'.repeat(32)}`)).toEqual({ refused: 'hotel.notFound' })
  })

  test('lacks the lists, which is no word about the player nor against the hotel', async () => {
    const { habboId } = await find(code, average.name)
    for (const list of ['listBadges', 'listFriends', 'listGroups', 'listRooms', 'listPhotos'] as const) {
      expect(await gateway[list](habboId), list).toEqual({ refused: 'hotel.broken', reason: 'unknownRoute' })
    }
    expect(await find(code, average.name)).toMatchObject({ habboId })
    expect(gateway.status(code)).toMatchObject({ state: 'open', restingUntil: null })
  })
})
