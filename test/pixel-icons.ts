import sharp from 'sharp'

/** An icon as the staff add it, 22 by 22 pixels at a whole multiple; another one for each seed. */
export function sampleIcon(seed: number, scale = 1): Promise<Buffer> {
  const side = 22
  const pixels = new Uint8Array(side * side * 4)
  for (let y = 6; y < 16; y++)
    for (let x = 6; x < 16; x++) pixels.set([seed % 256, 40 * (x % 3), 30, 255], 4 * (y * side + x))
  return sharp(pixels, { raw: { width: side, height: side, channels: 4 } })
    .resize(side * scale, side * scale, { kernel: 'nearest' })
    .png()
    .toBuffer()
}
