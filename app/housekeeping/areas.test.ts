import { expect, test } from 'vitest'
import { areas } from './areas.ts'

test('every area of the staff has a key of its own after g', () => {
  const keys = areas.map(({ key }) => key)
  expect(new Set(keys).size).toBe(areas.length)
  for (const key of keys) expect(key).toMatch(/^[a-fh-z1-9]$/)
})
