import { accentTokens, tokensOf } from '../accent/accent.ts'
import type { Hex } from '../accent/colours.ts'
import { type AccentTheme, accentThemes } from '../accent/grounds.ts'

/** What the style sheet calls the themes (`platform/web/styles/own-accent.css`). */
const themeWords: Readonly<Record<AccentTheme, string>> = { dark: 'night', light: 'morning', 'dark-tr': 'bosphorus' }

/**
 * Returns the attributes of `<html>` by which the chosen accents apply (`own-accent.css`): the
 * themes that have one, and the tokens as custom properties. Empty where none was chosen.
 */
export function accentAttributes(accents: Readonly<Partial<Record<AccentTheme, Hex | null>>>): Record<string, string> {
  const chosen = accentThemes.flatMap((theme) => {
    const colour = accents[theme]
    return colour ? [{ theme, word: themeWords[theme], tokens: tokensOf(theme, colour) }] : []
  })
  if (chosen.length === 0) return {}
  return {
    'data-accent': chosen.map(({ word }) => word).join(' '),
    style: chosen
      .flatMap(({ word, tokens }) => accentTokens.map((token) => `--${word}-${token}:${tokens[token]}`))
      .join(';'),
  }
}
