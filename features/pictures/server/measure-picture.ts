import { imageSize } from 'image-size'

/** The accepted picture types, by the file extension of their copies. */
const pictureTypes = ['gif', 'png', 'jpg', 'webp'] as const
export type PictureType = (typeof pictureTypes)[number]

/** What each is sent as. */
export const mediaTypes: Record<PictureType, string> = {
  gif: 'image/gif',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
}

/** Narrows an ending. */
export function isPictureType(ending: string): ending is PictureType {
  return Object.hasOwn(mediaTypes, ending)
}

/**
 * Returns whether a picture is complete: a body without a known length may be truncated. `bytes`
 * begin as `type` requires. Nothing is decompressed.
 */
function isWhole(type: PictureType, bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return walks[type](view)
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Each reads past the end, a RangeError, where the end is missing. */
const walks: Record<PictureType, (view: DataView) => boolean> = {
  png: walkPng,
  gif: walkGif,
  jpg: walkJpeg,
  webp: walkWebp,
}

const pngEnd = 0x49454e44
const pngData = 0x49444154

function walkPng(view: DataView): boolean {
  let hasData = false
  for (let at = 8; ; ) {
    const length = view.getUint32(at)
    const chunk = view.getUint32(at + 4)
    // The four bytes of its check sum close a chunk.
    view.getUint32(at + 8 + length)
    if (chunk === pngEnd) return hasData
    hasData ||= chunk === pngData
    at += 12 + length
  }
}

/** The size in bytes of a colour table, three bytes per entry, from its flags. */
const colours = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

function walkGif(view: DataView): boolean {
  let frames = 0
  let at = 13 + colours(view.getUint8(10))
  const passBlocks = () => {
    for (let size = view.getUint8(at++); size > 0; size = view.getUint8(at++)) at += size
  }
  // Old writers leave the last byte out: what ends after a whole frame is whole.
  while (at < view.byteLength) {
    const mark = view.getUint8(at)
    if (mark === 0x3b) break
    if (mark === 0x21) at += 2
    else if (mark === 0x2c) {
      at += 11 + colours(view.getUint8(at + 9))
      frames += 1
    } else return false
    passBlocks()
  }
  return frames > 0
}

function walkJpeg(view: DataView): boolean {
  // To the scan itself first: a preview within the headers has an end of its own.
  let at = 2
  for (let mark = view.getUint16(at); mark !== 0xffda; mark = view.getUint16(at)) {
    if (mark < 0xff00) return false
    at += mark === 0xffff ? 1 : 2 + view.getUint16(at + 2)
  }
  while (view.getUint16(at) !== 0xffd9) at += 1
  return true
}

function walkWebp(view: DataView): boolean {
  return view.getUint32(4, true) + 8 <= view.byteLength
}

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
    // Thrown for an unknown format, or an incomplete file.
    return null
  }
}
