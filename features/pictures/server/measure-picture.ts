import { imageSize } from 'image-size'
import { isWhole } from './is-whole.ts'
import { isPictureType, type PictureType } from './picture-type.ts'

/** What a picture is by its own content: its kind and its size in pixels. */
export type Measured = { type: PictureType; width: number; height: number }

/** The game's largest are far below; what is larger would take a visitor's memory. */
const mostPixels = 8192

/** Measures a picture by its content alone; null for what is none, or is cut short: whatever its name and its sender call it. */
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
