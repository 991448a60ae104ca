import { expect, test } from 'vitest'
import { refuse } from '#platform/contract/refusal.ts'
import { endOfCode } from './use-motto-code.ts'
import { nextLook } from './use-motto-proof.ts'

const now = Date.parse('2026-11-21T12:00:00.000Z')
const inMinutes = (minutes: number) => now + minutes * 60_000

test.each([
  ['2026-11-21T12:15:00.000Z', 15],
  ['2026-11-21T12:06:00.000Z', 6],
  // The browser's clock is hours off: a code neither expires at once nor lasts forever.
  ['2026-11-21T09:15:00.000Z', 5],
  ['2026-11-21T18:15:00.000Z', 15],
])('a code that the server says ends at %s lasts %i more minutes', (expiresAt, minutes) => {
  expect(endOfCode(expiresAt, now)).toBe(inMinutes(minutes))
})

const seen = { name: 'luna.tic', avatar: '', motto: 'hello', matches: false }

test('motto lookups slow down and end', () => {
  expect(nextLook({ seen, refusal: null })).toBe(6000)
  expect(nextLook({ seen: { ...seen, matches: true }, refusal: null })).toBe(false)
  expect(nextLook({ seen, refusal: refuse('error.tooManyRequests', { retryAfterSeconds: 42 }) })).toBe(42_000)
  expect(nextLook({ seen, refusal: refuse('error.tooManyRequests') })).toBe(60_000)
  expect(nextLook({ seen, refusal: refuse('error.hotelUnavailable') })).toBe(15_000)
  for (const over of ['error.userNotFound', 'error.codeInvalid', 'error.nameInvalid'] as const) {
    expect(nextLook({ seen: null, refusal: refuse(over) })).toBe(false)
  }
})
