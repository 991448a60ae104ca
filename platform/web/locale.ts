import { fallbackLanguage, type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { useWords } from './words-context.tsx'

/** The language of the page being shown. */
export function useLanguage(): LanguageCode {
  return languageNamed(useWords().language)
}

/** Parses a language code; unsupported ones become the fallback. */
export function languageNamed(code: string | undefined): LanguageCode {
  return languageCodes.find((language) => language === code) ?? fallbackLanguage
}

/** The locale of a language's dates and numbers (specification §9.4): English is British. */
export const formatLocales: Record<LanguageCode, string> = { de: 'de-DE', en: 'en-GB', tr: 'tr-TR' }
