import { useEffect, useSyncExternalStore } from 'react'
import type { LanguageCode } from '#platform/contract/language.ts'
import { storedValue, storeValue } from './stored-value.ts'

/** What a visitor chooses between. Stored as `theme`; dark unless chosen otherwise (SPEC §9). */
export const themes = ['dark', 'light'] as const
export type Theme = (typeof themes)[number]

/** The value of `<html data-theme>`: Turkish has a dark sheet of its own (SPEC §4). */
export function themeSheet(theme: Theme, language: LanguageCode): 'dark' | 'light' | 'dark-tr' {
  return theme === 'dark' && language === 'tr' ? 'dark-tr' : theme
}

const listeners = new Set<() => void>()

function watch(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Where the browser refuses storage, the choice lasts as long as the page. */
let chosen: Theme | null = null

function current(): Theme {
  const stored = storedValue('theme')
  return stored === 'light' || stored === 'dark' ? stored : (chosen ?? 'dark')
}

/**
 * The visitor's theme and how to choose another. The server renders `dark`; the snippet in the head has set the right
 * sheet before the first paint, and this keeps it right when theme or language change, in every open tab.
 */
export function useTheme(language: LanguageCode): { theme: Theme; chooseTheme: (theme: Theme) => void } {
  const theme = useSyncExternalStore<Theme>(watch, current, () => 'dark')
  useEffect(() => {
    document.documentElement.dataset.theme = themeSheet(current(), language)
  })
  return { theme, chooseTheme }
}

function chooseTheme(theme: Theme): void {
  chosen = theme
  storeValue('theme', theme)
  for (const listener of listeners) listener()
}
