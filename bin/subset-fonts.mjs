import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import subsetFont from 'subset-font'

/**
 * Makes subsets of the fonts of fontsource: the weights in use, with the letters of the site's
 * texts and of common names. The other letters are in files that most pages never load
 * (`platform/web/styles/fonts.css`). Run by hand when a font, a weight or a language changes; it
 * prints the `unicode-range` of each file.
 */
const modules = path.join(import.meta.dirname, '../node_modules')
const folder = path.join(import.meta.dirname, '../platform/web/styles/fonts')

const typewriter = Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCodePoint(0x20 + at)).join('')
/** Fontsource keeps the five letters that only Turkish has in another file than all others. */
const scripts = {
  latin: { from: 'latin', letters: `${typewriter}ÄÖÜäöüßÇçıáâãéíîñóúû\u00a0¡©«®°·»¿×–—‘’‚“”„‹›…•−€™\u2009\u202f` },
  turkish: { from: 'latin-ext', letters: 'ĞğİŞş' },
}

// The font of prose has no ligatures, small capitals or other optional shapes: a fifth smaller.
const plain = { noLayoutClosure: true }

const inUse = [
  [
    'atkinson',
    '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-*-wght-normal',
    { min: 400, max: 700 },
  ],
  ['literata', '@fontsource-variable/literata/files/literata-*-wght-normal', { min: 400, max: 700 }, plain],
  ['literata-italic', '@fontsource-variable/literata/files/literata-*-wght-italic', 500, plain],
  ['jersey-10', '@fontsource/jersey-10/files/jersey-10-*-400-normal'],
  ['jersey-15', '@fontsource/jersey-15/files/jersey-15-*-400-normal'],
]

await mkdir(folder, { recursive: true })
for (const [script, { from, letters }] of Object.entries(scripts)) {
  console.log(`${script}: ${unicodeRange(letters)}`)
  for (const [name, source, wght, shapes] of inUse) {
    const whole = await readFile(path.join(modules, `${source.replace('*', from)}.woff2`))
    const variationAxes = wght ? { wght } : {}
    const subset = await subsetFont(whole, letters, { targetFormat: 'woff2', variationAxes, ...shapes })
    await writeFile(path.join(folder, `${name}-${script}.woff2`), subset)
    console.log(`  ${name}: ${whole.length} to ${subset.length} B`)
  }
}

function unicodeRange(letters) {
  const codes = [...new Set(letters)].map((letter) => letter.codePointAt(0)).sort((one, other) => one - other)
  const ranges = []
  for (const code of codes) {
    const last = ranges.at(-1)
    if (last && last[1] === code - 1) last[1] = code
    else ranges.push([code, code])
  }
  const hex = (code) => code.toString(16).toUpperCase().padStart(4, '0')
  return ranges.map(([first, last]) => `U+${hex(first)}${first === last ? '' : `-${hex(last)}`}`).join(', ')
}
