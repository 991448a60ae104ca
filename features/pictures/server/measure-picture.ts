import { imageSize } from 'image-size'
import { isWhole } from './is-whole.ts'
import { isPictureType, type PictureType } from './picture-type.ts'

/** A picture's type and its size in pixels, determined by its content. */
export type Measured = { type: PictureType; width: number; height: number }

/**
 * The game's largest pictures are far smaller; larger ones would use too much of a visitor's
 * memory.
 */
const mostPixels = 8192

/**
 * Measures a picture by its content alone, ignoring its name and content type. Returns null for
 * non-pictures and truncated ones.
 */
export function measurePicture(bytes: Uint8Array): Measured | null {
  const read = sizeOf(bytes)
  if (!read?.type || !isPictureType(read.type)) return null
  const { type, width, height } = read
  const isDrawable = [width, height].every((side) => Number.isInteger(side) && side > 0 && side <= mostPixels)
  return isDrawable && isWhole(type, bytes) ? { type, width, height } : null
}

function sizeOf(bytes: Uint8Array): ReturnType<typeof imageSize> | null {
  try {
    return imageSize(bytes)
  } catch {
    // Its way to say that this is no picture it knows, or not enough of one.
    return null
  }
}
