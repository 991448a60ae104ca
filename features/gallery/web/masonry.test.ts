import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { highestPicture, rowsOf, shownSize, widestPictures } from './masonry.ts'

test('a picture is shown at its own size where it fits, and never enlarged', () => {
  expect(shownSize({ width: 120, height: 90 }, 'wide')).toEqual({ width: 120, height: 90 })
  expect(shownSize({ width: 528, height: 200 }, 'wide')).toEqual({ width: 264, height: 100 })
  expect(shownSize({ width: 100, height: 1120 }, 'middle')).toEqual({ width: 50, height: highestPicture })
})

test('a higher picture takes more rows, and a wide one fewer in a narrow window', () => {
  const banner = { width: 760, height: 300 }
  expect(rowsOf({ width: 200, height: 240 }, 'wide') - rowsOf({ width: 200, height: 200 }, 'wide')).toBe(10)
  expect(rowsOf(banner, 'wide')).toBe(Math.ceil((300 * 264) / 760 / 4) + 37)
  expect(rowsOf({ width: 1, height: 1 }, 'middle')).toBe(38)
})

test('the style sheet uses the same widths', () => {
  const sheet = readFileSync(join(import.meta.dirname, 'picture-grid.module.css'), 'utf8')
  const widths = [...sheet.matchAll(/--widest: (\d+)px/g)].map(([, width]) => Number(width))
  expect(new Set(widths)).toEqual(new Set(Object.values(widestPictures)))
  expect(sheet).toContain(`${highestPicture}px`)
})
