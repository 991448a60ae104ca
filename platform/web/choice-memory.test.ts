import { expect, test, vi } from 'vitest'
import { freshLocalStorage, refuseLocalStorage } from '#test/local-storage.ts'
import { openChoiceMemory } from './choice-memory.ts'

const sizes = ['small', 'large'] as const
const openSize = () => openChoiceMemory('size', (stored) => sizes.find((size) => size === stored), 'small')

const stored = freshLocalStorage()

test('a choice is kept across pages and may be taken back', () => {
  expect(openSize().read()).toBe('small')
  for (const size of ['large', 'small'] as const) {
    openSize().choose(size)
    expect([openSize().read(), stored.get('size')]).toEqual([size, size])
  }
})

test('a stored word that is no choice counts as none', () => {
  for (const word of ['', 'huge', 'Large']) {
    stored.set('size', word)
    expect(openSize().read()).toBe('small')
  }
})

test('where the browser stores nothing, the choice lives as long as the page', () => {
  refuseLocalStorage()
  const memory = openSize()
  expect(memory.read()).toBe('small')
  memory.choose('large')
  expect(memory.read()).toBe('large')
})

test('who watches learns of a choice here and in another tab, until they stop', () => {
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
