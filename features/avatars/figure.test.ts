import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FigurePart, figureBounds, parseFigure, writeFigure } from './figure.ts'

const number = fc.integer({ min: 0, max: 999_999 })
const part: fc.Arbitrary<FigurePart> = fc.record({
  type: fc.stringMatching(/^[a-z]{2}$/),
  set: number,
  colours: fc.array(number, { maxLength: figureBounds.colours }),
})
const parts = fc.uniqueArray(part, { minLength: 1, maxLength: 12, selector: ({ type }) => type })

test('a written figure is read back as the same look', () => {
  fc.assert(
    fc.property(parts, (look) => {
      expect(parseFigure(writeFigure(look))).toEqual(look)
    }),
  )
})

test('any text is refused, or is read and written back as the same look', () => {
  const pieces = fc.array(fc.constantFrom('hr', 'hd', '-', '.', '0', '828', '7', ' ', 'é', '<', '--'), {
    maxLength: 40,
  })
  const texts = fc.oneof(
    fc.string(),
    pieces.map((each) => each.join('')),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const read = parseFigure(text)
      if (read !== null) expect(parseFigure(writeFigure(read))).toEqual(read)
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['hr-828-31.hd-180-1', 'hr-828-31.hd-180-1'],
  ['ch-3030-64-', 'ch-3030-64'],
  ['ch-3030--', 'ch-3030'],
  ['hd-0180-01', 'hd-180-1'],
])('%s is read as the game means it', (text, written) => {
  expect(writeFigure(parseFigure(text) ?? [])).toBe(written)
})

test.each([
  '',
  'hr',
  'hr-',
  'hr-1.hr-2',
  'hr-1--2',
  'HR-1-2',
  'hr-1-2-3-4-5',
  'hr-1.',
  'hr-1&x=1',
  `hr-${'1'.repeat(500)}`,
])('%s is no look', (text) => {
  expect(parseFigure(text)).toBeNull()
})
