import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { samplePhoto } from '#test/library-pictures.ts'
import { looksLikePixelArt } from './encode-picture.ts'

const root = path.join(import.meta.dirname, '../../..')

async function judge(bytes: Buffer): Promise<boolean> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return looksLikePixelArt({ data, width: info.width, height: info.height })
}

test('drawings of the site and of the game are pixel art, also enlarged by a whole number', async () => {
  const drawings = globSync(['content/pictures/*.png', 'features/*/web/assets/*.png', 'app/web/public/icons/*.png'], {
    cwd: root,
  })
  expect(drawings.length).toBeGreaterThan(30)
  for (const name of drawings) {
    const bytes = readFileSync(path.join(root, name))
    expect([name, await judge(bytes)]).toEqual([name, true])
    const { width } = await sharp(bytes).metadata()
    if (width > 400) continue
    const larger = await sharp(bytes)
      .resize({ width: width * 3, kernel: 'nearest' })
      .png()
      .toBuffer()
    expect([name, await judge(larger)]).toEqual([name, true])
  }
})

test('photos, gradients, softly enlarged drawings and large screens are not', async () => {
  const photo = await samplePhoto(300, 200)
  const palette = await sharp(photo).png({ palette: true, colours: 128, dither: 1 }).toBuffer()
  const soft = await sharp(path.join(root, 'content/pictures/rooftop.png')).resize({ width: 500 }).png().toBuffer()
  const svg =
    '<svg width="400" height="300"><linearGradient id="g"><stop stop-color="#fff"/><stop offset="1"/></linearGradient><rect width="400" height="300" fill="url(#g)"/></svg>'
  const gradient = await sharp(Buffer.from(svg)).png().toBuffer()
  const wide = await sharp({ create: { width: 1300, height: 20, channels: 3, background: '#223' } })
    .png()
    .toBuffer()
  expect(await Promise.all([photo, palette, soft, gradient, wide].map(judge))).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
})
