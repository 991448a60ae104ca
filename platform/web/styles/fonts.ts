import type { LanguageCode } from '#platform/contract/language.ts'
import type { Face } from './face.ts'
import desk from './faces/atkinson-latin.woff2?url'
import deskTurkish from './faces/atkinson-turkish.woff2?url'
import sign from './faces/jersey-10-latin.woff2?url'
import title from './faces/jersey-15-latin.woff2?url'
import paperItalic from './faces/literata-italic-latin.woff2?url'
import paper from './faces/literata-latin.woff2?url'
import paperTurkish from './faces/literata-turkish.woff2?url'

const files: Record<Face, string> = { title, paper, paperItalic }

/**
 * Addresses of the faces that a page shows at once, for `<link rel="preload" as="font" crossorigin>`: the two of the frame, and those that its route names. The letters that only
 * Turkish has are named where there is so much text that some of them are in it.
 */
export function preloadFonts(language: LanguageCode, faces: readonly Face[]): string[] {
  const turkish = language === 'tr' ? [deskTurkish, ...(faces.includes('paper') ? [paperTurkish] : [])] : []
  return [desk, sign, ...faces.map((face) => files[face]), ...turkish]
}
