import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import pLimit from 'p-limit'
import type { Sharp } from 'sharp'
import { AddedIconKey } from '#features/accounts/contract.ts'
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusal.ts'
import { iconRules } from '../../contract.ts'

/** An icon as it is stored: `key` is made from its pixels. */
export type IconPicture = { key: AddedIconKey; picture: Buffer }

export type IconRefusal = Refusal<
  | 'error.pictureType'
  | 'error.pictureBroken'
  | 'error.iconMoves'
  | 'error.iconSize'
  | 'error.iconGrid'
  | 'error.iconGround'
  | 'error.iconColours'
  | 'error.iconEmpty'
  | 'error.iconWeight'
>

/** Decoded pixels, four bytes each: red, green, blue, opacity. */
export type Pixels = { data: Uint8Array; width: number; height: number }

const { side, mostScale, colours: mostColours, least, weight } = iconRules
const oneAtATime = pLimit(1)

/**
 * Reads an icon from a PNG or GIF and reduces it to 22 by 22 pixels. Refuses what is no still pixel
 * art on the grid of the icons, each for its own reason.
 */
export function readIconPicture(bytes: Buffer): Promise<IconPicture | IconRefusal> {
  return oneAtATime(() => read(bytes).catch(() => refuse('error.pictureBroken')))
}

async function read(bytes: Buffer): Promise<IconPicture | IconRefusal> {
  // It throws where a file ends before what it announces.
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (found?.mime === 'image/apng') return refuse('error.iconMoves')
  if (found?.mime !== 'image/png' && found?.mime !== 'image/gif') return refuse('error.pictureType')
  const { default: sharp } = await import('sharp')
  const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (pages > 1) return refuse('error.iconMoves')
  if (!isSize(width, height)) return refuse('error.iconSize', { width, height })
  const { data, info } = await sharp(bytes, { failOn: 'error' })
    .ensureAlpha()
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const pixels = reduced({ data, width: info.width, height: info.height })
  if (isRefusal(pixels)) return pixels
  const raw = { width: side, height: side, channels: 4 as const }
  const picture = await written(sharp(pixels, { raw }))
  if (picture.byteLength > weight) return refuse('error.iconWeight', { bytes: picture.byteLength })
  const hash = createHash('sha256').update(pixels).digest('hex')
  return { key: AddedIconKey.parse(`icon-${hash.slice(0, 16)}`), picture }
}

function written(icon: Sharp): Promise<Buffer> {
  return icon.png({ palette: true, colours: 256, dither: 0, compressionLevel: 9, effort: 10 }).toBuffer()
}

/** Whether a picture is square and a whole multiple of the grid. */
export function isSize(width: number, height: number): boolean {
  return width === height && width % side === 0 && width >= side && width <= side * mostScale
}

/**
 * Returns the pixels at their own size; transparent ones are all zero. Refuses a picture whose
 * blocks are not of one colour, or that is half transparent, has no transparent ground, too many
 * colours or hardly a pixel.
 */
export function reduced({ data, width }: Pixels): Uint8Array | IconRefusal {
  const scale = width / side
  const words = wordsOf(data)
  const icon = new Uint32Array(side * side)
  for (let y = 0; y < width; y++) {
    for (let x = 0; x < width; x++) {
      const place = Math.floor(y / scale) * side + Math.floor(x / scale)
      const word = words[y * width + x] ?? 0
      if (y % scale === 0 && x % scale === 0) icon[place] = word
      else if (icon[place] !== word) return refuse('error.iconGrid', { x, y })
    }
  }
  return judged(icon)
}

/** Pixels as numbers: opacity, blue, green, red. Those of no opacity are all 0. */
function wordsOf(data: Uint8Array): Uint32Array {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  return Uint32Array.from({ length: data.byteLength / 4 }, (_, at) => {
    const word = view.getUint32(4 * at, true)
    return word >>> 24 === 0 ? 0 : word
  })
}

function judged(icon: Uint32Array): Uint8Array | IconRefusal {
  const drawn = icon.filter((word) => word !== 0)
  const corners = [0, side - 1, side * (side - 1), side * side - 1]
  const isSolid = drawn.every((word) => word >>> 24 === 255)
  if (!isSolid || corners.some((at) => icon[at] !== 0)) return refuse('error.iconGround')
  const count = new Set(drawn).size
  if (count > mostColours) return refuse('error.iconColours', { colours: count })
  if (drawn.length < least) return refuse('error.iconEmpty')
  const bytes = new Uint8Array(icon.length * 4)
  const view = new DataView(bytes.buffer)
  icon.forEach((word, at) => {
    view.setUint32(4 * at, word, true)
  })
  return bytes
}
