import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listPictures, listPublicPhotos } from '#features/gallery/contract.ts'
import { hotelCodes } from '#features/hotels/contract.ts'
import { runCommand } from '#test/command-program.ts'
import { picturesFolder } from '#test/imports.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { CommandProblem } from './command-line.ts'
import { helpLines, parse } from './import.ts'
import { openLines } from './progress.ts'

/** The command on the database of a running site. */
const { folder, remove } = picturesFolder()
let site: TestSite
beforeAll(async () => {
  site = await startSite({ settings: { KEEP_IMAGES: 'true', PICTURES_FOLDER: folder } })
})
afterAll(async () => {
  await site.close()
  remove()
})

const run = (words: string[], settings: Record<string, string> = {}) =>
  runCommand('import', words, {
    DATABASE_URL: site.connectionString,
    ...Object.fromEntries(hotelCodes.map((code) => [`HOTEL_URL_${code.toUpperCase()}`, site.hotel.addressOf(code)])),
    HOTEL_IMAGES_URL: site.hotel.imagesAddress,
    KEEP_IMAGES: 'true',
    PICTURES_FOLDER: folder,
    ...settings,
  })

test('imported data is shown by the running site from its own copies', async () => {
  const images = await run(['images', '--hotel', 'hhde'])
  expect(images).toMatchObject({
    code: 0,
    out: 'Habbo.de: 12 pictures, 12 of them new.\n12 pictures were looked at.\n',
  })
  expect(images.err).toContain('Pictures: 12 of 12\n')
  await vi.waitFor(async () => {
    const { body } = await site.ask(listPictures, { query: { family: 'article', page: 1 } })
    const { total, items } = listPictures.result.parse(body)
    expect(total).toBe(12)
    expect(items.every(({ picture }) => picture.startsWith('/pictures/kept/'))).toBe(true)
  }, 30_000)
})

test('a hotel that cannot be read is reported, and the others are imported', async () => {
  site.hotel.faults.set('hhtr', { kind: 'blocked', path: '/extradata/' })
  const { code, out } = await run(['photos'])
  site.hotel.faults.clear()
  expect(code).toBe(1)
  expect(out).toContain('Habbo.com.tr: could not be read (hotel.blocked), nothing was changed.\n')
  expect(out.trim().split('\n')).toHaveLength(9)
  await vi.waitFor(async () => {
    const { body } = await site.ask(listPublicPhotos, { query: { page: 1, limit: 8 } })
    expect(listPublicPhotos.result.parse(body).total).toBeGreaterThan(8)
  }, 30_000)
})

test('badges of one hotel', async () => {
  const { code, out } = await run(['badges', '--hotel', 'hhde'], { KEEP_IMAGES: 'false' })
  expect(out).toMatch(/^Habbo\.de: \d+ lines about badges, \d+ new badges, \d+ new or changed texts\.\n$/)
  expect(code).toBe(0)
})

test('an invalid command line is refused with a valid example', () => {
  expect(parse(['promos'])).toEqual({ command: 'promos', hotel: null })
  expect(parse(['badges', '--hotel', 'hhous'])).toEqual({ command: 'badges', hotel: 'hhous' })
  expect(parse(['--help'])).toBe('help')
  expect(helpLines().join('\n')).toContain('badges [--hotel <code>]')
  for (const line of [[], ['furni'], ['promos', 'hhde'], ['promos', '--hotel', 'hhxx'], ['promos', '--hotel']]) {
    expect(() => parse(line)).toThrow(CommandProblem)
  }
})

test('without a terminal, progress is a line for each tenth', () => {
  const lines: string[] = []
  const progress = openLines((line) => lines.push(line))
  for (let done = 0; done <= 400; done += 1) progress.report('Pictures', done, 400)
  expect(lines).toHaveLength(11)
  expect(lines.at(-1)).toBe('Pictures: 400 of 400')
})
