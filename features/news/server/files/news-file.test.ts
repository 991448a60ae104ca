import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newsBody } from '#test/news-blocks.ts'
import { divideFile } from './front-matter.ts'
import { readNewsFile, versionOf, writeNewsFile } from './news-file.ts'

const origins = new Set(['https://images.habbo.com'])

const line = fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) =>
  text
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim(),
)
const settings = fc.record({
  slug: fc.option(fc.constantFrom('winter-market', '2026', 'null')),
  category: fc.constantFrom('rare' as const, 'habbo' as const),
  isShort: fc.constant(false),
  authors: fc.constantFrom('team' as const, [], ['hhus:a:b#', 'hhde:-=?Name!:.,']),
  picture: fc.option(
    fc.constantFrom(
      { src: '/pictures/x.png', width: 640, height: 320 },
      { src: '/pictures/x.png', width: 1, height: 4096, focus: { x: 100, y: 0 } },
    ),
  ),
  source: fc.option(
    fc.constant({ hotel: 'hhde' as const, address: 'https://www.habbo.de/community/article/1/x?y=#z' }),
  ),
  published: fc.option(fc.constant('2026-11-20T19:00:00.000Z')),
})

test('a file is read back with every text and setting, and is recognised as unchanged', () => {
  fc.assert(
    fc.property(newsBody('tr'), settings, fc.tuple(line, line, line), (body, given, [title, summary, alt]) => {
      const text = { title: title || 'T', summary, pictureAlt: given.picture ? alt : '', body }
      const file = { language: 'tr', state: 'live', key: null, settings: given, text, version: null } as const
      const read = readNewsFile('x.md', writeNewsFile(file, origins), origins)
      if ('reason' in read) throw new Error(read.reason)
      expect(read).toEqual({ ...file, version: read.version })
      expect(read.version).toEqual(versionOf(file))
    }),
    { numRuns: 150 },
  )
})

test('the example in the documentation is a valid file', () => {
  const page = readFileSync(path.join(import.meta.dirname, '../../../../docs/news-files.md'), 'utf8')
  const example = /^```text\n(---\n[\s\S]*?)^```/m.exec(page)?.[1] ?? ''
  const read = readNewsFile('x.md', example, origins)
  expect(read).toMatchObject({
    ...{ language: 'en', state: 'live', settings: { slug: 'winter-market', picture: { width: 640 } } },
    text: { body: [{ kind: 'paragraph' }, { kind: 'heading' }, { kind: 'event' }, { kind: 'notice' }] },
  })
})

test('files with other line ends and a byte order mark are read too', () => {
  expect(divideFile('\ufeff---\r\ntitle: "x"\r\n---\r\n\r\nBody\r\n')).toMatchObject({
    ...{ front: { title: 'x' }, body: '\nBody\n', bodyLine: 4 },
  })
  expect(divideFile('---\ntitle: 2026\nsummary:\n---')).toMatchObject({
    front: { title: '2026', summary: '' },
    body: '',
  })
})
