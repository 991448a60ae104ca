import { family } from './card-fonts.ts'
import { colours } from './colours.ts'
import type { ShareCard } from './share-card.ts'

/** Size of a share picture, which all networks show large. */
export const size = { width: 1200, height: 630 } as const

/** Where the well's inside begins, in pixels of the picture. */
export const wellPlace = { left: 96, top: 92 } as const

const panel = { left: 56, top: 52, width: 1088, height: 450 }
const frame = 4

/** An element as satori takes them: boxes laid out by flexbox, and text. */
type Drawn = { type: 'div'; key: null; props: { style: object; children?: Drawn[] | string } }

function box(style: object, children?: Drawn[] | string): Drawn {
  return { type: 'div', key: null, props: { style: { display: 'flex', ...style }, ...(children ? { children } : {}) } }
}

/**
 * Lays out a card: a panel with the image area and text, and the site's name below. The image area
 * is left empty.
 */
export function layOut(
  { eyebrow, title, voice: speaker, lines }: Omit<ShareCard, 'picture'>,
  well: { width: number; height: number },
  siteName: string,
  address: string,
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
          box({ fontFamily: family('sign'), fontSize: 42, lineHeight: 1, color: colours.lamp }, eyebrow),
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
          left: panel.left,
          top: 532,
          fontFamily: family('sign'),
          fontSize: 68,
          color: colours.lamp,
        },
        siteName,
      ),
      box({ position: 'absolute', right: panel.left, top: 556, fontSize: 28, color: colours.ink2 }, address),
    ],
  )
}

/** A rectangle in a notched frame, as everything on the site has one. */
function framed(
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
