import type { LanguageCode } from '#platform/contract/language.ts'
import type { WordFiles } from '#platform/web/words.ts'

/** The texts of the staff's pages, which no public page loads. */
export const staffWordFiles: Record<LanguageCode, WordFiles> = {
  de: import.meta.glob<Record<string, unknown>>('./staff*.json', { base: '/locales/de/', import: 'default' }),
  en: import.meta.glob<Record<string, unknown>>('./staff*.json', { base: '/locales/en/', import: 'default' }),
  tr: import.meta.glob<Record<string, unknown>>('./staff*.json', { base: '/locales/tr/', import: 'default' }),
}
