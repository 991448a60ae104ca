import fc from 'fast-check'
import { expect, it } from 'vitest'
import { spreadLabels } from './end-labels.tsx'

it('leaves labels that do not overlap in place', () => {
  expect(spreadLabels([200, 50, 120], 20, 10, 300)).toEqual([200, 50, 120])
})

it('moves overlapping labels apart, in order and within the drawing', () => {
  expect(spreadLabels([100, 98, 240], 20, 10, 250)).toEqual([118, 98, 240])
  expect(spreadLabels([250, 249, 248], 20, 10, 250)).toEqual([250, 230, 210])
})

it('never lets two labels overlap', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 3 }), (wanted) => {
      const places = spreadLabels(wanted, 22, 11, 400).sort((one, other) => one - other)
      expect(places.every((place, at) => at === 0 || place - (places[at - 1] ?? 0) >= 22)).toBe(true)
      expect(places.at(-1)).toBeLessThanOrEqual(400)
    }),
  )
})
