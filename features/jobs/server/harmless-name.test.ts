import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attachmentTypes } from '../contract.ts'
import { harmlessName } from './harmless-name.ts'

const pdf = (name: string) => harmlessName(name, 'application/pdf')

test('a name stays as it is where it does no harm', () => {
  for (const name of ['letter.pdf', 'Özgeçmiş – Işıl.pdf', 'My CV v1.2.pdf', '履歴書.pdf', '100 % me (new).pdf'])
    expect(pdf(name)).toBe(name)
  expect(harmlessName('me.jpeg', 'image/jpeg')).toBe('me.jpeg')
  expect(harmlessName('ME.JPG', 'image/jpeg')).toBe('ME.jpg')
})

test('a name as long as a form can carry is soon read, whatever it is made of, and keeps its ending', () => {
  const long = 80_000
  for (const filling of ['.', '. ', ' ', 'a.', 'a b']) {
    const given = `letter${filling.repeat(long / filling.length)}end`
    expect([...(pdf(`${given}.pdf`) ?? '')].length).toBeLessThanOrEqual(100)
    expect(pdf(`${given}.pdf`)).toMatch(/^letter.*\.pdf$/)
    expect(pdf(`${given}.exe`)).toBeNull()
  }
})

test('a name loses its path, what cannot be seen, and what a system would take for something else', () => {
  const harmless = {
    '../../etc/passwd': 'passwd.pdf',
    '..\\..\\boot.pdf': 'boot.pdf',
    '/etc/cron.d/x.pdf': 'x.pdf',
    'C:\\CON.pdf': '_CON.pdf',
    'aux.pdf': '_aux.pdf',
    'LPT1.some.pdf': '_LPT1.some.pdf',
    'console.pdf': 'console.pdf',
    'a\u0000b\r\nc.pdf': 'abc.pdf',
    'in\u202evoice.pdf': 'invoice.pdf',
    '.htaccess': 'htaccess.pdf',
    '...': 'file.pdf',
    '': 'file.pdf',
    ' . . .pdf': 'pdf.pdf',
    'letter.pdf. . ': 'letter.pdf',
    'a<b>"c"|d?*.pdf': 'a_b__c__d__.pdf',
    'letter.png': 'letter.pdf',
    letter: 'letter.pdf',
    'Mr. Smith': 'Mr. Smith.pdf',
    'version 1.2': 'version 1.2.pdf',
  }
  for (const [given, expected] of Object.entries(harmless)) {
    expect([given, pdf(given)]).toEqual([given, expected])
  }
  expect(pdf(`${'long '.repeat(100)}.pdf`)?.length).toBeLessThanOrEqual(100)
})

test('a name that ends in what no attachment is, is none', () => {
  for (const name of [
    'cv.pdf.exe',
    'photo.png.html',
    'x.svg',
    'a.pdf\u202e.js',
    'run.sh ',
    'y.HTM.',
    'mac.ro7',
    'letter.pdf::$DATA',
  ])
    expect([name, pdf(name)]).toEqual([name, null])
})

test('whatever a file is called, what is left is the harmless name of a file', () => {
  const parts = [
    '../',
    '..\\',
    '\u0000',
    '\u202e',
    'CON',
    'nul',
    '.',
    ' ',
    'pdf',
    '.exe',
    '.pdf',
    'a',
    'ş',
    '%2f',
    ':',
    '😀',
  ]
  const name = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.array(fc.constantFrom(...parts), { maxLength: 40 }).map((all) => all.join('')),
  )
  fc.assert(
    fc.property(name, fc.constantFrom(...attachmentTypes), (given, type) => {
      const harmless = harmlessName(given, type)
      if (harmless === null) return
      expect(harmless).toMatch(type === 'application/pdf' ? /.\.pdf$/ : type === 'image/png' ? /.\.png$/ : /.\.jpe?g$/)
      expect(harmless).not.toMatch(/["*/:<>?\\|]|[\p{Cc}\p{Cf}\p{Cs}]|^[. ]|[. ]$/u)
      expect(harmless).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i)
      expect([...harmless].length).toBeLessThanOrEqual(101)
      expect(harmless.isWellFormed()).toBe(true)
      expect(path.dirname(path.resolve('/a/b', harmless))).toBe('/a/b')
      // What was made harmless stays as it is.
      expect(harmlessName(harmless, type)).toBe(harmless)
    }),
    { numRuns: 3_000 },
  )
})
