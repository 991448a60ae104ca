import { expect, test } from 'vitest'
import { missingWords, parseAskedWords, unusedWords } from './asked-words.ts'
import { parseUnwantedWords, usesOfUnwantedWords } from './unwanted-words.ts'
import { askedKeys, flatten, judgeWords } from './words.ts'

/** Tests the locale checks with right and wrong texts. */
const language = (words: object) => new Map([['common', flatten(words)]])
const judge = (en: object, de: object, tr: object, same: string[] = []) =>
  judgeWords(
    new Map([
      ['en', language(en)],
      ['de', language(de)],
      ['tr', language(tr)],
    ]),
    same,
  )

test('the same keys with the same variables pass with other words', () => {
  const plural = (one: string, other: string) => ({ days_one: `{{count}} ${one}`, days_other: `{{count}} ${other}` })
  expect(judge(plural('day', 'days'), plural('Tag', 'Tage'), plural('gün', 'gün'))).toEqual([])
  expect(
    judge({ a: { b: '{{count}} / {{all}}' } }, { a: { b: '{{count}} / {{all}}' } }, { a: { b: '{{all}}: {{count}}' } }),
  ).toEqual([])
})

test('a missing, extra or empty sentence is found', () => {
  expect(judge({ a: 'x', b: 'y' }, { a: 'z' }, { a: 'w', b: 'v' })).toEqual([
    expect.stringContaining('de: common:b is missing'),
  ])
  expect(judge({ a: 'x' }, { a: 'z', c: 'y' }, { a: 'w' })).toHaveLength(2)
  expect(judge({ a: 'x' }, { a: ' ' }, { a: 'w' })).toEqual(['de: common:a is empty'])
  expect(judge({ a: 'x' }, { a: 'y' }, { a: 5 })).toEqual(['tr: common:a is empty'])
})

test('a namespace missing in one language is found', () => {
  const en = new Map([...language({ a: 'x' }), ['shell', flatten({ b: 'y' })] as const])
  expect(
    judgeWords(
      new Map([
        ['en', en],
        ['tr', language({ a: 'z' })],
      ]),
      [],
    ),
  ).toEqual([expect.stringContaining('tr: shell:b is missing')])
})

test('plural forms follow the language', () => {
  const whole = { a_one: 'x', a_other: 'y' }
  expect(judge(whole, { a_other: 'z' }, { a_one: 'v', a_other: 'w' })).toEqual([
    'de: common:a needs the forms one, other and no other',
  ])
  expect(judge(whole, { a_one: 'z', a_other: 'z', a_few: 'z' }, { a_one: 'v', a_other: 'w' })).toHaveLength(1)
  expect(judge(whole, { a: 'z', a_one: 'z', a_other: 'z' }, { a_one: 'v', a_other: 'w' })).toHaveLength(1)
})

test('different variables or names and equal sentences are found', () => {
  expect(judge({ a: 'x {{name}}' }, { a: 'y {{nome}}' }, { a: 'z {{name}}' })).toEqual([
    'common:a names name in en, nome in de, name in tr',
  ])
  expect(judge({ a_b: 'x' }, { a_b: 'y' }, { a_b: 'z' })).toHaveLength(3)
  expect(judge({ a: 'Radio' }, { a: 'Radio' }, { a: 'Radio' })).toEqual([
    expect.stringContaining('the same in all languages'),
  ])
  expect(judge({ a: 'Radio' }, { a: 'Radio' }, { a: 'Radio' }, ['common:a'])).toEqual([])
  expect(judge({ a: 'x' }, { a: 'y' }, { a: 'z' }, ['common:a'])).toEqual([expect.stringContaining('but is not')])
})

test('an unwanted word is found as a whole word, in any case and before endings where it may have them', () => {
  const unwanted = parseUnwantedWords(
    ['| language | not | but | except in |', '| - | - | - | - |', '| Turkish | ikon*, ev | simge | `common:b` |'].join(
      '\n',
    ),
  )
  const found = (words: object) => usesOfUnwantedWords(new Map([['tr', language(words)]]), unwanted)
  expect(found({ a: 'İKONLAR', b: 'İkon' })).toEqual(['tr: common:a has “ikon*” instead of “simge”'])
  expect(found({ a: 'Ev, {{ikon}} sev evde', b: 'ikon' })).toEqual(['tr: common:a has “ev” instead of “simge”'])
  expect(found({ a: 'evler, {{ev}}, silikon', b: 'ikonu' })).toEqual([])
  expect(found({ b: 'simge' })).toEqual(['tr: common:b is an exception, but has no such word'])
})

const keys = askedKeys(
  new Map([['shell', flatten({ menu: { home: 'x', open: 'x' }, days_one: 'x', days_other: 'x' })]]),
)
const file = (text: string) => [parseAskedWords({ path: 'a.tsx', text })]

test('a used key must exist', () => {
  const opened = "const { t } = useTranslation('shell');"
  expect(missingWords(file(`${opened} t('menu.home'); t('days', { count }); t(\`menu.\${name}\`)`), keys)).toEqual([])
  expect(missingWords(file("words.t('shell:menu.open'); t(known)"), keys)).toEqual([])
  expect(missingWords(file(`${opened} t('menu.close')`), keys)).toEqual(['a.tsx: there are no words for menu.close'])
  expect(missingWords(file("t('menu.home')"), keys)).toHaveLength(1)
  expect(missingWords(file("t(is ? 'shell:menu.open' : 'shell:menu.shut')"), keys)).toHaveLength(1)
  expect(missingWords(file(`${opened} t(\`menus.\${name}\`)`), keys)).toHaveLength(1)
})

test('an unused key is found', () => {
  expect(unusedWords(file("t('menu.home'); const entry = { word: 'menu.open' }; t('shell:days')"), keys)).toEqual([])
  expect(unusedWords(file(`t(\`menu.\${name}\`); t('days')`), keys)).toEqual([])
  expect(unusedWords(file("t('menu.home'); t('days')"), keys)).toEqual(['shell:menu.open'])
  expect(unusedWords(file(`t(\`\${group}.\${name}\`)`), keys)).toHaveLength(3)
})
