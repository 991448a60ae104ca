import { expect, test } from 'vitest'
import { settledWait } from './use-posting.ts'

test('the end of a wait changes only by a real difference, and stays when there is no news of it', () => {
  expect(settledWait(null, null)).toBe(null)
  expect(settledWait(null, 30_000)).toBe(30_000)
  expect(settledWait(30_000, 30_900)).toBe(30_000)
  expect(settledWait(30_000, 28_000)).toBe(30_000)
  expect(settledWait(30_000, 32_001)).toBe(32_001)
  expect(settledWait(30_000, 60_000)).toBe(60_000)
  expect(settledWait(30_000, null)).toBe(30_000)
})
