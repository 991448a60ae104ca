import { expect, test } from 'vitest'
import type { Block } from '../contract.ts'
import { contentsOf } from './article-text.tsx'

const body = (...levels: (2 | 3)[]): Block[] =>
  levels.flatMap((level, index): Block[] => [
    { kind: 'heading', level, id: `part-${index}`, children: [`Part ${index}`] },
    { kind: 'paragraph', children: ['…'] },
  ])

test('a long article has a table of contents: from three sections, or four headings in all', () => {
  expect(contentsOf(body(2, 2, 2)).map(({ id }) => id)).toEqual(['part-0', 'part-1', 'part-2'])
  expect(contentsOf(body(2, 3, 3, 3))).toHaveLength(4)
})

test('a short one has no table of contents', () => {
  expect(contentsOf(body())).toEqual([])
  expect(contentsOf(body(2, 2))).toEqual([])
  expect(contentsOf(body(2, 3, 3))).toEqual([])
})
