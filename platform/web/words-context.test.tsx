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
const told = (words: Words, Told: () => string) =>
  renderToString(
    <WordsProvider words={words}>
      <Told />
    </WordsProvider>,
  )

test('a component has the texts of its page: its namespaces, or common by default', async () => {
  const words = await wordsWith({ tagline: 'A light is on' }, { skip: 'Skip' })
  expect(told(words, () => useTranslation().t('tagline'))).toBe('A light is on')
  expect(told(words, () => useTranslation('shell').t('skip'))).toBe('Skip')
  expect(told(words, () => useTranslation(['common', 'shell']).t('shell:skip'))).toBe('Skip')
})

test('values are inserted each time, and plurals are chosen', async () => {
  const words = await wordsWith(
    {},
    { brandHome: '{{siteName}} home', skip_one: 'One', skip_other: '{{count}} of them' },
  )
  const brand = (siteName: string) => told(words, () => useTranslation('shell').t('brandHome', { siteName }))
  expect([brand('A'), brand('B')]).toEqual(['A home', 'B home'])
  const skipped = (count: number) => told(words, () => useTranslation('shell').t('skip', { count }))
  expect([skipped(1), skipped(7)]).toEqual(['One', '7 of them'])
})

test('a missing text is found once it is loaded', async () => {
  const words = await wordsWith({})
  const skip = () => told(words, () => useTranslation('shell').t('skip'))
  expect(skip()).toBe('skip')
  words.addResourceBundle('en', 'shell', { skip: 'Skip' }, true, true)
  expect(skip()).toBe('Skip')
})

test('languages are not mixed, and a component gets the same function each time', async () => {
  const [english, other] = [await wordsWith({ tagline: 'English' }), await wordsWith({ tagline: 'Other' })]
  const tagline = () => useTranslation().t('tagline')
  expect([told(english, tagline), told(other, tagline), told(english, tagline)]).toEqual([
    'English',
    'Other',
    'English',
  ])
  const functions = new Set<unknown>()
  for (const ns of ['common', 'common', 'shell'] as const) {
    told(english, () => {
      functions.add(useTranslation(ns).t)
      return ''
    })
  }
  expect(functions.size).toBe(2)
})
