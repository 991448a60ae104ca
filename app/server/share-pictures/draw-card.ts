import { readFile } from 'node:fs/promises'
import path from 'node:path'
import satori, { type Font } from 'satori'
import sharp, { type OverlayOptions } from 'sharp'
import { escapeHtml } from '../pages/document.ts'
import { colours } from './colours.ts'
import { type ShareArt, type ShareCard, wells } from './share-card.ts'

export type Voice = 'sign' | 'desk' | 'paper'

/**
 * Font files of each text style. A family has one file per weight; glyphs that it lacks, such as
 * Turkish ones, come from the next family.
 */
const files: Record<Voice, readonly string[]> = {
  sign: [
    import.meta.resolve('@fontsource/jersey-10/files/jersey-10-latin-400-normal.woff'),
    import.meta.resolve('@fontsource/jersey-10/files/jersey-10-latin-ext-400-normal.woff'),
  ],
  desk: [
    import.meta.resolve(
      '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-500-normal.woff',
    ),
    import.meta.resolve(
      '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-ext-500-normal.woff',
    ),
  ],
  paper: [
    import.meta.resolve('@fontsource/literata/files/literata-latin-600-normal.woff'),
    import.meta.resolve('@fontsource/literata/files/literata-latin-ext-600-normal.woff'),
  ],
}

const familiesOf = (voice: Voice) => files[voice].map((_, at) => `${voice} ${at}`)

/** A typeface of the site as a font family. */
export function family(voice: Voice): string {
  return familiesOf(voice).join(', ')
}

let read: Promise<Font[]> | undefined

/** The site's own voices, as the drawing of text needs them; read once. */
export function cardFonts(): Promise<Font[]> {
  const voices = ['sign', 'desk', 'paper'] as const
  read ??= Promise.all(
    voices.flatMap((voice) =>
      files[voice].map(async (file, at) => ({
        name: familiesOf(voice)[at] ?? voice,
        data: await readFile(new URL(file)),
      })),
    ),
  )
  return read
}

/** Size of a share picture, which all networks show large. */
const size = { width: 1200, height: 630 } as const

/** Where the well's inside begins, in pixels of the picture. */
const wellPlace = { left: 96, top: 92 } as const

const panel = { left: 56, top: 52, width: 1088, height: 450 }
const frame = 4
/** Below the panel, on the line of the site's name. */
const logoPlace = { top: 528, most: { width: 240, height: 80 }, gap: 24 }

/** An element as satori takes them: boxes laid out by flexbox, and text. */
export type Drawn = { type: 'div'; key: null; props: { style: object; children?: Drawn[] | string } }

/** Makes an element that satori lays out. */
export function box(style: object, children?: Drawn[] | string): Drawn {
  return { type: 'div', key: null, props: { style: { display: 'flex', ...style }, ...(children ? { children } : {}) } }
}

/** What every card shows of the site. `logo` is before the name; null for none. */
export type CardSite = { siteName: string; address: string; accent: string; logo: Uint8Array | null }

/**
 * Lays out a card: a panel with the image area and text, and the site's name below, after
 * `nameLeft` pixels for the logo. The image area is left empty.
 */
function layOut(
  { eyebrow, title, voice: speaker, lines }: Omit<ShareCard, 'picture'>,
  well: { width: number; height: number },
  { siteName, address, accent }: CardSite,
  nameLeft: number,
): Drawn {
  return box(
    { width: size.width, height: size.height, position: 'relative', fontFamily: family('desk'), color: colours.ink },
    [
      ...framed(panel, colours.surface, { edge: colours.edge, top: colours.edgeLit }),
      ...framed({ ...wellPlace, ...well }, colours.well, { edge: colours.edge, top: colours.edge }),
      box(
        {
          position: 'absolute',
          left: wellPlace.left + well.width + 44,
          top: wellPlace.top,
          width: panel.left + panel.width - (wellPlace.left + well.width + 44) - 32,
          height: well.height,
          flexDirection: 'column',
          overflow: 'hidden',
        },
        [
          box({ fontFamily: family('sign'), fontSize: 42, lineHeight: 1, color: accent }, eyebrow),
          box(titleStyle(title, speaker), title),
          ...lines.map(({ text, colour }) =>
            box({ marginTop: 14, fontSize: well.width > 400 ? 27 : 31, lineHeight: 1.25, color: colours.ink2 }, [
              ...(colour ? [box({ width: 22, height: 22, marginTop: 9, marginRight: 14, background: colour })] : []),
              box({ flexShrink: 1 }, text),
            ]),
          ),
        ],
      ),
      box(
        {
          position: 'absolute',
          left: panel.left + nameLeft,
          top: 532,
          fontFamily: family('sign'),
          fontSize: 68,
          color: accent,
        },
        siteName,
      ),
      box({ position: 'absolute', right: panel.left, top: 556, fontSize: 28, color: colours.ink2 }, address),
    ],
  )
}

/** A rectangle in a notched frame, as everything on the site has one. */
export function framed(
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
  fill: string,
  { edge, top: topEdge }: { edge: string; top: string },
): Drawn[] {
  const bar = (style: object, background: string) => box({ position: 'absolute', background, ...style })
  return [
    bar({ left, top, width, height }, fill),
    bar({ left, top: top - frame, width, height: frame }, topEdge),
    bar({ left, top: top + height, width, height: frame }, edge),
    bar({ left: left - frame, top, width: frame, height }, edge),
    bar({ left: left + width, top, width: frame, height }, edge),
  ]
}

/** Long titles are set smaller, and cut after what fits. */
function titleStyle(title: string, speaker: ShareCard['voice']): object {
  const [short, long] = speaker === 'sign' ? [96, 64] : [54, 44]
  return {
    marginTop: 10,
    marginBottom: 8,
    fontFamily: family(speaker),
    fontSize: title.length > 22 ? long : short,
    lineHeight: speaker === 'sign' ? 0.95 : 1.15,
    lineClamp: speaker === 'sign' ? 2 : 4,
    display: 'block',
    wordBreak: 'break-word',
  }
}

const scene = path.resolve(import.meta.dirname, '../../../platform/web/styles/assets/scene')

let backdrop: Promise<Buffer> | undefined

/**
 * Draws a card as a PNG of 1200 by 630 pixels, in the site's night, with its words as the
 * description in its metadata. A picture that cannot be read leaves the well empty.
 */
export async function drawCard(card: ShareCard, site: CardSite): Promise<Buffer> {
  const { picture } = card
  const well = wells[picture.kind]
  backdrop ??= drawBackdrop()
  const logo = await logoOf(site.logo)
  const [ground, art, words] = await Promise.all([
    backdrop,
    artOf(picture),
    cardFonts().then((fonts) => satori(layOut(card, well, site, logo.width), { ...size, fonts })),
  ])
  return sharp(ground)
    .composite([{ input: Buffer.from(words) }, ...art, ...logo.layers])
    .png({ palette: true, effort: 4 })
    .withXmp(description([card.eyebrow, card.title, ...card.lines.map(({ text }) => text)]))
    .toBuffer()
}

/** The logo in its place, and how much of the line it takes; nothing if it cannot be read. */
async function logoOf(bytes: Uint8Array | null): Promise<{ layers: OverlayOptions[]; width: number }> {
  const none = { layers: [], width: 0 }
  if (!bytes) return none
  try {
    const { most, top, gap } = logoPlace
    const { data, info } = await sharp(bytes)
      .resize({ ...most, fit: 'inside' })
      .png()
      .toBuffer({ resolveWithObject: true })
    const middle = top + Math.round((most.height - info.height) / 2)
    return { layers: [{ input: data, left: panel.left, top: middle }], width: info.width + gap }
  } catch {
    return none
  }
}

/** The words of a picture as XMP, which programs read that describe pictures. */
export function description(words: readonly string[]): string {
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
  const well = wells[picture.kind]
  if (picture.kind === 'heads') {
    const columns = 2
    const lines = Math.ceil(picture.each.length / columns)
    const part = { width: Math.floor(well.width / columns), height: Math.floor(well.height / lines) }
    const placed = picture.each.map((bytes, at) =>
      placedIn(bytes, pixelsOf, {
        ...part,
        left: wellPlace.left + (at % columns) * part.width,
        top: wellPlace.top + Math.floor(at / columns) * part.height,
      }),
    )
    return (await Promise.all(placed)).flat()
  }
  return placedIn(picture.bytes, picture.kind === 'scene' ? sceneOf : pixelsOf, { ...well, ...wellPlace })
}

/** A picture in the middle of a part of the card; nothing if it cannot be read. */
async function placedIn(
  bytes: Uint8Array | null,
  drawn: typeof pixelsOf,
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
): Promise<OverlayOptions[]> {
  if (!bytes) return []
  try {
    const { data, info } = await drawn(bytes, { width, height })
    const [beside, above] = [Math.round((width - info.width) / 2), Math.round((height - info.height) / 2)]
    return [{ input: data, left: left + beside, top: top + above }]
  } catch {
    return []
  }
}

const reading = { limitInputPixels: 4_000_000 }

/** Pixel art without the nothing around it, at a whole multiple where it is small. */
export async function pixelsOf(bytes: Uint8Array, well: { width: number; height: number }) {
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
