import satori from 'satori'
import sharp, { type OverlayOptions } from 'sharp'
import { signatureSize as size } from '#features/embeds/contract.ts'
import { colours, morning } from './colours.ts'
import { box, type CardSite, cardFonts, description, family, framed, pixelsOf } from './draw-card.ts'
import type { ShareCard } from './share-card.ts'

/** The frame around everything, which the picture's border is. */
const panel = { left: 4, top: 4, width: size.width - 8, height: size.height - 8 }
const well = { left: 12, top: 12, width: 80, height: size.height - 24 }

/** Draws a player's card as a signature for forums: small, in the night or the morning. */
export async function drawSignature(card: ShareCard, site: CardSite, theme: 'dark' | 'light'): Promise<Buffer> {
  const look = theme === 'light' ? morning : { ...colours, accent: site.accent }
  const [ground, art] = await Promise.all([drawWords(card, site, look), artOf(card)])
  return sharp(Buffer.from(ground))
    .composite(art)
    .png({ palette: true, effort: 4 })
    .withXmp(description([card.eyebrow, card.title, ...card.lines.map(({ text }) => text)]))
    .toBuffer()
}

type Look = { surface: string; well: string; edge: string; edgeLit: string; ink: string; ink2: string; accent: string }

async function drawWords({ eyebrow, title, lines }: ShareCard, { siteName, address }: CardSite, look: Look) {
  const line = (text: string, style: object) => box({ whiteSpace: 'nowrap', overflow: 'hidden', ...style }, text)
  const left = well.left + well.width + 16
  const drawn = box({ width: size.width, height: size.height, position: 'relative', fontFamily: family('desk') }, [
    ...framed(panel, look.surface, { edge: look.edge, top: look.edgeLit }),
    box({ position: 'absolute', ...well, background: look.well }),
    box(
      { position: 'absolute', left, top: 12, width: size.width - left - 16, flexDirection: 'column', color: look.ink },
      [
        line(eyebrow, { fontSize: 14, lineHeight: 1.1, color: look.accent }),
        line(title, { fontFamily: family('sign'), fontSize: title.length > 16 ? 28 : 38, lineHeight: 1 }),
        line(
          lines
            .slice(0, 2)
            .map(({ text }) => text)
            .join(' · '),
          { fontSize: 13, lineHeight: 1.3, color: look.ink2 },
        ),
      ],
    ),
    box(
      {
        ...{ position: 'absolute', left, right: 16, bottom: 10, justifyContent: 'space-between' },
        ...{ alignItems: 'flex-end', fontSize: 13, color: look.ink2 },
      },
      [box({ fontFamily: family('sign'), fontSize: 22, color: look.accent }, siteName), box({}, address)],
    ),
  ])
  return satori(drawn, { ...size, fonts: await cardFonts() })
}

/** The picture in its place; a signature whose picture cannot be read is drawn without it. */
async function artOf({ picture }: ShareCard): Promise<OverlayOptions[]> {
  if (picture.kind !== 'pixels' || !picture.bytes) return []
  try {
    const { data, info } = await pixelsOf(picture.bytes, { width: well.width + 24, height: well.height + 24 })
    const left = well.left + Math.round((well.width - info.width) / 2)
    return [{ input: data, left, top: well.top + Math.round((well.height - info.height) / 2) }]
  } catch {
    return []
  }
}
