import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import subsetFont from 'subset-font'

/**
 * Cuts the faces of the site out of those that fontsource delivers: the weights that are worn, and Turkish letters in a small file of their own beside the large one for the rest of
 * Europe, which most pages never need. Half of what a first visit loaded was faces. Run by hand where a face or a weight changes; the results stand in `platform/web/styles/faces`.
 */
const modules = path.join(import.meta.dirname, '../node_modules')
const faces = path.join(import.meta.dirname, '../platform/web/styles/faces')

const between = (first, last) => Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at))
/** What `fonts.css` says of these files by `unicode-range`. */
const letters = {
  latin: [...between(0x20, 0xff), ...'ıŒœ€™−', ...between(0x2000, 0x206f)].join(''),
  turkish: 'ĞğİŞş',
}

const worn = [
  [
    'atkinson',
    '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-*-wght-normal',
    400,
    700,
  ],
  ['literata', '@fontsource-variable/literata/files/literata-*-wght-normal', 400, 700],
  ['literata-italic', '@fontsource-variable/literata/files/literata-*-wght-italic', 400, 500],
  ['jersey-10', '@fontsource/jersey-10/files/jersey-10-*-400-normal'],
  ['jersey-15', '@fontsource/jersey-15/files/jersey-15-*-400-normal'],
]

await mkdir(faces, { recursive: true })
for (const [name, source, min, max] of worn) {
  for (const [script, from] of [
    ['latin', 'latin'],
    ['turkish', 'latin-ext'],
  ]) {
    const whole = await readFile(path.join(modules, `${source.replace('*', from)}.woff2`))
    const cut = await subsetFont(whole, letters[script], {
      targetFormat: 'woff2',
      ...(min && { variationAxes: { wght: { min, max } } }),
    })
    await writeFile(path.join(faces, `${name}-${script}.woff2`), cut)
    console.log(`${name}-${script}: ${whole.length} to ${cut.length} B`)
  }
}
