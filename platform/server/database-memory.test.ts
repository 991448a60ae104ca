import { expect, test } from 'vitest'
import { sharedBuffers, usableMemory } from './database-memory.ts'

const gigabyte = 1024 ** 3

test.each([
  [0.5 * gigabyte, '128MB'],
  [1 * gigabyte, '128MB'],
  [4 * gigabyte, '512MB'],
  [8 * gigabyte, '1024MB'],
  [64 * gigabyte, '1024MB'],
])('of %i bytes the database keeps pages in an eighth, within bounds', (memory, buffers) => {
  expect(sharedBuffers(memory)).toBe(buffers)
})

test('what may be used is a sensible number on this machine', () => {
  expect(usableMemory()).toBeGreaterThan(gigabyte / 8)
})
