import { expect, test } from 'vitest'
import type { Block, Inline } from '../contract.ts'
import { hasDropCap } from './article-body.tsx'

const rest = 'round half past eleven the lift stops answering. '.repeat(5)
const paragraph = (...children: Inline[]): Block => ({ kind: 'paragraph', children })

test('a long paragraph that starts with a plain capital gets a drop cap', () => {
  expect(hasDropCap([paragraph(`A${rest}`)])).toBe(true)
  expect(hasDropCap([paragraph('Well, ', { kind: 'strong', children: ['yes'] }, rest)])).toBe(true)
})

test.each([
  ['a quote', [paragraph(`“A${rest}`)]],
  ['a figure', [paragraph(`11 ${rest}`)]],
  ['a letter with a diacritic', [paragraph(`Ü${rest}`)]],
  ['a dotted capital', [paragraph(`İ${rest}`)]],
  ['a small letter', [paragraph(`a${rest}`)]],
  ['a short paragraph', [paragraph('Around midnight.'), paragraph(rest)]],
  ['a link', [paragraph({ kind: 'link', href: 'https://habbo.com', children: ['A'] }, rest)]],
  ['a heading', [{ kind: 'heading', level: 2, id: 'part-a', children: ['A'] }, paragraph(`A${rest}`)]],
  ['nothing', []],
] satisfies [string, Block[]][])('%s does not', (_, body) => {
  expect(hasDropCap(body)).toBe(false)
})
