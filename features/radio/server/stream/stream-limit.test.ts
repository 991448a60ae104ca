import { expect, test } from 'vitest'
import { StreamLimit } from './serve-stream.ts'

test('limits connections in total and for each network', () => {
  const limit = new StreamLimit({ most: 3, mostPerNetwork: 2 })
  const [first, second] = [limit.take('a'), limit.take('a')]
  expect(limit.take('a')).toBeNull()
  const other = limit.take('b')
  expect(limit.take('c')).toBeNull()
  first?.()
  first?.()
  expect([limit.take('c') !== null, limit.take('a')]).toEqual([true, null])
  second?.()
  other?.()
  expect([limit.take('a') !== null, limit.take('a') !== null, limit.take('a')]).toEqual([true, true, null])
})

test('a household is one network with all its addresses', () => {
  const limit = new StreamLimit({ most: 3, mostPerNetwork: 1 })
  const giveBack = limit.take('2001:db8::1')
  expect(limit.take('2001:db8::2')).toBeNull()
  giveBack?.()
  expect(limit.take('2001:db8::2')).not.toBeNull()
  expect(limit.take('2001:db8:0:1::2')).not.toBeNull()
})
