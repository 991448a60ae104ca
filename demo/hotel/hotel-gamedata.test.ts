import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hotels } from '#features/hotels/contract.ts'
import { type Hotel, openHotel } from './open-hotel.ts'

let hotel: Hotel
beforeAll(async () => {
  hotel = await openHotel()
})
afterAll(() => hotel.close())

/** The current lines of a file. */
async function linesOf(from: Hotel, code: string, name: 'external_texts' | 'external_variables'): Promise<string[]> {
  const { hashes } = await (await fetch(`${from.origin}/${code}/gamedata/hashes2`)).json()
  const { url, hash } = hashes.find((entry: { name: string }) => entry.name === name)
  const response = await fetch(`${url}/${hash}`)
  const body = await response.text()
  expect(response.headers.get('content-type')).toBe('text/plain;charset=UTF-8')
  expect(createHash('sha1').update(body).digest('hex')).toBe(hash)
  return body.trimEnd().split('\n')
}
const promoPictures = (lines: string[]) => new Set(lines.flatMap((line) => /web_promo[^;]*/.exec(line) ?? []))

test('real size: 28,000 lines and 14,000 badge texts in a modern hotel, fewer in Origins', async () => {
  const large = await openHotel({ gamedata: 'real-size' })
  for (const code of ['hhde', 'hhtr', 'hhous'] as const) {
    const lines = await linesOf(large, code, 'external_texts')
    const badges = lines.filter((line) => /^badge_(?:name|desc)_/.test(line))
    if (hotels[code].edition === 'origins') {
      expect([lines.length, badges.length]).toEqual([640, 600])
      continue
    }
    expect(lines.length).toBeGreaterThan(27_800)
    expect(lines.length).toBeLessThan(28_600)
    expect(badges.length).toBeGreaterThan(13_900)
    expect(badges.length).toBeLessThan(14_700)
    expect(lines.length - new Set(lines.map((line) => line.split('=')[0])).size).toBeGreaterThan(100)
    expect(promoPictures(await linesOf(large, code, 'external_variables')).size).toBeGreaterThan(380)
  }
  await large.close()
})

test('two redirects lead to the texts, which have an ETag', async () => {
  const { hashes } = await (await fetch(`${hotel.origin}/hhde/gamedata/hashes2`)).json()
  let address = `${hashes[1].url}/${hashes[1].hash}`
  for (let hop = 0; hop < 2; hop++) {
    const response = await fetch(address, { redirect: 'manual' })
    expect(response.status).toBe(307)
    address = new URL(response.headers.get('location') ?? '', address).href
  }
  const { headers, status } = await fetch(address)
  expect(status).toBe(200)
  const again = await fetch(address, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
  expect(again.status).toBe(304)
})

test('contains every kind of irregular line', async () => {
  const lines = await linesOf(hotel, 'hhde', 'external_texts')
  for (const kind of [
    /^badge_name_\w+ \w+=/,
    /^badge_name_ACH_\w+=.*%roman%/,
    /^badge_name_al_ACH_/,
    /^ACH_\w+_badge_name=\$\{/,
    /^badge_name_\w+=$/,
    /^badge_desc_GONE/,
    /^badge_name_\w+=\$\{badge_name_/,
    /^badge_desc_\w+=.*<b>.*=/,
  ]) {
    expect(lines.some((line) => kind.test(line))).toBe(true)
  }
})

test('promos come and go with the clock, and some pictures disappear for good', async () => {
  const own = await openHotel()
  const before = promoPictures(await linesOf(own, 'hhde', 'external_variables'))
  expect(before.size).toBeGreaterThan(6)
  own.world.advance({ hours: 14 * 24 })
  const variables = await linesOf(own, 'hhde', 'external_variables')
  const after = promoPictures(variables)
  expect([...after].some((path) => before.has(path))).toBe(false)
  expect(variables.find((line) => line.startsWith('landing.view.dynamic.slot.1.conf='))).toMatch(
    /=(?:\d{4}-\d\d-\d\d \d\d:\d\d,\w+;?)+$/,
  )
  const statuses = new Set<number>()
  for (const path of before) {
    if (statuses.size < 2) statuses.add((await fetch(`${own.imagesAddress}/c_images/${path}`)).status)
  }
  expect(statuses).toEqual(new Set([200, 403]))
  const [newest = ''] = [...after].slice(-1)
  expect((await fetch(`${own.imagesAddress}/c_images/${newest}`)).status).toBe(200)
  await own.close()
})

test('the pictures in the variables exist in all families, sizes and types', async () => {
  const values = new Map((await linesOf(hotel, 'hhus', 'external_variables')).map((line) => split(line)))
  const resolve = (value: string): string =>
    value.replaceAll(/\$\{([^}]+)\}/g, (_, key: string) => resolve(values.get(key) ?? ''))
  const addresses = [...values.values()].flatMap((value) => /\/\/[^;]+\.(?:png|gif)/.exec(resolve(value)) ?? [])
  const folders = new Set(addresses.map((address) => address.split('/').at(-2)))
  const sizes = new Set<string>()
  // Drawing is slow, so only a few of each family and type.
  const few = Map.groupBy(addresses, (address) => `${address.split('/').at(-2)} ${address.slice(-3)}`)
  expect([...few.keys()].filter((key) => key.endsWith('gif')).length).toBeGreaterThan(3)
  for (const address of [...few.values()].flatMap((alike) => alike.slice(0, 2))) {
    const bytes = Buffer.from(await (await fetch(`http:${address}`)).arrayBuffer())
    const isGif = address.endsWith('.gif')
    expect(bytes.toString('latin1', isGif ? 0 : 1, isGif ? 3 : 4)).toBe(isGif ? 'GIF' : 'PNG')
    const [width, height] = isGif
      ? [bytes.readUInt16LE(6), bytes.readUInt16LE(8)]
      : [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
    sizes.add(width === height ? 'square' : width > height ? 'lying' : 'upright')
  }
  expect(folders).toEqual(
    new Set(['web_promo', 'web_promo_small', 'catalogue', 'reception', 'notifications', 'navigator', 'Quests']),
  )
  expect(sizes).toEqual(new Set(['square', 'lying', 'upright']))
})

const split = (line: string): [string, string] => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]

test('commanded changes: a renamed badge, a promo, a picture', async () => {
  const { world, imagesAddress } = hotel
  world.labelBadge('hhfr', 'US130', 'Un')
  expect(await linesOf(hotel, 'hhfr', 'external_texts')).toContain('badge_name_US130=Un')
  world.labelBadge('hhfr', 'US130', 'Deux')
  expect(await linesOf(hotel, 'hhfr', 'external_texts')).toContain('badge_name_US130=Deux')
  const path = world.addPromo('hhfr', 'testfest')
  expect(path).toBe('web_promo_small/spromo_testfest.png')
  expect(promoPictures(await linesOf(hotel, 'hhfr', 'external_variables'))).toContain(path)
  world.dropPromo('hhfr', 'testfest')
  expect(promoPictures(await linesOf(hotel, 'hhfr', 'external_variables'))).not.toContain(path)
  expect(() => world.dropPromo('hhfr', 'testfest')).toThrow()
  expect((await fetch(`${imagesAddress}/c_images/${path}`)).status).toBe(200)
  world.dropPicture(`c_images/${path}`)
  const denied = await fetch(`${imagesAddress}/c_images/${path}`)
  expect([denied.status, denied.headers.get('content-type')]).toEqual([403, 'application/xml'])
  world.restorePicture(`c_images/${path}`)
  expect((await fetch(`${imagesAddress}/c_images/${path}`)).status).toBe(200)
})
