import type { ParseKeys } from 'i18next'
import { expect, test } from 'vitest'
import type { LanguageCode } from '#platform/contract/language.ts'
import { loadWords, wordsOf } from '#platform/web/words.ts'
import { findPages } from './find-pages.ts'

async function paths(typed: string, language: LanguageCode) {
  await loadWords(language, ['shell'])
  const words = wordsOf(language)
  return findPages(typed, (word: ParseKeys<'shell'>) => words.t(`shell:${word}`)).map(({ path }) => path)
}

test.each([
  ['angel', 'de', ['habbo/origins/fishing']],
  ['SENDEPLAN', 'de', ['radio/schedule']],
  ['origins badges', 'de', ['habbo/origins/badges']],
  ['schedule', 'en', ['radio/schedule']],
  ['', 'en', []],
  ['🎉', 'en', []],
] as const)('%s finds in %s', async (typed, language, found) => {
  expect(await paths(typed, language)).toEqual(found)
})

test('every page of the menu is found by its Turkish name, with and without the letters of an English keyboard', async () => {
  await loadWords('tr', ['shell'])
  const words = wordsOf('tr')
  const radio = words.t('shell:menu.schedule')
  expect(await paths(radio, 'tr')).toContain('radio/schedule')
  expect(await paths(radio.toLocaleUpperCase('tr'), 'tr')).toContain('radio/schedule')
  const plain = radio.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ı', 'i')
  expect(await paths(plain, 'tr')).toContain('radio/schedule')
})
