import { describe, expect, it } from 'vitest'
import { type CacheTag, cacheTag, collectCacheTags } from './cache-tags.ts'
import { TaggedCache } from './tagged-cache.ts'

/** A source of values whose loads end when the test says so. */
function source() {
  const readings: ((value: string, tags?: readonly string[]) => void)[] = []
  const load = () =>
    new Promise<{ value: string; tags: readonly CacheTag[] }>((answer) => {
      readings.push((value, tags = ['house']) => answer({ value, tags: tags.map(cacheTag) }))
    })
  return { readings, load }
}

describe('cached values', () => {
  it('are kept until one of their tags is invalidated', async () => {
    const caches = new TaggedCache<string>(10)
    let read = 0
    const ask = () =>
      caches.get('door', async () => ({ value: `reading ${++read}`, tags: ['house', 'street'].map(cacheTag) }))
    expect([await ask(), await ask()]).toEqual(['reading 1', 'reading 1'])
    caches.drop([cacheTag('garden')])
    expect(await ask()).toBe('reading 1')
    caches.drop([cacheTag('street')])
    expect(await ask()).toBe('reading 2')
    caches.clear()
    expect(await ask()).toBe('reading 3')
  })

  it('are loaded once for concurrent callers', async () => {
    const { readings, load } = source()
    const caches = new TaggedCache<string>(10)
    const asked = [caches.get('door', load), caches.get('door', load)]
    expect(readings).toHaveLength(1)
    readings[0]?.('open')
    expect(await Promise.all(asked)).toEqual(['open', 'open'])
  })

  it('are loaded again for callers after a change, and the older load is not cached', async () => {
    const { readings, load } = source()
    const caches = new TaggedCache<string>(10)
    const before = caches.get('door', load)
    caches.drop([cacheTag('house')])
    const after = caches.get('door', load)
    expect(readings).toHaveLength(2)
    readings[1]?.('new')
    expect(await after).toBe('new')
    readings[0]?.('old')
    expect(await before).toBe('old')
    expect(await caches.get('door', load)).toBe('new')
  })

  it('are cached despite other changes during the load', async () => {
    const { readings, load } = source()
    const caches = new TaggedCache<string>(10)
    const asked = caches.get('door', load)
    caches.drop([cacheTag('garden')])
    readings[0]?.('open')
    await asked
    expect(await caches.get('door', load)).toBe('open')
  })

  it('give each concurrent caller the tags of its value', async () => {
    const { readings, load } = source()
    const caches = new TaggedCache<string>(10)
    const make = async (...keys: string[]) => {
      const tags = new Set<CacheTag>()
      await collectCacheTags(tags, async () => {
        for (const key of keys) await caches.get(key, load)
      })
      return [...tags]
    }
    const [first, second] = [make('door', 'window'), make('door')]
    readings[0]?.('open', ['house', 'door'])
    expect(await second).toEqual(['house', 'door'])
    await expect.poll(() => readings.length).toBe(2)
    readings[1]?.('shut', ['house', 'window'])
    expect(await first).toEqual(['house', 'door', 'window'])
    expect(await make('window')).toEqual(['house', 'window'])
  })

  it('are evicted by size, not cached without tags, and a failed load is forgotten', async () => {
    const caches = new TaggedCache<string>(2)
    const ask = (key: string, value: string, tags = ['house']) =>
      caches.get(key, async () => ({ value, tags: tags.map(cacheTag) }))
    for (const key of ['a', 'b', 'c']) await ask(key, 'first')
    expect([await ask('c', 'second'), await ask('a', 'second')]).toEqual(['first', 'second'])
    // Of a and c, c was used last.
    for (const key of ['c', 'd']) await ask(key, 'third')
    expect([await ask('c', 'fourth'), await ask('a', 'fourth')]).toEqual(['first', 'fourth'])
    await ask('bare', 'first', [])
    expect(await ask('bare', 'second')).toBe('second')
    await expect(caches.get('lost', () => Promise.reject(new Error('no connection')))).rejects.toThrow('no connection')
    expect(await ask('lost', 'found')).toBe('found')
  })
})
