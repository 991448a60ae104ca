import type { LanguageCode } from '#platform/contract/language.ts'
import { formatLocales } from '#platform/web/locale.ts'

/** A month as it is called: November 2026. */
export function monthName(month: string, language: LanguageCode): string {
  const format = new Intl.DateTimeFormat(formatLocales[language], { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return format.format(new Date(`${month}-15T12:00:00Z`))
}
