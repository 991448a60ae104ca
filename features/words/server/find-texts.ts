import { foldText } from '#platform/contract/fold-text.ts'
import { fallbackLanguage, type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import type { StaffFound } from '#platform/server/feature.ts'
import type { ShippedText } from './shipped-texts.ts'
import type { StoredTexts } from './stored-texts.ts'

const fewestCharacters = 3
const mostFound = 5

/**
 * Returns the texts with something in their key, or in what they are in a language, for the search
 * of the staff: first those that are just that, then those that begin with it.
 */
export function findTexts({ shipped, changed }: StoredTexts, asked: string): StaffFound[] {
  const wanted = foldText(asked.trim())
  if (wanted.length < fewestCharacters) return []
  const changedIn = (text: ShippedText, language: LanguageCode) =>
    changed[language][text.file]?.[text.key.slice(text.file.length + 1)]
  const rankOf = (text: ShippedText) => {
    const own = languageCodes.flatMap((language) => {
      const instead = changedIn(text, language)
      return instead === undefined ? [] : [foldText(instead)]
    })
    if (![text.folded, ...own].some((each) => each.includes(wanted))) return undefined
    const lines = `\n${[text.folded, ...own].join('\n')}\n`
    return lines.includes(`\n${wanted}\n`) ? 0 : lines.includes(`\n${wanted}`) ? 1 : 2
  }
  const ranks = [[], [], []] as [ShippedText[], ShippedText[], ShippedText[]]
  for (const text of shipped.texts) {
    const rank = rankOf(text)
    if (rank !== undefined) ranks[rank].push(text)
  }
  return ranks
    .flat()
    .slice(0, mostFound)
    .map((text) => {
      const shown = (language: LanguageCode) => changedIn(text, language) ?? text.texts[language]
      const language = languageCodes.find((code) => foldText(shown(code)).includes(wanted)) ?? fallbackLanguage
      const query = new URLSearchParams({ language, key: text.key })
      return {
        kind: 'siteText',
        title: shown(language),
        detail: `${text.key} · ${language.toUpperCase()}`,
        path: `site/words?${query}`,
      }
    })
}
