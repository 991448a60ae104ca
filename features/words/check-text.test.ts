import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkText, mostOfText, placeholdersOf } from './check-text.ts'
import { readShippedTexts, shippedTexts } from './server/shipped-texts.ts'

/** The check of proposed texts, for every shipped text and for any other. */
const problems = (text: string, shipped: string, key = 'shop:title') =>
  checkText(text, { key, shipped }).map((problem) =>
    'name' in problem ? `${problem.kind} ${problem.name}` : problem.kind,
  )

test('every shipped text passes its own check, apart from being the shipped one', async () => {
  const { texts } = await shippedTexts()
  expect(texts.length).toBeGreaterThan(4_000)
  const unfit = texts.flatMap(({ key, texts: { de, en, tr } }) =>
    [de, en, tr].flatMap((shipped) => (problems(shipped, shipped, key).join() === 'same' ? [] : [[key, shipped]])),
  )
  expect(unfit).toEqual([])
})

test('each problem is named', () => {
  expect(problems(' ', 'Shop')).toEqual(['empty'])
  expect(problems('x'.repeat(41), 'Shop')).toEqual(['long'])
  expect(problems('Hello', 'Hello {{name}}')).toEqual(['missing name'])
  expect(problems('Hello {{nome}}', 'Hello {{name}}')).toEqual(['missing name', 'unknown nome'])
  expect(problems('{{count}} pieces', '{{count, number}} pieces')).toEqual(['missing count, number', 'unknown count'])
  expect(problems('A <b>shop</b>', 'Shop')).toEqual(['html'])
  expect(problems('Shop &amp; more', 'Shop')).toEqual(['html'])
  expect(problems('$t(common:again)', 'Shop')).toEqual(['html'])
  expect(problems('Hello {{name', 'Shop')).toEqual(['braces'])
  expect(problems('Hello {{name}} {{{name}}}', 'Hello {{name}}')).toEqual(['braces'])
  expect(problems(' Shop', 'Bag')).toEqual(['spaces'])
  expect(problems('A  shop', 'Bag')).toEqual(['spaces'])
  expect(problems('A\nshop', 'Bag')).toEqual(['lines'])
  expect(problems('A\nshop', 'One\nTwo')).toEqual([])
  expect(problems('A\u0007shop', 'Bag')).toEqual(['signs'])
  expect(problems('Radio ♥ & <3', 'Radio')).toEqual([])
})

test('the plural form for one may omit the count, other forms may not', () => {
  expect(problems('Ein Stück', '{{count}} Stück', 'shop:pieces_one')).toEqual([])
  expect(problems('{{count}} Stück', 'Ein Stück', 'shop:pieces_one')).toEqual([])
  expect(problems('Viele Stücke', '{{count}} Stücke', 'shop:pieces_other')).toEqual(['missing count'])
})

const word = fc.stringMatching(/^[a-zäöüşığç]{1,9}$/)
const name = fc.constantFrom('name', 'count', 'count, number', 'until, datetime(dateStyle: long)', 'siteName')

test('a text with the same placeholders in another order and other words fits', () => {
  fc.assert(
    fc.property(
      fc.array(name, { maxLength: 4 }),
      fc.array(word, { minLength: 1, maxLength: 6 }),
      fc.gen(),
      (names, words, g) => {
        const filled = names.map((each) => `{{${each}}}`)
        const shipped = ['a shipped text of some length', ...filled].join(' ')
        const parts = [...filled, ...words]
        const mixed = parts.toSorted(() => g(fc.integer, { min: -1, max: 1 }))
        const text = mixed.join(' ')
        if (text.length > mostOfText(shipped)) return
        expect(checkText(text, { key: 'shop:title', shipped })).toEqual([])
      },
    ),
  )
})

test('a text that passes has exactly the placeholders of the shipped one, whatever it is', () => {
  const piece = fc.oneof(
    word,
    name.map((each) => `{{${each}}}`),
    fc.constantFrom('{', '}', '{{', '}}', '<', '>', '$t(', ' '),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), fc.array(name, { maxLength: 3 }), (pieces, names) => {
      const shipped = ['Shipped', ...names.map((each) => `{{${each}}}`)].join(' ')
      const text = pieces.join('')
      if (checkText(text, { key: 'shop:title', shipped }).length > 0) return
      expect(placeholdersOf(text)).toEqual(placeholdersOf(shipped))
      expect(text.replace(/\{\{[^{}]*\}\}/g, ' ')).not.toMatch(/[{}]|<[a-z!/?]|\$t\(/i)
    }),
    { numRuns: 2_000 },
  )
})

test('any text is checked without an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, shipped) => {
      expect(Array.isArray(checkText(text, { key: 'a:b', shipped }))).toBe(true)
    }),
  )
})

test('a folder without translation files is an error, not an empty site', async () => {
  await expect(readShippedTexts('/nowhere')).rejects.toThrow()
})
