import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Hotel, openHotel } from './open-hotel.ts'

let hotel: Hotel
beforeAll(async () => {
  hotel = await openHotel()
})
afterAll(() => hotel.close())

async function look(path: string) {
  const response = await fetch(hotel.origin + path)
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

/** Width, height and whether all rows are present. */
function readPng(bytes: Buffer): [number, number] {
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const parts: Buffer[] = []
  for (let at = 8; at < bytes.length; at += bytes.readUInt32BE(at) + 12) {
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)))
  }
  const perPixel = bytes[25] === 3 ? 1 : 4
  expect(inflateSync(Buffer.concat(parts)).length).toBe((width * perPixel + 1) * height)
  return [width, height]
}

test('avatars have the sizes of the game', async () => {
  const imager = '/hhus/habbo-imaging/avatarimage'
  const sizes: Record<string, [number, number]> = { b: [54, 62], m: [54, 62], s: [27, 31], l: [108, 124] }
  for (const [size, expected] of Object.entries(sizes)) {
    const { type, bytes } = await look(`${imager}?user=luna.tic&direction=3&head_direction=3&size=${size}&headonly=1`)
    expect(type).toBe('image/png')
    expect(readPng(bytes)).toEqual(expected)
  }
  expect(readPng((await look(`${imager}?figure=hr-100-40.hd-180-1.ch-255-66&action=wav`)).bytes)).toEqual([64, 110])
})

test('banned players have a picture, unknown ones do not, also with HEAD', async () => {
  const imager = `${hotel.addressOf('hhus')}/habbo-imaging/avatarimage`
  const banned = await fetch(`${imager}?user=xX-rex-Xx`, { method: 'HEAD' })
  expect([banned.status, (await banned.arrayBuffer()).byteLength]).toEqual([200, 0])
  expect((await fetch(`${imager}?user=nobody.here`, { method: 'HEAD' })).status).toBe(404)
})

test('badges are 40×40, as GIF and as PNG; unknown codes have none', async () => {
  const gif = await look('/images/c_images/album1584/US120.gif')
  expect([gif.type, gif.bytes.toString('latin1', 0, 6)]).toEqual(['image/gif', 'GIF89a'])
  expect([gif.bytes.readUInt16LE(6), gif.bytes.readUInt16LE(8)]).toEqual([40, 40])
  const png = await look('/images/c_images/album1584/ACH_Login5.png')
  expect([png.type, readPng(png.bytes)]).toEqual(['image/png', [40, 40]])
  expect((await look('/images/c_images/album1584/NOSUCH.gif')).status).toBe(404)
})

test('pictures of group badges, rooms and photos in the lists exist', async () => {
  const api = '/hhus/api/public/users'
  const { uniqueId } = JSON.parse((await look(`${api}?name=luna.tic`)).bytes.toString())
  const [group] = JSON.parse((await look(`${api}/${uniqueId}/groups`)).bytes.toString())
  expect((await look(`/hhus/habbo-imaging/badge/${group.badgeCode}.gif`)).type).toBe('image/gif')
  expect(readPng((await look(`/hhus/habbo-imaging/badge/${group.badgeCode}.png`)).bytes)).toEqual([40, 40])
  const [room] = JSON.parse((await look(`${api}/${uniqueId}/rooms`)).bytes.toString())
  expect(readPng((await look(new URL(room.thumbnailUrl).pathname)).bytes)).toEqual([110, 110])
  expect(readPng((await look(new URL(room.imageUrl).pathname)).bytes)).toEqual([480, 360])
  const photos = JSON.parse((await look(`/hhus/extradata/public/users/${uniqueId}/photos`)).bytes.toString())
  for (const photo of photos.slice(0, 3)) {
    expect(readPng((await look(new URL(photo.url, hotel.origin).pathname)).bytes)).toEqual([320, 320])
  }
})

test('an address always has the same picture', async () => {
  const other = await openHotel()
  const path = '/images/navigator-thumbnail/hhus/70000000.png'
  const again = await fetch(other.origin + path)
  expect(Buffer.from(await again.arrayBuffer())).toEqual((await look(path)).bytes)
  expect(again.headers.get('cache-control')).toContain('max-age')
  await other.close()
})
