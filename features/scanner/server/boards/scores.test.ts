import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boardNames } from '../../contract.ts'
import { rangeOf } from './scores.ts'

test('ranges of scores keep the order of the scores and end where the next one begins', () => {
  const score = fc.oneof(
    fc.nat(300),
    fc.nat({ max: 2 ** 30 }),
    fc.maxSafeNat().map((n) => Math.floor(n / 4)),
  )
  fc.assert(
    fc.property(fc.constantFrom(...boardNames), score, score, (board, one, other) => {
      const [low, high] = one < other ? [one, other] : [other, one]
      const [first, second] = [rangeOf(board, low), rangeOf(board, high)]
      expect(first.range).toBeLessThanOrEqual(second.range)
      expect(first.end).toBeGreaterThan(low)
      expect(first.range === second.range).toBe(high < first.end)
    }),
  )
})
