import { z } from 'zod'

/** The languages of the site (specification §1.4). English is the fallback. */
export const languageCodes = ['de', 'en', 'tr'] as const

/**
 * A language of the site, the first part of every address: `/de/home`. Pure, so that browsers,
 * which use only the list, get no zod.
 */
export const LanguageCode = /* @__PURE__ */ z.enum(languageCodes)
export type LanguageCode = z.output<typeof LanguageCode>

/** The language for visitors whose languages the site does not support. */
export const fallbackLanguage: LanguageCode = 'en'

/** The locale of a language's dates and numbers (specification §9.4): English is British. */
export const formatLocales: Record<LanguageCode, string> = { de: 'de-DE', en: 'en-GB', tr: 'tr-TR' }
