import { expect, test } from 'vitest'
import { badgePageSize } from '../contract.ts'
import { pageAt, scrollOf } from './archive-grid.tsx'

const wide = { columns: 13, pitch: 118, top: 812 }
const narrow = { columns: 4, pitch: 114, top: 1040 }

test.each([wide, narrow])('going to a page scrolls to that page with $columns columns', (layout) => {
  for (const page of [1, 2, 3, 4, 17, 250, 499]) {
    expect(pageAt(scrollOf((page - 1) * badgePageSize, layout), layout, 60_000)).toBe(page)
  }
})

test('above the grid is the first page, below it the last', () => {
  expect(pageAt(0, wide, 60_000)).toBe(1)
  expect(pageAt(10_000_000, wide, 60_001)).toBe(60_000 / badgePageSize + 1)
  expect(pageAt(10_000_000, wide, 60_000)).toBe(60_000 / badgePageSize)
})
