import { createInstance } from 'i18next'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useTranslation, WordsProvider } from './words-context.tsx'

async function wordsWith(common: Record<string, string>, shell: Record<string, string> = {}) {
  const words = createInstance()
  await words.init({
    lng: 'en',
    initAsync: false,
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    resources: { en: { common, shell } },
  })
  return words
}

type Words = Awaited<ReturnType<typeof wordsWith>>
const textOf = (words: Words, Text: () => string) =>
  renderToString(
    <WordsProvider words={words}>
      <Text />
    </WordsProvider>,
  )

test('a component has the texts of its page: its namespaces, or common by default', async () => {
  const words = await wordsWith({ tagline: 'A light is on' }, { skip: 'Skip' })
  expect(textOf(words, () => useTranslation().t('tagline'))).toBe('A light is on')
  expect(textOf(words, () => useTranslation('shell').t('skip'))).toBe('Skip')
  expect(textOf(words, () => useTranslation(['common', 'shell']).t('shell:skip'))).toBe('Skip')
})

test('values are inserted each time, and plurals are chosen', async () => {
  const words = await wordsWith(
    {},
    { brandHome: '{{siteName}} home', skip_one: 'One', skip_other: '{{count}} of them' },
  )
  const brand = (siteName: string) => textOf(words, () => useTranslation('shell').t('brandHome', { siteName }))
  expect([brand('A'), brand('B')]).toEqual(['A home', 'B home'])
  const skipped = (count: number) => textOf(words, () => useTranslation('shell').t('skip', { count }))
  expect([skipped(1), skipped(7)]).toEqual(['One', '7 of them'])
})

test('a missing text is found once it is loaded', async () => {
  const words = await wordsWith({})
  const skip = () => textOf(words, () => useTranslation('shell').t('skip'))
  expect(skip()).toBe('skip')
  words.addResourceBundle('en', 'shell', { skip: 'Skip' }, true, true)
  expect(skip()).toBe('Skip')
})

test('languages are not mixed, and a component gets the same function each time', async () => {
  const [english, other] = [await wordsWith({ tagline: 'English' }), await wordsWith({ tagline: 'Other' })]
  const tagline = () => useTranslation().t('tagline')
  expect([textOf(english, tagline), textOf(other, tagline), textOf(english, tagline)]).toEqual([
    'English',
    'Other',
    'English',
  ])
  const functions = new Set<unknown>()
  for (const ns of ['common', 'common', 'shell'] as const) {
    textOf(english, () => {
      functions.add(useTranslation(ns).t)
      return ''
    })
  }
  expect(functions.size).toBe(2)
})
