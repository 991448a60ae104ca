import { readFile } from 'node:fs/promises'
import type { Font } from 'satori'

type Voice = 'sign' | 'desk' | 'paper'

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
