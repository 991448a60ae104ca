import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BadgeChange, daysOf } from './badge-days.ts'

const change = (playerId: number, day: number, by: number): BadgeChange => ({ playerId, day, change: by })

test('adds up what players had at the ends of days', () => {
  const changes = [change(1, 10, 3), change(2, 11, 5), change(1, 12, -1)]
  expect(daysOf(changes, [1, 2, null], 13)).toEqual([
    { day: '1970-01-11', badges: [3, null, null] },
    { day: '1970-01-12', badges: [3, 5, null] },
    { day: '1970-01-13', badges: [2, 5, null] },
    { day: '1970-01-14', badges: [2, 5, null] },
  ])
  expect(daysOf([], [1, 2], 13)).toEqual([])
})

test('a long time has at most sixty days, the first and today among them, and loses no change', () => {
  const any = fc.array(
    fc.record({ playerId: fc.constantFrom(1, 2), day: fc.nat(9_000), change: fc.integer({ min: 1, max: 9 }) }),
    {
      minLength: 1,
    },
  )
  fc.assert(
    fc.property(any, fc.nat(500), (some, later) => {
      const changes = some.toSorted((one, other) => one.day - other.day)
      const today = (changes.at(-1)?.day ?? 0) + later
      const days = daysOf(changes, [1, 2], today)
      const sum = (id: number) =>
        changes.filter(({ playerId }) => playerId === id).reduce((all, each) => all + each.change, 0)
      expect(days.length).toBeLessThanOrEqual(60)
      expect(new Set(days.map(({ day }) => day)).size).toBe(days.length)
      expect(Date.parse(days[0]?.day ?? '')).toBe((changes[0]?.day ?? 0) * 86_400_000)
      expect(days.at(-1)?.badges).toEqual([sum(1) || null, sum(2) || null])
    }),
  )
})
