import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eachPlaceOf, indexTrigrams } from '../badge-codes.ts'

/** Reference implementation: finds every position by scanning. */
function placesIn(text: string, part: string): number[] {
  return Array.from({ length: text.length }, (_, place) => place).filter((place) => text.startsWith(part, place))
}

function found(text: string, part: string): number[] {
  const places: number[] = []
  eachPlaceOf(text, indexTrigrams(text), part, (place) => places.push(place))
  return places
}

test('finds a part at any position and of any length', () => {
  expect(found('\nach_login1\nach_login12\nus0\n', 'login1')).toEqual([5, 16])
  expect(found('\nach_login1\nach_login12\n', '\nach_login1\n')).toEqual([0])
  expect(found('aaaa', 'aaa')).toEqual([0, 1])
  expect(found('ab', 'abc')).toEqual([])
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', '\n', 'ß', '😀'), maxLength: 40 })
  const part = fc.string({ unit: fc.constantFrom('a', 'b', '\n', 'ß', '😀'), minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(letters, part, (text, sought) => {
      expect(found(text, sought)).toEqual(placesIn(text, sought))
    }),
  )
})
