import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { languageCodes } from '#platform/contract/language.ts'

/** The code points of a `unicode-range`, as first and last. */
function rangesOf(css: string): (readonly [first: number, last: number])[] {
  return [...css.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, first = '', last = first]) => [
    Number.parseInt(first, 16),
    Number.parseInt(last, 16),
  ])
}

test('the small fonts have every letter of the site itself, in each language', () => {
  const sheet = readFileSync(path.join(import.meta.dirname, 'fonts.css'), 'utf8')
  const cut = sheet.split('@font-face').filter((face) => face.includes('./fonts/'))
  expect(cut.length).toBe(readdirSync(path.join(import.meta.dirname, 'fonts')).length)
  const known = cut.flatMap(rangesOf)
  const locales = path.join(import.meta.dirname, '../../../locales')
  const words = languageCodes.flatMap((language) =>
    readdirSync(path.join(locales, language)).map((file) => readFileSync(path.join(locales, language, file), 'utf8')),
  )
  const letters = [...new Set(words.join('').match(/\p{L}/gu))]
  expect(letters).toEqual(expect.arrayContaining(['ğ', 'ß', 'İ']))
  expect(letters.filter((letter) => !known.some(([first, last]) => covers(first, last, letter)))).toEqual([])
})

test('the inlined fonts have the same letters as the files', () => {
  const faceOf = (sheet: string) => {
    const css = readFileSync(path.join(import.meta.dirname, sheet), 'utf8').replace('?inline', '')
    return /@font-face \{[^}]*atkinson-turkish[^}]*\}/.exec(css)?.[0]
  }
  expect(faceOf('turkish-letters.css')).toContain('unicode-range')
  expect(faceOf('turkish-letters.css')).toBe(faceOf('fonts.css'))
})

function covers(first: number, last: number, letter: string): boolean {
  const code = letter.codePointAt(0) ?? -1
  return first <= code && code <= last
}
