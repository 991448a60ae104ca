import type { Font } from './font.ts'
import desk from './fonts/atkinson-latin.woff2?url'
import sign from './fonts/jersey-10-latin.woff2?url'
import title from './fonts/jersey-15-latin.woff2?url'
import paperItalic from './fonts/literata-italic-latin.woff2?url'
import paper from './fonts/literata-latin.woff2?url'

const files: Record<Font, string> = { title, paper, paperItalic }

/**
 * Returns the addresses of fonts for `<link rel="preload" as="font" crossorigin>`: the frame's two,
 * and those of the route. Browsers warn about unused ones, so fonts for lists that may be empty or
 * for Turkish letters only are not included.
 */
export function preloadFonts(fonts: readonly Font[]): string[] {
  return [desk, sign, ...fonts.map((face) => files[face])]
}
