import { expect, test } from 'vitest'
import type { LanguageCode } from '#platform/contract/language.ts'
import { loadWords, wordsOf } from '#platform/web/words.ts'
import { findPages } from './find-pages.ts'

async function found(typed: string, language: LanguageCode) {
  await loadWords(language, ['shell', 'search'])
  const words = wordsOf(language)
  return findPages(typed, (word) => words.t(word)).map(({ page }) => page)
}

test.each([
  ['angel', 'de', ['habboOriginsFishing']],
  ['SENDEPLAN', 'de', ['radioSchedule']],
  ['origins badges', 'de', ['habboOriginsBadges']],
  ['schedule', 'en', ['radioSchedule']],
  ['bestenlisten', 'de', ['scannerBoards']],
  ['oyuncu sıralama', 'tr', ['scannerBoards']],
  ['compare', 'en', ['scannerCompare']],
  ['', 'en', []],
  ['🎉', 'en', []],
] as const)('%s finds in %s', async (typed, language, pages) => {
  expect(await found(typed, language)).toEqual(pages)
})

test('every menu page is found by its Turkish name, also typed on an English keyboard', async () => {
  await loadWords('tr', ['shell'])
  const words = wordsOf('tr')
  const radio = words.t('shell:menu.schedule')
  expect(await found(radio, 'tr')).toContain('radioSchedule')
  expect(await found(radio.toLocaleUpperCase('tr'), 'tr')).toContain('radioSchedule')
  const plain = radio.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ı', 'i')
  expect(await found(plain, 'tr')).toContain('radioSchedule')
})
