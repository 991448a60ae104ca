import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageNumbers } from './page-links.tsx'

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, null, 9]],
  [4, 9, [1, 2, 3, 4, 5, null, 9]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [9, 9, [1, null, 8, 9]],
  [40, 9, [1, null, 8, 9]],
])('on page %i of %i', (page, pages, offered) => expect(pageNumbers(page, pages)).toEqual(offered))

test('numbers ascend from the first page to the last, and no gap hides a single page', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (page, pages) => {
      const offered = pageNumbers(page, pages)
      expect(offered.length).toBeLessThanOrEqual(9)
      expect([offered[0], offered.at(-1)]).toEqual([1, pages])
      if (page <= pages) expect(offered).toContain(page)
      offered.forEach((number, index) => {
        const before = offered[index - 1]
        if (index === 0 || number === null) return
        if (before === null) expect(number - (offered[index - 2] ?? 0)).toBeGreaterThan(2)
        else expect(number - (before ?? 0)).toBe(1)
      })
    }),
  )
})
