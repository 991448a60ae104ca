import { expect, test } from 'vitest'
import { nextZoom } from './lightbox.tsx'

test('a picture at its own size is doubled, and doubled again', () => {
  expect(nextZoom(1, 1, 1, 4)).toBe(2)
  expect(nextZoom(2, 1, 1, 4)).toBe(4)
  expect(nextZoom(4, 1, 1, 4)).toBe(4)
})

test('a picture shrunk to fit is shown at its own size first', () => {
  expect(nextZoom(1, 1, 0.4, 4)).toBe(2.5)
  expect(nextZoom(2.5, 1, 0.4, 4)).toBe(5)
})

test('from between two steps, as after pinching, it goes to the next step in that direction', () => {
  expect(nextZoom(3.1, -1, 1, 4)).toBe(2)
  expect(nextZoom(1.4, -1, 1, 4)).toBe(1)
  expect(nextZoom(1, -1, 1, 4)).toBe(1)
})
