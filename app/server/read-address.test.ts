import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { openRenderer, type Renderer } from './pages/renderer.ts'

let readAddress: ReturnType<Renderer['openAddressReader']>
beforeAll(async () => {
  const renderer = await openRenderer(path.join(import.meta.dirname, '../../dist'))
  readAddress = renderer.openAddressReader({
    siteName: 'Nightbell',
    year: 2026,
    publicUrl: 'https://nightbell.example',
    housekeepingUrl: '/housekeeping',
    isOfficial: true,
  })
})

const list = '/en/news/category'

test.each([
  ['?page=2', '?page=2'],
  ['?page=02', '?page=2'],
  ['?page=2&page=3', ''],
  ['?page=1', ''],
  ['?page=0', ''],
  ['?page=2.5', ''],
  ['?page=1e3', ''],
  ['?page=__proto__', ''],
  ['?category=rare&page=2', '?category=rare&page=2'],
  ['?page=2&utm_source=x&category=rare&login=true', '?category=rare&page=2'],
  ['?category=none', ''],
  ['?search=', ''],
  ['?search=%20%20', ''],
])('%s of the list is cached as %s', (query, reduced) => {
  expect(readAddress(list, query)).toEqual({ address: list + reduced, access: 'anyone', isKept: true })
})

test.each([
  ['?search=lamp', '?search=lamp'],
  ['?search=%20lamp%20', '?search=lamp'],
  // Text that a program could misread.
  ['?search=2026', '?search=2026'],
  ['?search=%22two+words%22', '?search=%22two+words%22'],
  ['?search=%5B1%5D', '?search=%5B1%5D'],
  ['?search=1.50', '?search=1.50'],
  ['?page=3&search=lamp&category=rare', '?category=rare&page=3&search=lamp'],
])('%s of the list is rendered for each visitor', (query, reduced) => {
  const read = readAddress(list, query)
  expect(read).toEqual({ address: list + reduced, access: 'anyone', isKept: false })
  // A parsed address parses the same again.
  expect(readAddress(list, read.address.slice(list.length))).toEqual(read)
})

test('an item is cached by the page of its comments', () => {
  const at = '/de/news/roof'
  expect(readAddress(at, '?page=4&search=x&category=rare').address).toBe(`${at}?page=4`)
  expect(readAddress(at, '?page=4').isKept).toBe(true)
})
