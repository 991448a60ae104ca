import { expect, test } from 'vitest'
import { pagesAround } from './use-archive-pages.ts'

test.each([
  [0, 59, 60_000, [1]],
  [0, 100, 60_000, [1, 2]],
  [0, 120, 120, [1]],
  [180, 300, 60_000, [2, 3]],
  [170, 300, 60_000, [1, 2, 3]],
  [59_900, 60_000, 60_000, [499, 500]],
  [0, 5, 5, [1]],
  [0, 0, 0, []],
])('items %i to %i of %i are on pages %j, with what is near', (from, to, total, pages) => {
  expect(pagesAround(from, to, total)).toEqual(pages)
})
