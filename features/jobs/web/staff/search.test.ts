import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseApplicationsSearch } from './search.ts'

test('the filters are read from the address, and anything else is left out', () => {
  expect(parseApplicationsSearch({ show: 'decided', position: 'radio-host', language: 'tr' })).toEqual({
    show: 'decided',
    position: 'radio-host',
    language: 'tr',
  })
  expect(parseApplicationsSearch({ show: 'waiting', position: '', language: 'fr', other: 1 })).toEqual({})
})

test('whatever an address has, its filters are filters', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('show', 'position', 'language', 'x'), fc.anything()), (given) => {
      const once = parseApplicationsSearch(given)
      expect(parseApplicationsSearch(once)).toEqual(once)
    }),
  )
})
