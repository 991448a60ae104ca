import { expect, test } from 'vitest'
import { readPostings, writePostings } from './posting-list.ts'

const lists: [string, number[]][] = [
  ['one', [1]],
  ['few far apart', [3, 127, 128, 129, 16_384, 60_000]],
  ['the last of all', [2 ** 31 - 1]],
  ['all', Array.from({ length: 300 }, (_, at) => at + 1)],
  ['nearly all, and one far away', [...Array.from({ length: 5000 }, (_, at) => 2 * at + 1), 20_000]],
]

test.each(lists)('a posting list is read back as written: %s', (_case, ids) => {
  expect(readPostings(writePostings(ids.toReversed()))).toEqual(ids)
  expect(writePostings([...ids, ...ids])).toEqual(writePostings(ids))
})

test('concatenated lists are read as one', () => {
  const whole = Buffer.concat(lists.map(([, ids]) => writePostings(ids)))
  expect(readPostings(whole)).toEqual(lists.flatMap(([, ids]) => ids))
})

test('values in most badges take one bit each', () => {
  expect(writePostings(Array.from({ length: 60_000 }, (_, at) => at + 1)).length).toBeLessThan(7_600)
})
