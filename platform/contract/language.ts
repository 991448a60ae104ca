import { z } from 'zod'

/** The languages of the site (specification §1.4). English is the fallback. */
export const languageCodes = ['de', 'en', 'tr'] as const

/** A language of the site, the first part of every address: `/de/home`. */
export const LanguageCode = z.enum(languageCodes)
export type LanguageCode = z.output<typeof LanguageCode>

/** The language for visitors whose languages the site does not support. */
export const fallbackLanguage: LanguageCode = 'en'
