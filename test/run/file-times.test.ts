import { expect, test } from 'vitest'
import { slowestFiles, tableOfTimes } from './file-times.ts'

const file = (name: string, milliseconds: number) => ({
  project: 'unit',
  file: name,
  milliseconds,
  tests: [],
  breakage: '',
})

test('lists the slowest files first, up to the limit', () => {
  expect(slowestFiles([file('a', 10), file('b', 30), file('c', 20)], 2)).toEqual([
    { name: 'b', milliseconds: 30 },
    { name: 'c', milliseconds: 20 },
  ])
})

test('aligns the seconds', () => {
  const times = [
    { name: 'build', milliseconds: 12_340 },
    { name: 'format and lint', milliseconds: 960 },
  ]
  expect(tableOfTimes(times)).toBe('  build            12.3 s\n  format and lint   1.0 s')
  expect(tableOfTimes([])).toBe('')
})
