import type { LanguageCode } from '#platform/contract/language.ts'
import { formatLocales, useLanguage } from './locale.ts'

const formats = new Map<LanguageCode, Intl.NumberFormat>()

/** Writes a number as a language does: 1.204 in German, 1,204 in English. */
export function formatFigure(value: number, language: LanguageCode): string {
  let format = formats.get(language)
  if (!format) {
    format = new Intl.NumberFormat(formatLocales[language])
    formats.set(language, format)
  }
  return format.format(value)
}

/** Returns a function that formats a number in the page's language. */
export function useFigures(): (value: number) => string {
  const language = useLanguage()
  return (value) => formatFigure(value, language)
}
