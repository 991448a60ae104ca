import { describe, expect, test } from 'vitest'
import { themeSnippet } from '../start-snippet.ts'
import { themeSheet } from './theme.ts'

/** Runs the snippet as the browser would, in a document of that language with that stored theme. */
function sheetBySnippet(language: string, stored: string | null, storageRefused = false): string | undefined {
  const documentElement = { lang: language, dataset: { theme: 'dark' } }
  const localStorage = {
    getItem: (key: string) => {
      if (storageRefused) throw new Error('refused')
      return key === 'theme' ? stored : null
    },
  }
  new Function('document', 'localStorage', themeSnippet)({ documentElement }, localStorage)
  return documentElement.dataset.theme
}

describe.each(['de', 'en', 'tr'] as const)('language %s', (language) => {
  test.each(['dark', 'light'] as const)('the snippet and the page choose the same style sheet for %s', (theme) => {
    expect(sheetBySnippet(language, theme)).toBe(themeSheet(theme, language))
  })

  test.each([null, 'sepia'])('a stored theme of %s is dark', (stored) => {
    expect(sheetBySnippet(language, stored)).toBe(themeSheet('dark', language))
  })

  test('a browser that refuses storage gets dark', () => {
    expect(sheetBySnippet(language, null, true)).toBe(themeSheet('dark', language))
  })
})

test('dark Turkish has a style sheet of its own, light Turkish has not', () => {
  expect(themeSheet('dark', 'tr')).toBe('dark-tr')
  expect(themeSheet('dark', 'de')).toBe('dark')
  expect(themeSheet('light', 'tr')).toBe('light')
})
