import { useEffect } from 'react'
import type { LanguageCode } from '#platform/contract/language.ts'
import { openChoiceMemory } from '#platform/web/choice-memory.ts'
import { useBrowserStore } from '#platform/web/hydrated.tsx'

/** The themes to choose from. Stored as `theme`; dark by default. */
export const themes = ['dark', 'light'] as const
export type Theme = (typeof themes)[number]

/** The value of `<html data-theme>`: Turkish has a dark sheet of its own (specification §4.5). */
export function themeSheet(theme: Theme, language: LanguageCode): 'dark' | 'light' | 'dark-tr' {
  return theme === 'dark' && language === 'tr' ? 'dark-tr' : theme
}

const memory = openChoiceMemory<Theme>('theme', (stored) => themes.find((known) => known === stored), 'dark')

/**
 * Returns the visitor's theme and a setter. The server renders `dark`, and the head snippet sets
 * the right style sheet before the first paint; this hook keeps it right on changes of theme or
 * language in all tabs.
 */
export function useTheme(language: LanguageCode): { theme: Theme; chooseTheme: (theme: Theme) => void } {
  const theme = useBrowserStore<Theme>(memory.subscribe, memory.read, 'dark')
  useEffect(() => {
    document.documentElement.dataset.theme = themeSheet(memory.read(), language)
  })
  return { theme, chooseTheme: memory.choose }
}
