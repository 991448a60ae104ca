import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import pLimit from 'p-limit'
import type { Metadata, Sharp, SharpOptions } from 'sharp'
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusal.ts'
import { pictureLimits, storedSide } from '../contract.ts'

const encodingSeconds = 30
const mostFrames = 400
/** Moving pictures are drawn whole at every frame: larger ones stutter on phones. */
const movingSide = 1280

/** A picture as it is stored: `bytes` have the pixels alone; `suffix` ends its address. */
export type EncodedPicture = {
  hash: string
  suffix: string
  ending: 'jpg' | 'png' | 'webp'
  bytes: Buffer
  width: number
  height: number
}

export type PictureRefusal = Refusal<
  'error.pictureType' | 'error.pictureHeic' | 'error.pictureBroken' | 'error.pictureTooManyPixels'
>

/** What may be in a file, by the names of file-type; an animated PNG is reduced to one frame. */
const accepted = new Set(['image/png', 'image/apng', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'])
const heic = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'])

/** One at a time: a picture of 40 megapixels takes some 200 MB while it is decoded. */
const oneAtATime = pLimit(1)

/** Loads sharp on first use, with one thread for each picture: pages are served beside it. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  return sharp
}

/** Returns the hash that names an uploaded file, so that the same file is added once. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/**
 * Judges a file by its content and encodes its pixels again: upright, at most 4,096 pixels a side,
 * without metadata. Photos become JPEG, pictures with transparency and moving ones WebP, pixel art
 * keeps its size and every pixel. Nothing is decoded before the declared size is known.
 */
export async function encodePicture(bytes: Buffer): Promise<EncodedPicture | PictureRefusal> {
  // Throws if the file is shorter than it declares.
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (found && heic.has(found.mime)) return refuse('error.pictureHeic')
  if (!found || !accepted.has(found.mime)) return refuse('error.pictureType')
  return oneAtATime(() => encode(bytes).catch(() => refuse('error.pictureBroken')))
}

async function encode(bytes: Buffer): Promise<EncodedPicture | PictureRefusal> {
  const sharp = await loadSharp()
  const options: SharpOptions = { limitInputPixels: pictureLimits.pixels, failOn: 'error' }
  const metadata = await sharp(bytes, { ...options, limitInputPixels: false }).metadata()
  const judged = judgeSize(metadata)
  if (isRefusal(judged)) return judged
  const frames = judged
  const open = () => sharp(bytes, { ...options, animated: frames > 1 }).timeout({ seconds: encodingSeconds })
  const isPixels = await judgePixels(open, metadata, frames)
  const picture = open()
  if (frames === 1) picture.autoOrient()
  const side = frames > 1 && !isPixels ? movingSide : storedSide
  picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
  const isOpaque = !metadata.hasAlpha || (await sharp(bytes, options).stats()).isOpaque
  const { suffix, ending } = formOf(frames > 1, isPixels, isOpaque)
  const { data, info } = await write(picture.toColourspace('srgb'), ending, isPixels).toBuffer({
    resolveWithObject: true,
  })
  return { hash: hashOf(bytes), suffix, ending, bytes: data, width: info.width, height: info.pageHeight ?? info.height }
}

/** Returns the number of frames; a refusal if the declared size is over the limits. */
function judgeSize({ width, height, pages = 1, pageHeight, format }: Metadata): number | PictureRefusal {
  const isMoving = (format === 'gif' || format === 'webp') && pages > 1
  const frames = isMoving ? pages : 1
  const frameHeight = pageHeight ?? height
  const isTooMany =
    Math.max(width, frameHeight) > pictureLimits.side ||
    width * frameHeight * frames > pictureLimits.pixels ||
    frames > mostFrames
  return isTooMany ? refuse('error.pictureTooManyPixels') : frames
}

async function judgePixels(open: () => Sharp, metadata: Metadata, frames: number): Promise<boolean> {
  if (metadata.format === 'jpeg' || Math.max(metadata.width, metadata.pageHeight ?? metadata.height) > 1280)
    return false
  const { data, info } = await open().ensureAlpha().toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer({
    resolveWithObject: true,
  })
  return looksLikePixelArt({ data, width: info.width, height: info.height }, frames)
}

/** A name in the address says how a picture is drawn (`picture-sources.ts`). */
function formOf(isMoving: boolean, isPixels: boolean, isOpaque: boolean): Pick<EncodedPicture, 'suffix' | 'ending'> {
  if (isMoving) return { suffix: isPixels ? '-pixels.webp' : '-moving.webp', ending: 'webp' }
  if (isPixels) return { suffix: '.png', ending: 'png' }
  return isOpaque ? { suffix: '.jpg', ending: 'jpg' } : { suffix: '.webp', ending: 'webp' }
}

function write(picture: Sharp, ending: EncodedPicture['ending'], isPixels: boolean): Sharp {
  if (ending === 'png') return picture.png({ compressionLevel: 9 })
  if (ending === 'jpg') return picture.flatten().jpeg({ quality: 88, mozjpeg: true })
  return picture.webp(isPixels ? { lossless: true } : { quality: 88 })
}

/** Larger pictures are screenshots or photos, which are cheaper in lossy formats. */
const longestSide = 1280
/** The palette of a GIF; drawings of the game have far fewer. */
const mostColours = 256
/**
 * The share of neighbours with exactly one colour: flat areas, where photos and gradients have
 * noise.
 */
const leastFlat = 0.5

/** Icons this small need no flat areas. */
const iconSide = 64

/** Decoded pixels, four bytes each: red, green, blue, opacity. */
type Pixels = { data: Uint8Array; width: number; height: number }

/**
 * Returns whether a picture is pixel art: small, of few colours, and of flat areas with hard edges.
 * Transparent pixels count as one colour. `height` may be that of all frames below each other.
 */
export function looksLikePixelArt({ data, width, height }: Pixels, frames = 1): boolean {
  const side = Math.max(width, height / frames)
  if (side > longestSide) return false
  const words = new Uint32Array(data.buffer, data.byteOffset, width * height)
  const colours = new Set<number>()
  let flat = 0
  let before = -1
  for (let at = 0; at < words.length; at++) {
    const colour = (data[4 * at + 3] ?? 0) === 0 ? 0 : (words[at] ?? 0)
    if (at % width !== 0 && colour === before) flat += 1
    else if (colours.add(colour).size > mostColours) return false
    before = colour
  }
  const neighbours = (width - 1) * height
  return side <= iconSide || flat / neighbours >= leastFlat
}
