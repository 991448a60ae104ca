import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Fault } from '#demo/hotel/faults.ts'
import { type Hotel, openHotel } from '#demo/hotel/open-hotel.ts'
import { openGatewayTo } from '#test/hotel-gateway.ts'
import { type GameServer, openTestGateway, sendJson, sendPage, startGameServer } from '../testing/game-server.ts'
import type { HotelGateway } from './hotel-gateway.ts'
import { isHotelRefusal } from './outcome.ts'

let hotel: Hotel
let gateway: HotelGateway
beforeAll(async () => {
  hotel = await openHotel()
  gateway = openGatewayTo(hotel)
})
afterEach(() => hotel.faults.clear())
afterAll(async () => {
  gateway.close()
  await hotel.close()
})

const badge = (code: string) => gateway.badgePictureUrl(code)

test('a picture has an ETag and is unchanged when asked with it', async () => {
  const picture = await gateway.picture(badge('US120'))
  if (isHotelRefusal(picture) || typeof picture === 'string') throw new Error('no picture')
  expect(picture.contentType).toBe('image/gif')
  expect(Buffer.from(picture.bytes).toString('latin1', 0, 6)).toBe('GIF89a')
  expect(await gateway.picture(badge('US120'), { ifNoneMatch: picture.etag ?? '' })).toBe('unchanged')
  expect(await gateway.picture(badge('US120'), { ifNoneMatch: 'W/"another"' })).toMatchObject({ etag: picture.etag })
})

test('a picture that was removed or never existed is missing', async () => {
  expect(await gateway.picture(badge('NOSUCH'))).toBe('missing')
  hotel.world.dropPicture('/c_images/album1584/US121.gif')
  expect(await gateway.picture(badge('US121'))).toBe('missing')
  expect(await gateway.picture(`${hotel.addressOf('hhde')}/habbo-imaging/avatarimage?user=nobody.here`)).toBe('missing')
})

test.each<[string, Fault, object]>([
  ['a page', { kind: 'broken' }, { refused: 'hotel.broken', reason: 'notPicture' }],
  ['a page that says it is a picture', { kind: 'html' }, { refused: 'hotel.broken', reason: 'notPicture' }],
  ['50 MB', { kind: 'huge-picture' }, { refused: 'hotel.broken', reason: 'tooLarge' }],
  ['nothing', { kind: 'empty' }, { refused: 'hotel.broken', reason: 'empty' }],
  ['half of it', { kind: 'truncated' }, { refused: 'hotel.unreachable', reason: 'network' }],
  ['a redirect to itself', { kind: 'redirect-loop' }, { refused: 'hotel.broken', reason: 'redirected' }],
  ['a block', { kind: 'blocked' }, { refused: 'hotel.blocked' }],
  ['maintenance', { kind: 'maintenance-html' }, { refused: 'hotel.maintenance' }],
  ['too many calls', { kind: 'rate-limited', retryAfterSeconds: 0 }, { refused: 'hotel.busy' }],
])('%s is refused', async (_case, fault, refusal) => {
  hotel.faults.set('images', fault)
  expect(await gateway.picture(badge('US120'))).toMatchObject(refusal)
})

test.each([
  'https://elsewhere.example/c_images/album1584/US120.gif',
  'file:///etc/passwd',
  '//images.habbo.com/x.png',
  'not an address',
  '',
])('%j is refused as an address outside the game without a request', async (address) => {
  const { calls } = gateway.counts
  expect(await gateway.picture(address)).toEqual({ refused: 'hotel.broken', reason: 'foreignAddress' })
  expect(gateway.counts.calls).toBe(calls)
})

test("a redirect that leaves the game's hosts in between is refused", async () => {
  const address = `${hotel.addressOf('hhus')}/../elsewhere/x.png`
  expect(await gateway.picture(address)).toMatchObject({ reason: 'foreignAddress' })
})

test('reads the 200 latest photos, newest first, with player and picture, also as they change', async () => {
  const photos = await gateway.latestPhotos('hhde')
  if (isHotelRefusal(photos)) throw new Error(photos.refused)
  expect(photos).toHaveLength(200)
  const times = photos.map((photo) => photo.takenAt?.getTime() ?? 0)
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  for (const photo of photos.slice(0, 5)) {
    expect(await gateway.picture(photo.url ?? '')).toMatchObject({ contentType: 'image/png' })
    const creator = await gateway.showPlayer(photo.creator.habboId)
    // A banned player is no longer shown, but the photos are.
    if (!isHotelRefusal(creator)) expect(creator.name).toBe(photo.creator.name)
  }
  expect(photos.some(({ likes }) => likes.length > 0)).toBe(true)
  hotel.world.advance({ hours: 1 })
  hotel.world.takePhoto('hhde', 'luna.tic')
  const later = await gateway.latestPhotos('hhde')
  expect(later).toMatchObject([{ creator: { name: 'luna.tic' } }, ...Array.from({ length: 199 }, () => ({}))])
})

test('Origins has no photos', async () => {
  expect(await gateway.latestPhotos('hhous')).toEqual({ refused: 'hotel.broken', reason: 'unknownRoute' })
})

describe('with a custom server', () => {
  let server: GameServer
  beforeAll(async () => {
    server = await startGameServer()
  })
  afterAll(() => server.close())
  const creator = { creator_uniqueId: `hhus-${'a'.repeat(32)}`, creator_name: 'luna.tic' }

  test('leaves out photos without an owner and refuses a list without any', async () => {
    const { gateway: asking } = openTestGateway(server)
    server.answer(sendJson([{ id: '1' }, { id: '2', url: '//photos.example/2.png', ...creator }, 7]))
    expect(await asking.latestPhotos('hhus')).toMatchObject([{ id: '2', url: 'http://photos.example/2.png' }])
    server.answer(sendJson([{ id: '1' }]))
    expect(await asking.latestPhotos('hhus')).toMatchObject({ refused: 'hotel.broken', reason: 'wrongShape' })
    server.answer(sendJson([]))
    expect(await asking.latestPhotos('hhus')).toEqual([])
    asking.close()
  })

  test('a denial by a hotel does not prove that a picture is gone, one by a picture host does', async () => {
    const { gateway: asking } = openTestGateway(server)
    const denied = sendPage('<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>', 403, {
      'content-type': 'application/xml',
    })
    server.answer(denied)
    expect(await asking.picture(`${server.address}/c_images/x.gif`)).toBe('missing')
    expect(await asking.picture(`${server.address}/hhus/habbo-imaging/badge/x.gif`)).toMatchObject({
      refused: 'hotel.blocked',
    })
    server.answer((_request, response) => void response.writeHead(410).end())
    expect(await asking.picture(`${server.address}/c_images/x.gif`)).toBe('missing')
    asking.close()
  })

  test('no redirect leads outside the game', async () => {
    const { gateway: asking } = openTestGateway(server)
    server.answer(
      (_request, response) => void response.writeHead(302, { location: 'https://elsewhere.example/' }).end(),
    )
    expect(await asking.picture(`${server.address}/x.gif`)).toMatchObject({ reason: 'redirected' })
    asking.close()
  })
})
