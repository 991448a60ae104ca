import path from 'node:path'
import satori from 'satori'
import sharp, { type OverlayOptions } from 'sharp'
import { escapeHtml } from '../document.ts'
import { cardFonts } from './card-fonts.ts'
import { layOut, size, wellPlace } from './card-layout.ts'
import { colours } from './colours.ts'
import { type ShareArt, type ShareCard, wells } from './share-card.ts'

const scene = path.resolve(import.meta.dirname, '../../../platform/web/styles/assets/scene')

let backdrop: Promise<Buffer> | undefined

/**
 * Draws a card as a PNG of 1200 by 630 pixels, in the site's night, with its words as the
 * description in its metadata. A picture that cannot be read leaves the well empty.
 */
export async function drawCard(card: ShareCard, siteName: string, address: string): Promise<Buffer> {
  const { picture } = card
  const well = wells[picture.kind]
  backdrop ??= drawBackdrop()
  const [ground, art, words] = await Promise.all([
    backdrop,
    artOf(picture),
    cardFonts().then((fonts) => satori(layOut(card, well, siteName, address), { ...size, fonts })),
  ])
  return sharp(ground)
    .composite([{ input: Buffer.from(words) }, ...art])
    .png({ palette: true, effort: 4 })
    .withXmp(description([card.eyebrow, card.title, ...card.lines.map(({ text }) => text)]))
    .toBuffer()
}

/** The words of a picture as XMP, which programs read that describe pictures. */
function description(words: readonly string[]): string {
  const text = `<rdf:Alt><rdf:li xml:lang="x-default">${escapeHtml(words.join('. '))}</rdf:li></rdf:Alt>`
  const namespaces =
    'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/"'
  const described = `<rdf:Description rdf:about=""><dc:description>${text}</dc:description></rdf:Description>`
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF ${namespaces}>${described}</rdf:RDF></x:xmpmeta>`
}

/** The sky and the skyline behind every card, each of their pixels as four. */
async function drawBackdrop(): Promise<Buffer> {
  const [sky, skyline] = await Promise.all(
    ['night-sky.png', 'night-skyline.png'].map(async (file) => {
      const drawn = sharp(path.join(scene, file))
      const { width, height } = await drawn.metadata()
      return drawn
        .resize({ width: width * 4, height: height * 4, kernel: 'nearest' })
        .extract({ left: 0, top: 0, width: Math.min(width * 4, size.width), height: height * 4 })
        .png()
        .toBuffer({ resolveWithObject: true })
    }),
  )
  return sharp({ create: { ...size, channels: 3, background: colours.ground } })
    .composite([
      ...(sky ? [{ input: sky.data, tile: true, gravity: 'northwest' as const }] : []),
      ...(skyline ? [{ input: skyline.data, left: 0, top: size.height - skyline.info.height }] : []),
    ])
    .png()
    .toBuffer()
}

/**
 * Returns the image in its position. The game's hosts may send unusable data; the card is then
 * drawn without it.
 */
async function artOf(picture: ShareArt): Promise<OverlayOptions[]> {
  if (picture.kind === 'drawing') return [{ input: Buffer.from(picture.svg), ...wellPlace }]
  if (!picture.bytes) return []
  const well = wells[picture.kind]
  try {
    const { data, info } = await (picture.kind === 'scene' ? sceneOf : pixelsOf)(picture.bytes, well)
    const left = wellPlace.left + Math.round((well.width - info.width) / 2)
    return [{ input: data, left, top: wellPlace.top + Math.round((well.height - info.height) / 2) }]
  } catch {
    return []
  }
}

const reading = { limitInputPixels: 4_000_000 }

/** Pixel art without the nothing around it, at a whole multiple where it is small. */
async function pixelsOf(bytes: Uint8Array, well: { width: number; height: number }) {
  const trimmed = await sharp(bytes, reading).ensureAlpha().trim().png().toBuffer()
  const { width, height } = await sharp(trimmed).metadata()
  const room = { width: well.width - 32, height: well.height - 32 }
  const times = Math.max(1, Math.floor(Math.min(room.width / width, room.height / height)))
  const large = await sharp(trimmed)
    .resize(width * times, height * times, { kernel: 'nearest' })
    .png()
    .toBuffer()
  const fitting = { ...room, fit: 'inside', withoutEnlargement: true } as const
  return sharp(large).resize(fitting).png().toBuffer({ resolveWithObject: true })
}

/** The middle of a picture, at the whole multiple that fills the well. */
async function sceneOf(bytes: Uint8Array, { width, height }: { width: number; height: number }) {
  const drawn = await sharp(bytes, reading).metadata()
  const times = Math.max(1, Math.ceil(Math.max(width / drawn.width, height / drawn.height)))
  const large = await sharp(bytes, reading)
    .resize(drawn.width * times, drawn.height * times, { kernel: 'nearest' })
    .png()
    .toBuffer()
  return sharp(large).resize(width, height, { fit: 'cover' }).png().toBuffer({ resolveWithObject: true })
}
