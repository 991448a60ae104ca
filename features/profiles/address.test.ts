import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hotelCodes, PlayerName } from '#features/hotels/contract.ts'
import { languageCodes } from '#platform/contract/language.ts'
import { profileAddress } from './address.ts'

/** What the game has ever allowed: visible ASCII. One or two dots alone are a way up in every address. */
const names = fc
  .string({
    unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
    minLength: 1,
    maxLength: 32,
  })
  .filter((name) => PlayerName.safeParse(name).success && name !== '.' && name !== '..')

test('every name of the game comes back out of its address as it was', () => {
  fc.assert(
    fc.property(fc.constantFrom(...languageCodes), fc.constantFrom(...hotelCodes), names, (language, hotel, name) => {
      const { pathname, search, hash } = new URL(profileAddress(language, hotel, name), 'http://127.0.0.1')
      const [before, first, users, code, written = '', ...rest] = pathname.split('/')
      expect([before, first, users, code, decodeURIComponent(written)]).toEqual(['', language, 'users', hotel, name])
      expect([rest, search, hash]).toEqual([[], '', ''])
    }),
  )
})
