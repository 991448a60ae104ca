import { expect, test } from 'vitest'
import { boardAddress } from './board-address.ts'
import { parseBoardSearch } from './board-search.ts'

test.each([
  [{}, ''],
  [{ hotel: 'hhous', page: '1' }, ''],
  [{ hotel: 'hhobr', day: '2026-11-21', page: '3' }, '?hotel=hhobr&day=2026-11-21&page=3'],
  [{ hotel: 'hhde', day: '2026-02-30', page: '-1' }, ''],
  [{ hotel: ['hhoes'], day: 'yesterday', page: 'two' }, ''],
])('an address with %o leads to one page', (asked, query) => {
  expect(boardAddress('tr', parseBoardSearch(asked))).toBe(`/tr/habbo/origins/fishing${query}`)
})
