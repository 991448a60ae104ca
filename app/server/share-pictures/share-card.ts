/** Contents of a share picture: kind, name, and a few lines beside an image. */
export type ShareCard = {
  eyebrow: string
  title: string
  /** The typeface of the title: the pixel lettering of signs, or that of the newspaper. */
  voice: 'sign' | 'paper'
  lines: readonly ShareLine[]
  picture: ShareArt
}

/** A text line; `colour` is that of the matching curve. */
export type ShareLine = { text: string; colour?: string }

/**
 * Image of a card: pixel art or a filling scene as received (null if missing), two to four heads,
 * or an SVG drawing of the image area's size.
 */
export type ShareArt =
  | { kind: 'pixels' | 'scene'; bytes: Uint8Array | null }
  | { kind: 'heads'; each: readonly (Uint8Array | null)[] }
  | { kind: 'drawing'; svg: string }

/** The wells, in pixels of the picture. */
export const wells: Record<ShareArt['kind'], { width: number; height: number }> = {
  pixels: { width: 300, height: 370 },
  scene: { width: 500, height: 370 },
  heads: { width: 420, height: 370 },
  drawing: { width: 500, height: 370 },
}
