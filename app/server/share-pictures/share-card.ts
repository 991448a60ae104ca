/** What a share picture shows: what kind of thing it is, its name, and a few lines about it beside a picture. */
export type ShareCard = {
  eyebrow: string
  title: string
  /** Which of the site's voices speaks the title: the hotel's lettering, or the newspaper. */
  voice: 'sign' | 'paper'
  lines: readonly ShareLine[]
  picture: ShareArt
}

/** A line; `colour` is that of the curve it belongs to. */
export type ShareLine = { text: string; colour?: string }

/** What stands in the well: a picture of whole pixels or a scene that fills it, as it was sent, null where there is none; or a drawing (SVG) of the well's size. */
export type ShareArt = { kind: 'pixels' | 'scene'; bytes: Uint8Array | null } | { kind: 'drawing'; svg: string }

/** The wells, in pixels of the picture. */
export const wells: Record<ShareArt['kind'], { width: number; height: number }> = {
  pixels: { width: 300, height: 370 },
  scene: { width: 500, height: 370 },
  drawing: { width: 500, height: 370 },
}
