import sharp from 'sharp'
import { attachmentLimits } from '../contract.ts'

/** The largest picture that is unpacked, in pixels: that of a telephone's camera of 50 megapixels. */
const mostPixels = 50_000_000
/** How long its longer side may be afterwards; the second is for what is still too large then, which any picture of that size is not. */
const sides = [4096, 2000] as const
const drawingSeconds = 30

/** Pictures that are drawn anew, one after the other: each takes its share of the memory. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Draws a picture anew, upright and without anything but its pixels: no place, no comment, no archive behind its end. Null for what cannot be drawn, or would
 * take too much to be: the size that it claims is looked at before a pixel is unpacked.
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
