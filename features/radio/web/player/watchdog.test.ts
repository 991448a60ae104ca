import { expect, test } from 'vitest'
import { openWatchdog, steadyAfterMs, stillAfterMs } from './player.ts'

const second = 1000

test('a stream with progress continues and counts as steady once', () => {
  const { look } = openWatchdog(0)
  const seen = Array.from({ length: 60 }, (_, at) => look((at + 1) * second, at + 1))
  expect(seen.filter((sight) => sight === 'steady')).toHaveLength(1)
  expect(seen.indexOf('steady')).toBe(steadyAfterMs / second)
  expect(seen).not.toContain('still')
})

test('a stream without progress for ten seconds is stalled, reported once in each such time', () => {
  const never = openWatchdog(0)
  expect(never.look(stillAfterMs - 1, 0)).toBe('goesOn')
  expect(never.look(stillAfterMs, 0)).toBe('still')
  expect(never.look(stillAfterMs + second, 0)).toBe('goesOn')
  const stopped = openWatchdog(0)
  stopped.look(second, 1)
  expect(stopped.look(second + stillAfterMs - 1, 1)).toBe('goesOn')
  expect(stopped.look(second + stillAfterMs, 1)).toBe('still')
})

test('after a sleep of the machine the stream counts as stalled', () => {
  const { look } = openWatchdog(0)
  look(second, 1)
  expect(look(3_600_000, 1)).toBe('still')
})
