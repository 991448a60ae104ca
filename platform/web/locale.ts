import { fallbackLanguage, type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { useWords } from './words-context.tsx'

export { formatLocales } from '#platform/contract/language.ts'

/** The language of the page being shown. */
export function useLanguage(): LanguageCode {
  return languageNamed(useWords().language)
}

/** Parses a language code; unsupported ones become the fallback. */
export function languageNamed(code: string | undefined): LanguageCode {
  return languageCodes.find((language) => language === code) ?? fallbackLanguage
}
