import fc from 'fast-check'
import { expect, test } from 'vitest'
import { families } from '../../contract.ts'
import { familyOf } from './family-of.ts'

test.each([
  ['ACH_Login5', { family: 'achievement', country: null, base: 'ACH_Login', level: 5 }],
  ['ACH_Foo2Bar12', { family: 'achievement', country: null, base: 'ACH_Foo2Bar', level: 12 }],
  ['ACH_Motto', { family: 'achievement', country: null, base: 'ACH_Motto', level: null }],
  ['ACH_7', { family: 'achievement', country: null, base: 'ACH_7', level: null }],
  ['ACH_Foo12345678901', { family: 'achievement', country: null, base: 'ACH_Foo12345678901', level: null }],
  ['DE382', { family: 'country', country: 'DE', base: null, level: null }],
  ['ES99A', { family: 'country', country: 'ES', base: null, level: null }],
  ['ITF12', { family: 'country', country: 'ITF', base: null, level: null }],
  ['IT012', { family: 'country', country: 'IT', base: null, level: null }],
  ['ADM', { family: 'staff', country: null, base: null, level: null }],
  ['FAN07', { family: 'group', country: null, base: null, level: null }],
  ['b0101000s0203145', { family: 'other' }],
  ['b01010s020316791b2fcf18535db5c46607b2bce63ab', { family: 'group' }],
  ['XM105', { family: 'event', country: null, base: null, level: null }],
  ['DEMO', { family: 'other', country: null, base: null, level: null }],
  ['VALUE', { family: 'other' }],
  ['de382', { family: 'other' }],
  ['ACH_', { family: 'other' }],
  ['', { family: 'other' }],
])('%s', (code, facts) => {
  expect(familyOf(code)).toMatchObject(facts)
})

const anyCode = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .tuple(fc.constantFrom('ACH_', 'DE', 'ITF', 'ADM', 'XM', 'FAN', 'b0101'), fc.string())
    .map((parts) => parts.join('')),
)

test('every code has exactly one family', () => {
  fc.assert(
    fc.property(anyCode, (code) => {
      const { family, country, base, level } = familyOf(code)
      expect(families).toContain(family)
      expect(country !== null).toBe(family === 'country')
      expect(base !== null).toBe(family === 'achievement')
      if (country !== null) expect(code.startsWith(country)).toBe(true)
      if (base !== null) expect(code.startsWith(base)).toBe(true)
      if (level === null) expect([null, code]).toContain(base)
      else expect(Number(code.slice(base?.length))).toBe(level)
    }),
  )
})

test('all levels of an achievement share one base', () => {
  const name = fc.string().filter((text) => text !== '' && !/\d$/.test(text))
  fc.assert(
    fc.property(name, fc.integer({ min: 0, max: 999_999 }), (text, level) => {
      expect(familyOf(`ACH_${text}${level}`)).toMatchObject({ family: 'achievement', base: `ACH_${text}`, level })
    }),
  )
})
