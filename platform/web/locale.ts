import { useTranslation } from 'react-i18next'
import { fallbackLanguage, type LanguageCode, languageCodes } from '#platform/contract/language.ts'

/** The language of the page being shown. */
export function useLanguage(): LanguageCode {
  const { i18n } = useTranslation()
  return languageNamed(i18n.language)
}

/** Reads a language code that may be anything; what the site does not speak becomes the fallback. */
export function languageNamed(code: string | undefined): LanguageCode {
  return languageCodes.find((language) => language === code) ?? fallbackLanguage
}

/** The locale whose date and number forms a language uses (SPEC §9: English is British). */
export const formatLocales: Record<LanguageCode, string> = { de: 'de-DE', en: 'en-GB', tr: 'tr-TR' }
