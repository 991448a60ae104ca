import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attachmentTypes } from '../contract.ts'
import { harmlessName } from './upload-attachment.ts'

const pdf = (name: string) => harmlessName(name, 'application/pdf')

test('a harmless name is unchanged', () => {
  for (const name of ['letter.pdf', 'Özgeçmiş – Işıl.pdf', 'My CV v1.2.pdf', '履歴書.pdf', '100 % me (new).pdf'])
    expect(pdf(name)).toBe(name)
  expect(harmlessName('me.jpeg', 'image/jpeg')).toBe('me.jpeg')
  expect(harmlessName('ME.JPG', 'image/jpeg')).toBe('ME.jpg')
})

test('the longest possible name is processed quickly and keeps its extension', () => {
  const long = 80_000
  for (const filling of ['.', '. ', ' ', 'a.', 'a b']) {
    const given = `letter${filling.repeat(long / filling.length)}end`
    expect([...(pdf(`${given}.pdf`) ?? '')].length).toBeLessThanOrEqual(100)
    expect(pdf(`${given}.pdf`)).toMatch(/^letter.*\.pdf$/)
    expect(pdf(`${given}.exe`)).toBeNull()
  }
})

test('removes paths, invisible characters and names reserved by systems', () => {
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

test('a name with an extension that no attachment has is refused', () => {
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

test('any name becomes a harmless one', () => {
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
      // A harmless name is unchanged.
      expect(harmlessName(harmless, type)).toBe(harmless)
    }),
    { numRuns: 3_000 },
  )
})
