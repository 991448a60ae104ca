import { expect, test } from 'vitest'
import { loadWords, wordsOf } from './words.ts'

test('a number in a sentence is grouped by its language', async () => {
  const sentences = (['de', 'en', 'tr'] as const).map(async (language) => {
    await loadWords(language, ['showcase'])
    return wordsOf(language).t('showcase:owners', { count: 61_200 })
  })
  expect(await Promise.all(sentences)).toEqual(['61.200 Besitzer', '61,200 owners', '61.200 kişide var'])
})
