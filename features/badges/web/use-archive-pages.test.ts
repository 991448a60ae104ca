import { expect, test } from 'vitest'
import { pagesAround } from './use-archive-pages.ts'

test.each([
  [0, 29, 60_000, [1]],
  [0, 40, 60_000, [1, 2]],
  [0, 60, 60, [1]],
  [90, 150, 60_000, [2, 3]],
  [85, 150, 60_000, [1, 2, 3]],
  [59_950, 60_000, 60_000, [999, 1_000]],
  [0, 5, 5, [1]],
  [0, 0, 0, []],
])('items %i to %i of %i are on pages %j, including those nearby', (from, to, total, pages) => {
  expect(pagesAround(from, to, total)).toEqual(pages)
})
