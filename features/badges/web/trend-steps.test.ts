import { expect, test } from 'vitest'
import { trendSteps } from './badge-trend.tsx'

const on = (day: string, owners: number) => ({ day, owners, scanned: 100 })

test('a value lasts until the next day with another one, and the last is a day wide', () => {
  expect(trendSteps([on('2026-05-01', 2), on('2026-05-03', 4), on('2026-05-04', 1)])).toEqual([
    { x: 0, y: 50 },
    { x: 50, y: 50 },
    { x: 50, y: 0 },
    { x: 75, y: 0 },
    { x: 75, y: 75 },
    { x: 100, y: 75 },
  ])
})

test('a badge without owners is drawn on the baseline', () => {
  expect(trendSteps([on('2026-05-01', 0), on('2026-05-02', 0)]).map(({ y }) => y)).toEqual([100, 100, 100, 100])
  expect(trendSteps([])).toEqual([])
})
