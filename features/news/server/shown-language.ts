import { fallbackLanguage, type LanguageCode } from '#platform/contract/language.ts'

/** The language whose words of an item a visitor gets: their own, else English, else the first that it has (DECISIONS "News"). `languages` is never empty. */
export function shownLanguage(languages: readonly LanguageCode[], wanted: LanguageCode): LanguageCode {
  if (languages.includes(wanted)) return wanted
  const [first = fallbackLanguage] = languages
  return languages.includes(fallbackLanguage) ? fallbackLanguage : first
}
