import { describe, expect, it } from 'vitest'
import type { OnlineSteps } from '../../contract.ts'
import { drawnSteps, spanOf } from './drawn-steps.ts'

const minutes = (count: number, from = '2026-11-22T10:07:00.000Z'): OnlineSteps => ({
  by: 'time',
  from,
  seconds: 60,
  count,
})
const days = (count: number): OnlineSteps => ({ by: 'day', from: '2026-03-27', days: 1, count })
const series = (values: (number | null)[]) => [{ hotel: 'hhous' as const, values }]

describe('merged steps', () => {
  it('are unchanged where they fit', () => {
    const { steps, values } = drawnSteps({ steps: minutes(3), series: series([4, null, 6]) }, 100)
    expect(steps).toEqual(minutes(3))
    expect(values).toEqual([[4, null, 6]])
  })

  it('start at whole fractions of the hour and take the maximum', () => {
    const values = Array.from({ length: 10 }, (_, minute) => minute)
    const drawn = drawnSteps({ steps: minutes(10), series: series(values) }, 3)
    // 10:07 to 10:17 in fives: from 10:05, 10:10 and 10:15.
    expect(drawn.steps).toEqual({ by: 'time', from: '2026-11-22T10:05:00.000Z', seconds: 300, count: 3 })
    expect(drawn.values).toEqual([[2, 7, 9]])
  })

  it('are a gap if none of them was measured, and a zero stays a zero', () => {
    const drawn = drawnSteps({ steps: days(6), series: series([null, null, 0, null, null, 5]) }, 3)
    expect(drawn.steps).toEqual({ by: 'day', from: '2026-03-27', days: 2, count: 3 })
    expect(drawn.values).toEqual([[null, 0, 5]])
  })

  it('never exceed the requested number', () => {
    for (const most of [1, 7, 130, 500]) {
      const { steps } = drawnSteps({ steps: days(3653), series: series([]) }, most)
      expect(steps.count).toBeLessThanOrEqual(most)
    }
  })
})

describe('the span of a step', () => {
  it('is from one instant to the next', () => {
    expect(spanOf(minutes(5), 2)).toEqual({
      by: 'time',
      begin: '2026-11-22T10:09:00.000Z',
      end: '2026-11-22T10:10:00.000Z',
    })
  })

  it('is from its first to its last calendar day across a clock change', () => {
    expect(spanOf({ by: 'day', from: '2026-03-27', days: 2, count: 3 }, 1)).toEqual({
      by: 'day',
      begin: '2026-03-29',
      end: '2026-03-30',
    })
  })
})
