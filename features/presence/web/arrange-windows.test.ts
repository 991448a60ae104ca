import { expect, test } from 'vitest'
import { arrangeWindows } from './lit-house.tsx'

const drawn = (members: number, guests: number) =>
  arrangeWindows(
    Array.from({ length: members }, (_, index) => index),
    guests,
  )
    .map(({ shows }) => ({ member: 'M', guest: 'g', dark: '.' })[shows])
    .join('')

test.each([
  [0, 0, ''],
  [1, 0, 'M'],
  [0, 4, 'ggg.g'],
  [4, 1, 'MMg.MM'],
  [5, 3, 'MMg.MgMM.g'],
])('%i members and %i guests', (members, guests, house) => {
  expect(drawn(members, guests)).toBe(house)
})

test('guests get free windows, and a full front has no dark ones', () => {
  const full = drawn(10, 5_000)
  expect(full).toMatch(/^MMgMMgMMgMMgMMg+$/)
  expect(full).toHaveLength(34)
  expect(drawn(50, 5_000)).toBe('M'.repeat(50))
})

test('every member has a window, and guests while there is room', () => {
  for (let members = 0; members <= 40; members++) {
    for (let guests = 0; guests <= 40; guests++) {
      const house = drawn(members, guests)
      expect(house.replaceAll(/[^M]/g, '')).toHaveLength(members)
      expect(house.replaceAll(/[^g]/g, '')).toHaveLength(Math.min(guests, Math.max(0, 34 - members)))
      expect(house.length).toBeLessThanOrEqual(Math.max(34, members))
    }
  }
})

test('members keep their order, and other windows have their own numbers by kind', () => {
  const house = arrangeWindows(['ada', 'luna', 'otto'], 4)
  expect(house.flatMap((window) => (window.shows === 'member' ? window.member : []))).toEqual(['ada', 'luna', 'otto'])
  const others = house.flatMap((window) => (window.shows === 'member' ? [] : `${window.shows} ${window.number}`))
  expect(new Set(others).size).toBe(others.length)
})
