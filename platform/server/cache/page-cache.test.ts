import { expect, test } from 'vitest'
import { cacheTag } from './cache-tags.ts'
import { type CachedPage, codingFor, PageCache, pageOfHtml } from './page-cache.ts'

const page = (html: string, ...tags: string[]) => pageOfHtml(html, tags.map(cacheTag), {})

test('any sequence of adding, growing and dropping leaves nothing behind', () => {
  const cache = new PageCache(1000)
  for (let round = 0; round < 500; round++) {
    const rendering = cache.begin()
    const made = page('x'.repeat(100), 'player:1')
    cache.put('/a', made, rendering)
    rendering.end()
    cache.grow(made, 'gzip', Buffer.alloc(50))
    cache.grow(made, 'gzip', Buffer.alloc(50))
    expect(cache.bytes).toBe(150)
    cache.drop([cacheTag('player:1')])
    cache.grow(made, 'br', Buffer.alloc(40))
    expect(cache.get('/a')).toBeUndefined()
    expect(cache.bytes).toBe(0)
  }
})

test('a page that was never cached is not counted, regardless of its size', () => {
  const cache = new PageCache(1000)
  cache.grow(page('nowhere'), 'gzip', Buffer.alloc(900))
  expect(cache.bytes).toBe(0)
})

test('the least recently used pages are evicted, also for encodings added later', () => {
  const cache = new PageCache(250)
  const rendering = cache.begin()
  const [first, second] = [page('x'.repeat(100)), page('y'.repeat(100))]
  cache.put('/1', first, rendering)
  cache.put('/2', second, rendering)
  cache.grow(second, 'gzip', Buffer.alloc(100))
  expect(cache.get('/1')).toBeUndefined()
  expect(cache.get('/2')).toBe(second)
  expect(cache.bytes).toBe(200)
  cache.put('/3', page('z'.repeat(300)), rendering)
  expect(cache.get('/3')).toBeUndefined()
})

test('a page that was just sent stays, and one that outgrows the cache goes', () => {
  const cache = new PageCache(250)
  const rendering = cache.begin()
  const pages = ['/1', '/2', '/3'].map((key): [string, CachedPage] => [key, page(key.repeat(50), 'news')])
  for (const [key, made] of pages.slice(0, 2)) cache.put(key, made, rendering)
  cache.get('/1')
  for (const [key, made] of pages.slice(2)) cache.put(key, made, rendering)
  expect(pages.map(([key, made]) => cache.get(key) === made)).toEqual([true, false, true])
  for (const [, made] of pages) cache.grow(made, 'gzip', Buffer.alloc(200))
  expect([cache.bytes, ...pages.map(([, made]) => cache.holds(made))]).toEqual([0, false, false, false])
})

test('after a gap in the messages a page is sent only as last known, even if an encoding is added', () => {
  const cache = new PageCache(1000)
  const made = page('one', 'player:1')
  cache.put('/1', made, cache.begin())
  cache.clear()
  cache.grow(made, 'gzip', Buffer.alloc(50))
  expect(cache.get('/1')).toBeUndefined()
  expect(cache.lastKnown('/1')).toBe(made)
  cache.drop([cacheTag('player:1')])
  expect([cache.lastKnown('/1'), cache.bytes]).toEqual([undefined, 0])
})

test('a change during rendering keeps that page out of the cache, and no other', () => {
  const cache = new PageCache(1000)
  const rendering = cache.begin()
  cache.drop([cacheTag('player:1')])
  cache.put('/1', page('one', 'player:1'), rendering)
  cache.put('/2', page('two', 'player:2'), rendering)
  expect(cache.get('/1')).toBeUndefined()
  expect(cache.get('/2')).toBeDefined()
  cache.clear()
  cache.put('/2', page('two', 'player:2'), rendering)
  expect(cache.get('/2')).toBeUndefined()
  cache.put('/1', page('one', 'player:1'), cache.begin())
  expect(cache.get('/1')).toBeDefined()
})

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br', 'br'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['gzip;q=0', 'identity'],
  ['*', 'identity'],
])('%s is answered in %s', (accepted, coding) => {
  expect(codingFor(accepted)).toBe(coding)
})

test('a page with a lifetime expires, and its replacement does not', async () => {
  const cache = new PageCache(1000)
  const rendering = cache.begin()
  cache.put('/1', page('one'), rendering, 0.01)
  cache.put('/2', page('two'), rendering, 0.01)
  const later = page('three')
  cache.put('/2', later, rendering)
  await expect.poll(() => cache.get('/1')).toBeUndefined()
  expect(cache.get('/2')).toBe(later)
  expect(cache.bytes).toBe(5)
})
