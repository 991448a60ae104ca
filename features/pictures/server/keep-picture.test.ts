import { createServer, type Server, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isHotelRefusal } from '#features/hotels/server/api.ts'
import { type Imports, openImports, picturesFolder } from '#test/imports.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { type KeptPicture, keepPicture } from './api.ts'

const gif = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')

const { folder, remove } = picturesFolder()
let site: TestSite
let imports: Imports
/** A picture host for cases the simulated one lacks, and imports that treat it as the game's. */
let host: Server
let own: Imports
let answer: (response: ServerResponse, tag: string | undefined) => void
let address: string
beforeAll(async () => {
  site = await startSite({ settings: { KEEP_IMAGES: 'true', PICTURES_FOLDER: folder } })
  imports = openImports(site, { folder })
  host = createServer((request, response) => answer(response, request.headers['if-none-match']))
  await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening))
  const bound = host.address()
  const images = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`
  own = openImports(site, { folder, images })
  address = `${images}/c_images/album1584/NB1.gif`
})
afterAll(async () => {
  own.close()
  imports.close()
  host.close()
  await site.close()
  remove()
})
beforeEach(async () => {
  site.hotel.faults.clear()
  await site.database.pool.query('truncate pictures_kept')
})

const badge = () => `${site.hotel.imagesAddress}/c_images/album1584/ADM.gif`
const rows = async () => (await site.database.pool.query('select * from pictures_kept')).rows

async function kept(of: Imports, at: string): Promise<KeptPicture> {
  const picture = await keepPicture(of.context, at)
  if (picture === 'missing' || isHotelRefusal(picture)) throw new Error(`not kept: ${JSON.stringify(picture)}`)
  return picture
}

test('stores a picture once by its content and serves it immutably under its hash', async () => {
  const picture = await kept(imports, badge())
  const original = Buffer.from(await (await fetch(badge())).arrayBuffer())
  expect(picture).toMatchObject({ type: 'gif', bytes: original.length })
  expect(picture.name).toMatch(/^[0-9a-f]{64}\.gif$/)
  const served = await site.get(`/pictures/kept/${picture.name}`)
  expect(Buffer.from(await served.arrayBuffer())).toEqual(original)
  expect(Object.fromEntries(served.headers)).toMatchObject({
    'content-type': 'image/gif',
    'content-length': String(original.length),
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  })
  const etag = served.headers.get('etag') ?? ''
  expect((await site.get(`/pictures/kept/${picture.name}`, { 'if-none-match': etag })).status).toBe(304)
  const head = await fetch(`${site.address}/pictures/kept/${picture.name}`, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(original.length)])
})

test("serves no other names, and the site's own drawings stay", async () => {
  const { name } = await kept(imports, badge())
  const other = `${'0'.repeat(64)}.gif`
  for (const path of [
    other,
    `${name}.part`,
    name?.replace('.gif', '.png'),
    name?.replace('.gif', '.html'),
    '..%2f..%2fetc%2fpasswd',
    'x',
    '',
  ]) {
    const response = await site.get(`/pictures/kept/${path}`)
    expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 404, 'no-store'])
  }
  const drawing = await site.get('/pictures/cafe.png')
  expect([drawing.status, drawing.headers.get('content-type')]).toEqual([200, 'image/png'])
})

test('an unchanged picture is not sent again, and a lost copy is downloaded again', async () => {
  const { name } = await kept(imports, badge())
  expect(await kept(imports, badge())).toMatchObject({ name })
  const [row] = await rows()
  expect(row).toMatchObject({ failures: 0, missing_since: null })
  const tags: (string | undefined)[] = []
  answer = (response, tag) => {
    tags.push(tag)
    if (tag === '"one"') response.writeHead(304).end()
    else response.writeHead(200, { 'content-type': 'image/gif', etag: '"one"' }).end(gif)
  }
  const first = await kept(own, address)
  expect(await kept(own, address)).toMatchObject(first)
  const empty = picturesFolder()
  const elsewhere = openImports(site, { folder: empty.folder, images: new URL(address).origin })
  expect(await kept(elsewhere, address)).toMatchObject(first)
  elsewhere.close()
  empty.remove()
  expect(tags).toEqual([undefined, '"one"', undefined])
})

test.each([
  { kind: 'blocked' },
  { kind: 'html' },
  { kind: 'broken' },
  { kind: 'huge-picture' },
  { kind: 'empty' },
  { kind: 'truncated', as: 'length' },
  { kind: 'truncated', as: 'chunked' },
  { kind: 'truncated', as: 'closed' },
  { kind: 'reset' },
] as const)('a bad answer ($kind $as) counts as a failure, and the last good copy stays', async (fault) => {
  const { name } = await kept(imports, badge())
  site.hotel.faults.set('images', fault)
  // Forces a full download: an unchanged picture would not be sent.
  await site.database.pool.query('update pictures_kept set etag = null')
  for (const failures of [1, 2]) {
    expect(isHotelRefusal(await keepPicture(imports.context, badge()))).toBe(true)
    expect(await rows()).toMatchObject([{ name, failures, failure: expect.stringMatching(/^hotel\./) }])
  }
  expect((await site.get(`/pictures/kept/${name}`)).status).toBe(200)
  site.hotel.faults.clear()
  expect(await kept(imports, badge())).toMatchObject({ name })
  expect(await rows()).toMatchObject([{ failures: 0, failure: null }])
})

test('a picture that the game reports as gone is marked missing, and its copy stays', async () => {
  const { name } = await kept(imports, badge())
  site.hotel.faults.set('images', { kind: 'xml-403' })
  expect(await keepPicture(imports.context, badge())).toBe('missing')
  const [row] = await rows()
  expect(row).toMatchObject({ name, failures: 0 })
  expect(row.missing_since).toBeInstanceOf(Date)
  expect((await site.get(`/pictures/kept/${name}`)).status).toBe(200)
  site.hotel.faults.clear()
  await kept(imports, badge())
  expect(await rows()).toMatchObject([{ name, missing_since: null }])
})

test('refuses a script named as a picture, and recognises a picture without a name', async () => {
  answer = (response) => response.writeHead(200, { 'content-type': 'image/png' }).end('#!/bin/sh\necho hello')
  expect(await keepPicture(own.context, address)).toMatchObject({ refused: 'hotel.broken', reason: 'notPicture' })
  answer = (response) => response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(gif)
  expect(await kept(own, address)).toMatchObject({ type: 'gif', width: 1, height: 1 })
})

test('with storage disabled pictures are only measured', async () => {
  const measuring = openImports(site)
  expect(await kept(measuring, badge())).toMatchObject({ name: null, type: 'gif' })
  expect(await rows()).toMatchObject([{ name: null, type: 'gif' }])
  measuring.close()
})

test('addresses outside the game are not requested', async () => {
  expect(await keepPicture(imports.context, 'https://example.org/x.gif')).toMatchObject({ refused: 'hotel.broken' })
})
