import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Imports, openImports, picturesFolder } from '#test/imports.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { showBadge } from '../../contract.ts'
import { keepBadgePictures, showKeptPictures } from './keep-pictures.ts'

const { folder, remove } = picturesFolder()
let site: TestSite
let imports: Imports
let measuring: Imports
beforeAll(async () => {
  site = await startSite({ settings: { KEEP_IMAGES: 'true', PICTURES_FOLDER: folder } })
  imports = openImports(site, { folder })
  measuring = openImports(site)
})
afterAll(async () => {
  measuring.close()
  imports.close()
  await site.close()
  remove()
})
beforeEach(async () => {
  site.hotel.faults.clear()
  imports.setNow(new Date())
  await site.database.pool.query('truncate badges_badges, badges_picture_looks, pictures_kept cascade')
  await site.database.pool.query(
    `insert into badges_badges (code, first_seen_at) values ('HC1', '2026-01-01Z'), ('ADM', '2026-02-01Z'), ('NOSUCHCODE', '2026-03-01Z')`,
  )
})

const contextOf = ({ context }: Imports) => ({ ...context, pictures: context })
const keep = (atMost = 100, of = imports) => keepBadgePictures(contextOf(of), atMost, AbortSignal.timeout(30_000))
const badges = async () =>
  (await site.database.pool.query('select code, picture from badges_badges order by first_seen_at')).rows
const shown = async (code: string) =>
  showBadge.result.parse((await site.ask(showBadge, { params: { code } })).body).picture

test('stores pictures newest first in batches, and pages show the stored files', async () => {
  expect(await shown('ADM')).toBe(`${site.hotel.imagesAddress}/c_images/album1584/ADM.gif`)
  site.hotel.faults.set('images', { kind: 'xml-403', path: 'NOSUCHCODE' })
  expect(await keep(2)).toBe(2)
  expect(await badges()).toEqual([
    { code: 'HC1', picture: null },
    { code: 'ADM', picture: expect.stringMatching(/^[0-9a-f]{64}\.gif$/) },
    { code: 'NOSUCHCODE', picture: null },
  ])
  await vi.waitFor(async () => expect(await shown('ADM')).toMatch(/^\/pictures\/kept\//), { timeout: 30_000 })
  expect((await site.get(await shown('ADM'))).headers.get('content-type')).toBe('image/gif')
  expect(await keep()).toBe(1)
  expect(await keep()).toBe(0)
})

test('a stored picture stays when the game drops or breaks it, and is checked again later', async () => {
  await keep()
  const before = await badges()
  for (const [days, kind] of [
    [15, 'xml-403'],
    [31, 'html'],
    [47, 'empty'],
  ] as const) {
    site.hotel.faults.set('images', { kind })
    imports.setNow(new Date(Date.now() + days * 86_400_000))
    expect(await keep()).toBeGreaterThan(0)
    expect(await badges()).toEqual(before)
  }
})

test("without storage the game's pictures are shown, and stored ones return when it is enabled", async () => {
  expect(await keep(100, measuring)).toBe(0)
  await keep()
  const before = await badges()
  await showKeptPictures(contextOf(measuring))
  expect((await badges()).map(({ picture }) => picture)).toEqual([null, null, null])
  await showKeptPictures(contextOf(imports))
  expect(await badges()).toEqual(before)
})
