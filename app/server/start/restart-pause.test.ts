import { expect, test } from 'vitest'
import { restartPause } from './web-processes.ts'

test('pauses longer after each repeated exit, up to half a minute', () => {
  const pauses = [restartPause(null, 10)]
  for (let times = 1; times < 10; times += 1) pauses.push(restartPause(pauses.at(-1) ?? null, 10))
  expect(pauses).toEqual([250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
})

test('resets the pause after more than a minute of running', () => {
  expect(restartPause(16_000, 59_000)).toBe(30_000)
  expect(restartPause(16_000, 61_000)).toBe(250)
})
