import { expect, test } from 'vitest'
import { formatFigure } from './figures.ts'

test('a number is grouped by its language', () => {
  expect((['de', 'en', 'tr'] as const).map((language) => formatFigure(61_200, language))).toEqual([
    '61.200',
    '61,200',
    '61.200',
  ])
})
