import sharp from 'sharp'
import { attachmentLimits } from '../contract.ts'

/** Maximum picture size in pixels: a 50-megapixel phone camera. */
const mostPixels = 50_000_000
/** Maximum length of the longer side; the second is used if the file is still too large. */
const sides = [4096, 2000] as const
const drawingSeconds = 30

/** Pictures are re-encoded one at a time to limit memory. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Re-encodes a picture upright, with pixels only: no location, comment or appended archive. Returns
 * null if it is unreadable or too large; the declared size is checked before decoding.
 */
export function redrawPicture(bytes: Buffer, format: 'jpeg' | 'png'): Promise<Buffer | null> {
  const drawn = last.then(() => redraw(bytes, format).catch(() => null))
  last = drawn
  return drawn
}

async function redraw(bytes: Buffer, format: 'jpeg' | 'png'): Promise<Buffer | null> {
  const options = { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true, animated: false } as const
  const { format: found, width, height } = await sharp(bytes, options).metadata()
  if (found !== format || width * height > mostPixels) return null
  for (const side of sides) {
    const picture = sharp(bytes, options)
      .timeout({ seconds: drawingSeconds })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    const written = await (format === 'png' ? picture.png() : picture.jpeg({ quality: 88 })).toBuffer()
    if (written.byteLength <= attachmentLimits.bytes) return written
  }
  return null
}
