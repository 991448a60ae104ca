import { expect, test } from 'vitest'
import { archiveAddress, isNarrowed, shownSort } from './archive-address.ts'
import { parseArchiveSearch } from './archive-search.ts'

/** The parsed search of an address, without defaults. */
const read = (address: string) =>
  JSON.parse(JSON.stringify(parseArchiveSearch(Object.fromEntries(new URL(address, 'http://site').searchParams))))

test('an address is read back as the search it was written from', () => {
  const asked = {
    search: 'Şeker & co',
    hotel: 'hhtr',
    family: 'country',
    country: 'TR',
    labelled: 'yes',
    owned: 'no',
    sort: 'rarest',
    page: 12,
  } as const
  expect(read(archiveAddress('tr', asked))).toEqual(asked)
  expect(archiveAddress('de', {})).toBe('/de/habbo/badges')
  expect(archiveAddress('de', { page: 1 })).toBe('/de/habbo/badges')
})

test.each([
  ['?page=0', {}],
  ['?page=1', {}],
  ['?page=2', { page: 2 }],
  ['?page=1e3', {}],
  ['?page=9999999', {}],
  ['?sort=best&hotel=hhxx&family=all&labelled=true&owned=1', {}],
  ['?country=de', {}],
  ['?country=DE', { country: 'DE' }],
  ['?country=DEUT', {}],
  ['?search=%20%20', {}],
  ['?search=2026', { search: '2026' }],
  [`?search=${'a'.repeat(300)}`, { search: 'a'.repeat(100) }],
])('any value of "%s" is read as a valid value', (query, asked) => {
  expect(read(`/en/habbo/badges${query}`)).toEqual(asked)
})

test('repeated values count once', () => {
  expect(parseArchiveSearch({ search: ['one', 'two'], page: ['3', '4'] })).toMatchObject({ search: 'one', page: 3 })
})

test('a sort order or page alone is not a filter', () => {
  expect(isNarrowed({ sort: 'owned', page: 3 })).toBe(false)
  expect(isNarrowed({ owned: 'no' })).toBe(true)
})

test('sorts by newest, and in a search by best match', () => {
  expect(shownSort({})).toBe('newest')
  expect(shownSort({ search: 'x' })).toBeNull()
  expect(shownSort({ search: 'x', sort: 'code' })).toBe('code')
})
