import { expect, it } from 'vitest'
import { niceScale } from './stair-chart.tsx'

it.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [12, [0, 5, 10, 15]],
  [954, [0, 200, 400, 600, 800, 1000]],
  [2354, [0, 500, 1000, 1500, 2000, 2500]],
  [2500, [0, 500, 1000, 1500, 2000, 2500]],
  [2501, [0, 1000, 2000, 3000]],
])('for up to %i has lines at %j', (most, ticks) => {
  expect(niceScale(most)).toEqual({ top: ticks.at(-1), ticks })
})
