import type { LanguageCode } from '#platform/contract/language.ts'
import { formatLocales } from '#platform/web/locale.ts'

const formats = new Map<LanguageCode, Intl.ListFormat>()

/** Joins names as a language does: "luna, mina and rex". */
export function joinNames(names: readonly string[], language: LanguageCode): string {
  let format = formats.get(language)
  if (!format) {
    format = new Intl.ListFormat(formatLocales[language], { type: 'conjunction' })
    formats.set(language, format)
  }
  return format.format(names)
}
