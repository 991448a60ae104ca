import { fallbackLanguage, type LanguageCode } from '#platform/contract/language.ts'

/**
 * The language of an item for a visitor: their own, else English, else the item's first
 * (specification §3.5). `languages` is never empty.
 */
export function shownLanguage(languages: readonly LanguageCode[], wanted: LanguageCode): LanguageCode {
  if (languages.includes(wanted)) return wanted
  const [first = fallbackLanguage] = languages
  return languages.includes(fallbackLanguage) ? fallbackLanguage : first
}
