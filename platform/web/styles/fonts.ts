import desk from './faces/atkinson-latin.woff2?url'
import sign from './faces/jersey-10-latin.woff2?url'
import title from './faces/jersey-15-latin.woff2?url'
import paperItalic from './faces/literata-italic-latin.woff2?url'
import paper from './faces/literata-latin.woff2?url'
import type { Font } from './font.ts'

const files: Record<Font, string> = { title, paper, paperItalic }

/**
 * Addresses of the faces that a page shows at once, for `<link rel="preload" as="font" crossorigin>`: the two of the frame, and those that its route names. Browsers
 * complain of one that nothing on the page is written in, so a list that may be empty is no reason for any, nor are the letters that only Turkish has.
 */
export function preloadFonts(fonts: readonly Font[]): string[] {
  return [desk, sign, ...fonts.map((face) => files[face])]
}
