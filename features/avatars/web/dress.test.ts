import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FigureData, FigureSet, FigureType } from '../contract.ts'
import { type FigurePart, parseFigure, writeFigure } from '../figure.ts'
import { changeGender, dye, fillColours, genderOf, setOf, setsFor, wear } from './dress.ts'

const set = (id: number, gender: FigureSet['gender'], colours = 1): FigureSet => ({ id, gender, club: false, colours })
const kind = (type: string, palette: number, needed: boolean, sets: FigureSet[]): FigureType => ({
  ...{ type, palette, sets },
  needed: { M: needed, F: needed },
})
const data: FigureData = {
  palettes: {
    1: [
      { id: 1, hex: 'f6cba4', club: false },
      { id: 2, hex: 'e3a579', club: false },
    ],
    2: [{ id: 31, hex: '3a2433', club: false }],
  },
  types: [
    kind('hd', 1, true, [set(180, 'M'), set(600, 'F')]),
    kind('hr', 2, false, [set(100, 'M'), set(500, 'F'), set(3000, 'U', 2)]),
    kind('lg', 2, true, [set(280, 'M'), set(700, 'F')]),
    kind('wa', 2, false, [set(2001, 'M', 0)]),
  ],
}
const typeOf = (type: string) => data.types.find((each) => each.type === type) as FigureType

const worn = fc.record({
  type: fc.constantFrom('hd', 'hr', 'lg', 'wa', 'zz'),
  set: fc.constantFrom(180, 600, 100, 500, 3000, 280, 700, 2001, 42),
  colours: fc.array(fc.nat(50), { maxLength: 3 }),
})
const looks: fc.Arbitrary<FigurePart[]> = fc.uniqueArray(worn, { minLength: 1, selector: ({ type }) => type })

test('any look becomes a complete look of the gender that can be written', () => {
  fc.assert(
    fc.property(looks, fc.constantFrom('M' as const, 'F' as const), (look, gender) => {
      const changed = changeGender(data, look, gender)
      for (const part of changed) expect([gender, 'U', undefined]).toContain(setOf(data, part)?.gender)
      for (const needed of ['hd', 'lg']) expect(changed.some(({ type }) => type === needed)).toBe(true)
      expect(parseFigure(writeFigure(changed))).toEqual(changed)
      expect(changeGender(data, changed, gender)).toEqual(changed)
    }),
  )
})

test('a new set takes over the former colours, as many as it has', () => {
  const look = parseFigure('hd-180-2.hr-100-7') ?? []
  expect(writeFigure(wear(data, look, typeOf('hr'), set(3000, 'U', 2)))).toBe('hd-180-2.hr-3000-7-31')
  expect(writeFigure(wear(data, look, typeOf('wa'), set(2001, 'M', 0)))).toBe('hd-180-2.hr-100-7.wa-2001')
  expect(writeFigure(wear(data, look, typeOf('hr'), null))).toBe('hd-180-2')
  expect(writeFigure(dye(parseFigure('hr-3000-7-31') ?? [], 'hr', 1, 9))).toBe('hr-3000-7-9')
})

test('a part has as many colours as its set takes, whatever the address contains', () => {
  const filled = (figure: string) => writeFigure(fillColours(data, parseFigure(figure) ?? [], typeOf('hr')))
  expect(filled('hd-180-2.hr-3000')).toBe('hd-180-2.hr-3000-31-31')
  expect(filled('hr-100-7-8')).toBe('hr-100-7')
  expect(filled('hr-42-7-8')).toBe('hr-42-7-8')
  expect(filled('hd-180-2')).toBe('hd-180-2')
})

test('the head decides the gender whose parts are offered', () => {
  expect(genderOf(data, parseFigure('hr-100-31.hd-600-1') ?? [])).toBe('F')
  expect(genderOf(data, parseFigure('hr-500-31.hd-42-1') ?? [])).toBe('F')
  expect(genderOf(data, parseFigure('zz-1') ?? [])).toBe('M')
  expect(setsFor(typeOf('hr'), 'F').map(({ id }) => id)).toEqual([500, 3000])
})
