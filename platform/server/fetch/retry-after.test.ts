import { expect, test } from 'vitest'
import { parseRetryAfter } from './retry-after.ts'

test.each([
  ['120', 120],
  [' 0 ', 0],
  ['Thu, 01 Jan 2026 00:00:30 GMT', 30],
  ['Wed, 31 Dec 2025 23:59:00 GMT', null],
  ['Thu, nonsense GMT', null],
  ['1.5', null],
  ['-5', null],
  ['soon', null],
  ['', null],
  [undefined, null],
])('Retry-After %o is %o seconds', (header, seconds) => {
  expect(parseRetryAfter(header, new Date('2026-01-01T00:00:00Z'))).toBe(seconds)
})
