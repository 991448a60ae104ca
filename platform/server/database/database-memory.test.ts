import { expect, test } from 'vitest'
import { sharedBuffers, usableMemory } from './embedded-database-folder.ts'

const gigabyte = 1024 ** 3

test.each([
  [0.5 * gigabyte, '128MB'],
  [1 * gigabyte, '128MB'],
  [4 * gigabyte, '512MB'],
  [8 * gigabyte, '1024MB'],
  [64 * gigabyte, '1024MB'],
])('with %i bytes of memory the database buffers an eighth, within bounds', (memory, buffers) => {
  expect(sharedBuffers(memory)).toBe(buffers)
})

test('the available memory is a sensible number on this machine', () => {
  expect(usableMemory()).toBeGreaterThan(gigabyte / 8)
})
