import { expect, test } from 'vitest'
import type { LanguageCode } from '#platform/contract/language.ts'
import { sourcesOf, targetsOf } from './translation-sources.ts'

type States = Parameters<typeof sourcesOf>[0]

/** The states of an item: a text is its source, `null` an original, `undefined` missing. */
const states = (sources: Partial<Record<LanguageCode, LanguageCode | null>>): States =>
  (['de', 'en', 'tr'] as const).map((language) => {
    const source = sources[language]
    const isThere = source !== undefined
    return {
      ...{ language, state: isThere ? 'draft' : 'missing', sourceLanguage: source ?? null },
      ...{ words: isThere ? 3 : 0, isLive: false },
    }
  })

test('an empty language is translated from every text', () => {
  expect(sourcesOf(states({ de: null, en: 'de' }), 'tr')).toEqual(['de', 'en'])
})

test('an original is not translated from its own translations, nor from theirs', () => {
  const item = states({ de: null, en: 'de', tr: 'en' })
  expect(sourcesOf(item, 'de')).toEqual([])
  expect(sourcesOf(item, 'en')).toEqual(['de'])
  expect(sourcesOf(item, 'tr')).toEqual(['de', 'en'])
})

test('two texts that were made from each other end the search', () => {
  expect(sourcesOf(states({ de: 'en', en: 'de' }), 'tr')).toEqual(['de', 'en'])
})

test('a public text without a draft can be translated though its words are not counted', () => {
  const live = { state: 'live', words: 0, isLive: true, sourceLanguage: null } as const
  expect(sourcesOf([{ language: 'en', ...live }], 'tr')).toEqual(['en'])
})

test('a text is translated into what is missing and into its translations', () => {
  expect(targetsOf(states({ de: null, en: 'de' }), 'de')).toEqual(['en', 'tr'])
  expect(targetsOf(states({ de: null, en: 'de', tr: null }), 'de')).toEqual(['en'])
})
