import { expect, test } from 'vitest'
import { settledWait } from './use-wait.ts'

test('the end of a wait moves only where it really is another, and stays when nothing is heard of it any more', () => {
  expect(settledWait(null, null)).toBe(null)
  expect(settledWait(null, 30_000)).toBe(30_000)
  expect(settledWait(30_000, 30_900)).toBe(30_000)
  expect(settledWait(30_000, 28_000)).toBe(30_000)
  expect(settledWait(30_000, 32_001)).toBe(32_001)
  expect(settledWait(30_000, 60_000)).toBe(60_000)
  expect(settledWait(30_000, null)).toBe(30_000)
})
