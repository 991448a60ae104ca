import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBadgeTexts } from './badge-texts.ts'
import { roman, wordsOfLevel } from './level-words.ts'
import { plainText } from './plain-text.ts'

function read(...lines: string[]) {
  const reader = readBadgeTexts()
  for (const line of lines) {
    const at = line.indexOf('=')
    reader.read(line.slice(0, at), line.slice(at + 1))
  }
  return reader.end()
}

/** A reference in the syntax of the game's text files. */
const to = (key: string) => ['$', '{', key, '}'].join('')

const badgesOf = (...lines: string[]) => Object.fromEntries(read(...lines).badges)

test('finds names and descriptions in both key formats and prefers the new one', () => {
  expect(
    badgesOf(
      'DE1_badge_name=old',
      'badge_name_DE1=Owl',
      'badge_desc_DE1=hoots = loud',
      'DE2_badge_name=Only old',
      'DE2_badge_desc=too',
      'badge_desc_DE3=no name',
      'badge_name_DE4=',
      'hotel.name_badge=no',
    ),
  ).toEqual({
    DE1: { name: 'Owl', description: 'hoots = loud' },
    DE2: { name: 'Only old', description: 'too' },
    DE3: { name: null, description: 'no name' },
    DE4: { name: null, description: null },
  })
})

test('takes the first of duplicate keys and ignores pop-ups and keys with blanks', () => {
  const texts = read(
    'badge_name_DE1=first',
    'badge_name_DE1=second',
    'badge_name_al_ACH_Foo1=pop-up',
    'badge_desc_al_ACH_Foo1=pop-up',
    'badge_name_ACH_SafetyQuizGraduate1 Level=noise',
    'some.key=value',
  )
  expect(Object.fromEntries(texts.badges)).toEqual({ DE1: { name: 'first', description: null } })
  expect(texts.bases.size).toBe(0)
  // The count of badge lines includes invalid ones.
  expect(texts.lines).toBe(3)
})

test('follows references a few steps without cycles; a key that is only referred to is not a badge', () => {
  expect(
    badgesOf(
      `badge_name_A1=${to('greeting')} ${to('who')}!`,
      `who=${to('whom')}`,
      'whom=you',
      'greeting=Hi',
      `badge_name_B1=round ${to('badge_name_B2')}`,
      `badge_name_B2=and ${to('badge_name_B1')}`,
      `badge_name_C1=${to('nowhere')}`,
      `ACH_PinataBreaker1_badge_name=${to('ACH_pinatabreaker1_badge_name')}`,
      'ACH_pinatabreaker1_badge_name=Pinata',
    ),
  ).toEqual({
    A1: { name: 'Hi you!', description: null },
    B1: { name: 'round and', description: null },
    B2: { name: 'and round', description: null },
    C1: { name: null, description: null },
    ACH_PinataBreaker1: { name: 'Pinata', description: null },
  })
})

test('references that multiply stay small', () => {
  const bomb = Array.from({ length: 40 }, () => to('b')).join('')
  const { A1 } = badgesOf(`badge_name_A1=${bomb}`, `b=${bomb.replaceAll('b', 'c')}`, `c=${'x'.repeat(900)}`)
  expect(A1?.name?.length).toBeLessThanOrEqual(1_000)
})

test('turns HTML into plain text', () => {
  expect(plainText('<b>Bold</b>er<br/>and &amp; <script>alert(1)</script>so <3\\n on')).toBe('Bolder and & so <3 on')
  expect(plainText('a\u0000b \t c')).toBe('a b c')
  expect(plainText(' <i></i> ')).toBeNull()
})

test("a base text names every level in Roman numerals, and a level's own text takes precedence", () => {
  const { badges, bases } = read(
    'badge_name_ACH_Foo=Foo %roman%',
    'badge_desc_ACH_Foo=Do it %limit% times',
    'badge_name_ACH_Foo3=Third',
  )
  const words = (code: string, level: number) => wordsOfLevel(code, level, badges.get(code), bases.get('ACH_Foo'))
  expect(words('ACH_Foo2', 2)).toEqual({
    code: 'ACH_Foo2',
    name: 'Foo II',
    description: 'Do it … times',
    isVague: true,
  })
  expect(words('ACH_Foo3', 3)).toMatchObject({ name: 'Third', description: 'Do it … times' })
  expect([1, 4, 9, 14, 30, 40, 1994, 0, 4000].map(roman)).toEqual([
    'I',
    'IV',
    'IX',
    'XIV',
    'XXX',
    'XL',
    'MCMXCIV',
    '0',
    '4000',
  ])
})

test('any file is read without an error, and texts contain no markup and are cut to their limit', () => {
  const key = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .tuple(fc.constantFrom('badge_name_', 'badge_desc_', 'badge_name_al_'), fc.string())
      .map((parts) => parts.join('')),
  )
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(to('badge_name_A'), '<b>x</b>', '&lt;', ['$', '{'].join(''), '%roman%'),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(key, value)), (lines) => {
      const reader = readBadgeTexts()
      for (const [one, other] of lines) reader.read(one, other)
      for (const [code, { name, description }] of reader.end().badges) {
        expect(code).toMatch(/^\S{1,100}$/u)
        for (const words of [name, description]) expect(words === null || /^\S(?:.*\S)?$/su.test(words)).toBe(true)
      }
    }),
  )
})
