import { expect, test } from 'vitest'
import { parseJobsSearch } from './jobs-search.ts'

test.each([
  [{}, {}],
  [{ apply: 3 }, { apply: 3 }],
  [{ application: 7 }, { application: 7 }],
  [{ apply: 3, application: 7 }, { application: 7 }],
  [{ apply: 'x', application: -1 }, {}],
  [{ apply: 1.5 }, {}],
  [{ apply: 2 ** 40 }, {}],
])('the address %j is read as %j', (given, meant) => {
  expect(parseJobsSearch(given)).toEqual(meant)
})
