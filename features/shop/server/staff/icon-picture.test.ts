import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isRefusal } from '#platform/contract/refusal.ts'
import { readIconPicture } from './icon-picture.ts'

/** Which files are icons. */
const side = 22
type Paint = (x: number, y: number) => readonly [number, number, number, number]
const ground = [0, 0, 0, 0] as const
const square: Paint = (x, y) => (x > 4 && x < 17 && y > 4 && y < 17 ? [200, 40 * (x % 3), 9, 255] : ground)

function raw(paint: Paint, scale = 1, width = side) {
  const pixels = new Uint8Array((width * scale) ** 2 * 4)
  for (let y = 0; y < width * scale; y++)
    for (let x = 0; x < width * scale; x++)
      pixels.set(paint(Math.floor(x / scale), Math.floor(y / scale)), 4 * (y * width * scale + x))
  return sharp(pixels, { raw: { width: width * scale, height: width * scale, channels: 4 } })
}
const read = async (picture: ReturnType<typeof raw>) => readIconPicture(await picture.png().toBuffer())
const why = async (bytes: Buffer) => {
  const answer = await readIconPicture(bytes)
  return isRefusal(answer) ? answer.refused : 'accepted'
}
const whyPainted = async (paint: Paint, scale = 1, width = side) => why(await raw(paint, scale, width).png().toBuffer())

test('every icon of the program would be accepted', async () => {
  const folder = path.join(import.meta.dirname, '../../../../app/web/public/icons')
  for (const name of await readdir(folder))
    expect([name, await why(await readFile(path.join(folder, name)))]).toEqual([name, 'accepted'])
})

test('the same drawing is the same icon, at any multiple, as PNG or GIF', async () => {
  const keys = await Promise.all([read(raw(square)), read(raw(square, 3)), read(raw(square, 16))])
  const gif = await readIconPicture(await raw(square, 2).gif().toBuffer())
  const [first] = keys
  for (const each of [...keys, gif]) expect(each).toMatchObject({ key: (first as { key: string }).key })
})

test('each other file is refused for its own reason', async () => {
  expect(await why(Buffer.from('no picture'))).toBe('error.pictureType')
  expect(await why(await raw(square).jpeg().toBuffer())).toBe('error.pictureType')
  expect(await why((await raw(square).png().toBuffer()).subarray(0, 60))).toBe('error.pictureBroken')
  expect(await whyPainted(square, 1, 24)).toBe('error.iconSize')
  expect(await whyPainted(square, 17)).toBe('error.iconSize')
  expect(
    await why(
      await raw(square, 2)
        .resize(33, 33, { kernel: 'nearest' })
        .extend({ right: 11, bottom: 11, background: '#0000' })
        .png()
        .toBuffer(),
    ),
  ).toBe('error.iconGrid')
  expect(await why(await raw(square).resize(66, 66, { kernel: 'cubic' }).png().toBuffer())).toBe('error.iconGrid')
  expect(await whyPainted((x, y) => (square(x, y)[3] === 0 ? ground : [9, 9, 9, 128]))).toBe('error.iconGround')
  expect(await whyPainted(() => [9, 9, 9, 255])).toBe('error.iconGround')
  expect(await whyPainted((x, y) => (square(x, y)[3] === 0 ? ground : [x * 9, y * 9, 0, 255]))).toBe(
    'error.iconColours',
  )
  expect(await whyPainted((x, y) => (x === 9 && y === 9 ? [1, 1, 1, 255] : ground))).toBe('error.iconEmpty')
  const frames = await Promise.all(
    [0, 90].map(async (red) =>
      raw((x, y) => (square(x, y)[3] ? [red, 0, 0, 255] : ground))
        .png()
        .toBuffer(),
    ),
  )
  expect(
    await why(
      await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer(),
    ),
  ).toBe('error.iconMoves')
})

test('one pixel off the grid is found wherever it is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 65 }), fc.integer({ min: 0, max: 65 }), async (x, y) => {
      const { data } = await raw(square, 3).raw().toBuffer({ resolveWithObject: true })
      data.set([1, 2, 3, 255], 4 * (y * 66 + x))
      const bytes = await sharp(data, { raw: { width: 66, height: 66, channels: 4 } })
        .png()
        .toBuffer()
      expect(await why(bytes)).toBe('error.iconGrid')
    }),
    { numRuns: 30 },
  )
})
