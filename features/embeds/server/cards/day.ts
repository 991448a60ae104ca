import { formatLocales, type LanguageCode } from '#platform/contract/language.ts'

/** Formats a day in a language, in UTC: viewers of another site are in many time zones. */
export function dayIn(language: LanguageCode, instant: string): string {
  const day = { dateStyle: 'long', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(formatLocales[language], day).format(new Date(instant))
}
