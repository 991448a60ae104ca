import type { LanguageCode } from '#platform/contract/language.ts'
import { formatLocales } from '#platform/web/locale.ts'

type Formats = { share: Intl.NumberFormat; decimal: Intl.NumberFormat }
const formats = new Map<LanguageCode, Formats>()

/**
 * Returns functions that format a share (`0.5` as 50 %) and a number with one decimal in a
 * language.
 */
export function shareFormats(language: LanguageCode): {
  share: (of: number) => string
  decimal: (value: number) => string
} {
  let made = formats.get(language)
  if (!made) {
    const locale = formatLocales[language]
    made = {
      share: new Intl.NumberFormat(locale, { style: 'percent' }),
      decimal: new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    }
    formats.set(language, made)
  }
  const { share, decimal } = made
  return { share: (of) => share.format(of), decimal: (value) => decimal.format(value) }
}
