import { expect, test } from 'vitest'
import { categories, filters } from '../contract.ts'
import { newsAddress, parseNewsSearch } from './news-search.ts'

test('the plain list has the plain address, and invalid filters, pages and words are left out', () => {
  const plain = { category: undefined, search: undefined, page: undefined }
  for (const nonsense of [
    {},
    { category: 'weather', search: '   ', page: 1 },
    { category: ['events'], search: { a: 1 }, page: '-2' },
    { page: 1.5 },
    { page: '1e3' },
    { page: 0 },
    { page: 1_000_000 },
    { category: '__proto__', page: null, search: [] },
  ]) {
    expect(parseNewsSearch(nonsense)).toEqual(plain)
  }
  expect(newsAddress('en', plain)).toBe('/en/news/category')
})

test('values that the router reads as number or boolean are search text, and the first of several counts', () => {
  expect(parseNewsSearch({ search: 2026 }).search).toBe('2026')
  expect(parseNewsSearch({ search: true }).search).toBe('true')
  expect(parseNewsSearch({ search: false }).search).toBe('false')
  expect(parseNewsSearch({ search: ['one', 'two'] }).search).toBe('one')
})

test('a page is a number in any notation', () => {
  expect(parseNewsSearch({ page: 3 }).page).toBe(3)
  expect(parseNewsSearch({ page: '3' }).page).toBe(3)
})

test('a search is cut to the length that the server accepts', () => {
  expect(parseNewsSearch({ search: `  ${'x'.repeat(150)}` }).search).toBe('x'.repeat(100))
})

test('an address keeps the typed text', () => {
  expect(newsAddress('tr', { category: 'short', search: 'çatı & "gece"', page: 2 })).toBe(
    '/tr/news/category?category=short&search=%C3%A7at%C4%B1+%26+%22gece%22&page=2',
  )
})

test('categories are those of specification §3.5, own ones first, plus the short news', () => {
  expect(categories).toEqual(['nightbell', 'habbo', 'events', 'eventguide', 'rare', 'roombundle', 'collectibles'])
  expect(filters).toEqual([...categories, 'short'])
  for (const category of filters) expect(parseNewsSearch({ category })).toMatchObject({ category })
})
