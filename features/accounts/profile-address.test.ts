import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hotelCodes, PlayerName } from '#features/hotels/contract.ts'
import { languageCodes } from '#platform/contract/language.ts'
import { profileAddress, readName } from './profile-address.ts'

/**
 * Every name the game has ever allowed is visible ASCII, including characters special in addresses.
 */
const names = fc
  .string({
    unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
    minLength: 1,
    maxLength: 32,
  })
  .filter((name) => PlayerName.safeParse(name).success)

test('every possible player name survives being written into an address and read back', () => {
  fc.assert(
    fc.property(fc.constantFrom(...languageCodes), fc.constantFrom(...hotelCodes), names, (language, hotel, name) => {
      const { pathname, search, hash } = new URL(profileAddress(language, hotel, name), 'http://127.0.0.1')
      const [before, first, users, code, written = '', ...rest] = pathname.split('/')
      expect([before, first, users, code, readName(decodeURIComponent(written))]).toEqual([
        '',
        language,
        'users',
        hotel,
        name,
      ])
      expect([rest, search, hash]).toEqual([[], '', ''])
    }),
  )
})

test.each(['.', '..', '~.', '~~..', '$ash', '~$ash', '~', '~tilde', '...', '.x'])(
  '%s is read back as written',
  (name) => {
    const { pathname } = new URL(profileAddress('en', 'hhus', name), 'http://127.0.0.1')
    const written = decodeURIComponent(pathname.slice('/en/users/hhus/'.length))
    expect(readName(written)).toBe(name)
    expect(written).not.toMatch(/^\$/)
  },
)
