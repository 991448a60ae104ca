import { expect, test } from 'vitest'
import { digestBegin } from './digests.ts'

// 29 November 2026 is a Sunday.
test.each([
  ['daily', '2026-11-28T16:00:00.000Z', '2026-11-27T16:00:00.000Z'],
  ['daily', '2026-11-28T15:59:59.999Z', '2026-11-26T16:00:00.000Z'],
  ['daily', '2026-12-01T03:00:00.000Z', '2026-11-29T16:00:00.000Z'],
  ['weekly', '2026-11-29T16:00:07.000Z', '2026-11-22T16:00:00.000Z'],
  ['weekly', '2026-11-29T12:00:00.000Z', '2026-11-15T16:00:00.000Z'],
  ['weekly', '2026-12-05T23:00:00.000Z', '2026-11-22T16:00:00.000Z'],
] as const)('the last %s digest before %s began at %s', (period, now, begin) => {
  expect(digestBegin(period, new Date(now)).toISOString()).toBe(begin)
})
