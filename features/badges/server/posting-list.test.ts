import { expect, test } from 'vitest'
import { emptySet, isIn } from '#platform/server/id-set.ts'
import { addPostings, readPostings, writePostings } from './posting-list.ts'

const lists: [string, number[]][] = [
  ['one', [1]],
  ['few far apart', [3, 127, 128, 129, 16_384, 60_000]],
  ['the last of all', [2 ** 31 - 1]],
  ['all', Array.from({ length: 300 }, (_, at) => at + 1)],
  ['nearly all, and one far away', [...Array.from({ length: 5000 }, (_, at) => 2 * at + 1), 20_000]],
]

test.each(lists)('a list is read as it was written: %s', (_case, ids) => {
  expect(readPostings(writePostings(ids.toReversed()))).toEqual(ids)
  expect(writePostings([...ids, ...ids])).toEqual(writePostings(ids))
})

test('lists one behind the other are added to a set, and what is beyond it is left out', () => {
  const set = emptySet(60_000)
  addPostings(set, Buffer.concat(lists.map(([, ids]) => writePostings(ids))))
  const all = new Set(lists.flatMap(([, ids]) => ids))
  for (let id = 0; id <= 60_000; id++) expect(isIn(set, id), String(id)).toBe(all.has(id))
})

test('what stands in most badges takes a bit for each', () => {
  expect(writePostings(Array.from({ length: 60_000 }, (_, at) => at + 1)).length).toBeLessThan(7_600)
})
