import { expect, test, vi } from 'vitest'
import { freshLocalStorage, refuseLocalStorage } from '#test/local-storage.ts'
import { openChoiceMemory } from './choice-memory.ts'

const sizes = ['small', 'large'] as const
const openSize = () => openChoiceMemory('size', (stored) => sizes.find((size) => size === stored), 'small')

const stored = freshLocalStorage()

test('a choice is remembered across pages and can be removed', () => {
  expect(openSize().read()).toBe('small')
  for (const size of ['large', 'small'] as const) {
    openSize().choose(size)
    expect([openSize().read(), stored.get('size')]).toEqual([size, size])
  }
})

test('an invalid stored value is ignored', () => {
  for (const word of ['', 'huge', 'Large']) {
    stored.set('size', word)
    expect(openSize().read()).toBe('small')
  }
})

test('without storage the choice lasts as long as the page', () => {
  refuseLocalStorage()
  const memory = openSize()
  expect(memory.read()).toBe('small')
  memory.choose('large')
  expect(memory.read()).toBe('large')
})

test('listeners get changes in this and other tabs until they unsubscribe', () => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  const memory = openSize()
  const seen: string[] = []
  const stop = memory.subscribe(() => seen.push(memory.read()))
  memory.choose('large')
  stored.set('size', 'small')
  page.dispatchEvent(new Event('storage'))
  stop()
  memory.choose('large')
  page.dispatchEvent(new Event('storage'))
  expect(seen).toEqual(['large', 'small'])
})
