import { describe, expect, it } from 'vitest'
import { extremesOf, levelOf, levelsOf } from './typical-week.tsx'

const week = (values: Record<number, number>) => Array.from({ length: 168 }, (_, place) => values[place] ?? null)

describe('the levels of a week', () => {
  it('split the numbers evenly, each number in one level', () => {
    const levels = levelsOf(week({ 0: 100, 5: 600, 9: 350 }))
    expect(levels).toEqual([
      { from: 100, to: 200 },
      { from: 201, to: 300 },
      { from: 301, to: 400 },
      { from: 401, to: 500 },
      { from: 501, to: 600 },
    ])
    expect([100, 200, 201, 600].map((value) => levelOf(value, levels))).toEqual([0, 0, 1, 4])
  })

  it('are one where all hours are equal, and none without samples', () => {
    expect(levelsOf(week({ 3: 7, 4: 7 }))).toEqual([{ from: 7, to: 7 }])
    expect(levelsOf(week({}))).toEqual([])
  })
})

it('finds the busiest and quietest hour beside gaps', () => {
  expect(extremesOf(week({ 20: 50, 45: 900, 100: 12 }))).toEqual({
    busiest: { day: 1, hour: 21, online: 900 },
    quietest: { day: 4, hour: 4, online: 12 },
  })
  expect(extremesOf(week({}))).toBeNull()
})
