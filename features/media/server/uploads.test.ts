import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consumeRateLimits } from '#platform/server/http/rate-limit.ts'
import { addedPicture, type PictureFile, samplePhoto, sendPicture } from '#test/library-pictures.ts'
import type { Member } from '#test/member.ts'
import { bombGif, bombPng, sampleZip } from '#test/sample-files.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { LibraryPicture, pictureLimits, sourcesOf, takeOverPicture } from '../contract.ts'
import { uploadsPerHour } from './uploads.ts'

let site: TestSite
let writer: Member
beforeAll(async () => {
  site = await startSite()
  writer = await site.newMember({ roles: ['news_lvl1'] })
})
afterAll(() => site.close())

async function fetched(address: string) {
  const response = await site.get(address)
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, bytes, metadata: await sharp(bytes).metadata() }
}

const countPictures = async () => (await site.database.pool.query('select from media_pictures')).rowCount

/** Sends a file that must be refused, and checks that nothing of it is stored. */
async function refused(file: PictureFile) {
  const before = await countPictures()
  const { status, body } = await sendPicture(site, writer, file)
  expect(await countPictures()).toBe(before)
  return [status, body]
}

test('a photo is upright, without its place and camera, and has every size and format', async () => {
  const photo = await samplePhoto(1000, 600)
  const bytes = await sharp(photo)
    .withExif({
      IFD0: { Make: 'Camera of the secret place', Orientation: '6' },
      IFD3: { GPSLatitude: '52/1 30/1 0/1', GPSLongitude: '13/1 24/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(bytes).metadata()).exif?.includes('secret place')).toBe(true)
  const picture = await addedPicture(site, writer, { bytes, name: 'C:\\Photos\\Winter  Market.JPG' })
  expect(picture).toMatchObject({ name: 'Winter Market.JPG', width: 600, height: 1000, useCount: 0 })
  expect(picture.addedBy?.name).toBe(writer.name)
  const whole = await fetched(picture.src)
  expect(whole.metadata).toMatchObject({ format: 'jpeg', width: 600, height: 1000 })
  expect([whole.metadata.exif, whole.metadata.icc, whole.metadata.xmp]).toEqual([undefined, undefined, undefined])
  expect(whole.bytes.includes('secret place')).toBe(false)
  expect(whole.bytes.byteLength).toBe(picture.bytes)
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  })
  const etag = whole.headers.get('etag') ?? ''
  expect((await site.get(picture.src, { 'if-none-match': etag })).status).toBe(304)
  for (const { type, srcSet } of sourcesOf(picture.src, picture.width) ?? []) {
    for (const each of srcSet.split(', ')) {
      const [address = '', width = ''] = each.split(' ')
      await expect
        .poll(async () => (await site.get(address)).headers.get('cache-control'), { timeout: 30_000 })
        .toContain('immutable')
      const smaller = await fetched(address)
      expect([smaller.headers.get('content-type'), `${smaller.metadata.width}w`]).toEqual([type, width])
      expect(smaller.metadata.exif).toBe(undefined)
    }
  }
})

test('a width that does not exist is answered with the picture itself, uncached', async () => {
  const { src, bytes } = await addedPicture(site, writer, { bytes: await samplePhoto(400, 300, 2) })
  const smaller = await site.get(src.replace('.jpg', '-64.webp'))
  expect(Object.fromEntries(smaller.headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'image/jpeg',
    'content-length': String(bytes),
  })
  for (const name of ['x', '../../x', `${'0'.repeat(64)}.jpg`, `${'0'.repeat(64)}-320.webp`]) {
    expect((await site.get(`/pictures/library/${encodeURIComponent(name)}`)).status).toBe(404)
  }
})

test('pixel art keeps its size and every pixel; transparency stays', async () => {
  const colours = Buffer.from([255, 0, 0, 255, 0, 0, 255, 128, 0, 0, 0, 0, 255, 255, 255, 255])
  const drawing = await sharp(colours, { raw: { width: 2, height: 2, channels: 4 } })
    .resize({ width: 80, kernel: 'nearest' })
    .png()
    .toBuffer()
  const picture = await addedPicture(site, writer, { bytes: drawing })
  expect(picture).toMatchObject({ width: 80, height: 80, src: expect.stringMatching(/[0-9a-f]{64}\.png$/) })
  const [pixels, before] = await Promise.all(
    [(await fetched(picture.src)).bytes, drawing].map((each) => sharp(each).ensureAlpha().raw().toBuffer()),
  )
  expect(pixels?.equals(before ?? Buffer.alloc(0))).toBe(true)
  const soft = await sharp(await samplePhoto(300, 200, 3))
    .ensureAlpha(0.5)
    .webp()
    .toBuffer()
  const clear = await addedPicture(site, writer, { bytes: soft })
  const { metadata } = await fetched(clear.src)
  expect(metadata).toMatchObject({ format: 'webp', hasAlpha: true, width: 300 })
})

test('moving pictures keep moving, AVIF and WebP become JPEG, large ones are made smaller', async () => {
  const frames = await Promise.all([4, 5, 6].map((seed) => samplePhoto(120, 80, seed)))
  const gif = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [90, 90, 90] })
    .toBuffer()
  const moving = await addedPicture(site, writer, { bytes: gif, name: 'dance.gif' })
  expect(moving.src).toMatch(/-moving\.webp$/)
  expect([moving.width, moving.height]).toEqual([120, 80])
  expect((await fetched(moving.src)).metadata).toMatchObject({ format: 'webp', pages: 3, height: 80 })
  const photo = sharp(await samplePhoto(320, 200, 7))
  for (const bytes of await Promise.all([photo.clone().avif().toBuffer(), photo.clone().webp().toBuffer()])) {
    expect((await addedPicture(site, writer, { bytes })).src).toMatch(/[0-9a-f]{64}\.jpg$/)
  }
  const large = sharp({ create: { width: 7000, height: 100, channels: 3, background: '#246' } })
  const { width, height } = await addedPicture(site, writer, { bytes: await large.jpeg().toBuffer() })
  expect([width, height]).toEqual([4096, 59])
})

test('the same file is one picture', async () => {
  const bytes = await samplePhoto(200, 100, 8)
  const all = await Promise.all([1, 2, 3].map((number) => addedPicture(site, writer, { bytes, name: `${number}.jpg` })))
  expect(new Set(all.map(({ id }) => id)).size).toBe(1)
})

test('refuses files that are no pictures, under any name and type', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const type = [415, { error: 'error.pictureType' }]
  for (const content of [svg, `<?xml version="1.0"?>${svg}`, '<html><script>alert(1)</script>', '', '\u0089P']) {
    for (const name of ['picture.png', 'picture.svg']) {
      const answer = await refused({ bytes: Buffer.from(content, 'latin1'), name })
      expect([content, answer]).toEqual([content, type])
    }
  }
  expect(await refused({ bytes: sampleZip() })).toEqual(type)
  const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(200)])
  expect(await refused({ bytes: heic, name: 'photo.heic' })).toEqual([415, { error: 'error.pictureHeic' }])
})

test('refuses damaged pictures and decompression bombs', async () => {
  const jpeg = await samplePhoto(500, 400, 9)
  const png = await sharp(jpeg).png().toBuffer()
  const pixels = [422, { error: 'error.pictureTooManyPixels' }]
  const broken = [422, { error: 'error.pictureBroken' }]
  expect(await refused({ bytes: bombPng(65_500, 65_500, 2_000) })).toEqual(pixels)
  expect(await refused({ bytes: bombPng(7_900, 7_900, 7_900) })).toEqual(pixels)
  expect(await refused({ bytes: bombPng(8_001, 10, 10) })).toEqual(pixels)
  expect(await refused({ bytes: bombPng(100, 100) })).toEqual(broken)
  expect(await refused({ bytes: Buffer.from('GIF89a') })).toEqual(broken)
  for (const bytes of [png.subarray(0, 60), png.subarray(0, png.length / 2), jpeg.subarray(0, jpeg.length / 2)]) {
    expect(await refused({ bytes })).toEqual(broken)
  }
  // All its frames together have too many.
  expect(await refused({ bytes: bombGif(2000, 1500, 15) })).toEqual(pixels)
})

test('nothing that is hidden behind a picture is stored', async () => {
  const bytes = Buffer.concat([
    await samplePhoto(300, 220, 10),
    Buffer.from('<script>alert(1)</script><?php evil() ?>'),
    sampleZip(),
  ])
  const { src } = await addedPicture(site, writer, { bytes, name: 'picture.html', type: 'text/html' })
  const { bytes: stored, headers } = await fetched(src)
  expect(['<script', '<?php', 'PK\u0003\u0004'].map((each) => stored.includes(each))).toEqual([false, false, false])
  expect(headers.get('content-type')).toBe('image/jpeg')
})

test('accepts exactly 10 MB and not a byte more', async () => {
  const photo = await samplePhoto(300, 200, 11)
  const filled = (most: number) => Buffer.concat([photo, Buffer.alloc(most - photo.length, 1)])
  expect((await sendPicture(site, writer, { bytes: filled(pictureLimits.bytes) })).status).toBe(201)
  const tooLarge = [413, { error: 'error.pictureTooLarge' }]
  expect(await refused({ bytes: filled(pictureLimits.bytes + 1) })).toEqual(tooLarge)
})

test('takes pictures over from the web, never from private addresses', async () => {
  const take = (address: string) => writer.ask(takeOverPicture, { body: { address } })
  const badge = `${site.hotel.imagesAddress}/c_images/album1584/HC1.gif`
  const { status, body } = await take(badge)
  expect([status, LibraryPicture.parse(body)]).toEqual([201, expect.objectContaining({ name: 'HC1.gif' })])
  const unreachable = { status: 422, body: { error: 'error.addressUnreachable' } }
  for (const address of [
    `${site.address}/pictures/rooftop.png`,
    'http://127.0.0.1:9/x.png',
    'http://[::1]/x.png',
    'http://169.254.169.254/latest/meta-data',
    'http://localhost/x.png',
    `${site.hotel.imagesAddress}/c_images/album1584/no-such-badge.gif`,
  ]) {
    expect([address, await take(address)]).toEqual([address, expect.objectContaining(unreachable)])
  }
  expect((await take('file:///etc/passwd')).status).toBe(422)
  expect((await take('javascript:alert(1)')).status).toBe(422)
})

test('uploads need the permission and are limited by the hour', async () => {
  const bytes = await samplePhoto(120, 90, 12)
  const [reader, radio] = [await site.newMember(), await site.newMember({ roles: ['radio_lvl1'] })]
  for (const other of [reader, radio]) expect((await sendPicture(site, other, { bytes })).status).toBe(403)
  const busy = await site.newMember({ roles: ['news_lvl2'] })
  const text = { bytes: Buffer.from('no picture') }
  const turn = { purpose: 'media uploads', who: `account ${busy.accountId}` }
  const limit = { limit: uploadsPerHour, windowSeconds: 3600 }
  await consumeRateLimits(site.database.db, limit, Array(uploadsPerHour - 2).fill(turn))
  const statuses: number[] = []
  for (let sent = 0; sent < 3; sent++) statuses.push((await sendPicture(site, busy, text)).status)
  expect(statuses).toEqual([415, 415, 429])
})
