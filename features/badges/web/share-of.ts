import type { LanguageCode } from '#platform/contract/language.ts'
import { formatLocales } from '#platform/web/locale.ts'

const formats = new Map<LanguageCode, Intl.NumberFormat>()
const leastTold = 0.001

/** A share of players as a language writes it: `0.4 %`, `%0,4`. `isLess` where it is more than nothing and less than what is written. */
export type Share = { percent: string; isLess: boolean }

/**
 * Writes how many of `scanned` players (at least 1) own a badge, to a tenth of a percent. Everybody is only written where it is everybody, and nobody only
 * where it is nobody.
 */
export function shareOf({ owners, scanned }: { owners: number; scanned: number }, language: LanguageCode): Share {
  const share = Math.min(1, owners / scanned)
  const tenths = Math.round(share * 1000) / 1000
  const told = share < 1 ? Math.min(tenths, 1 - leastTold) : 1
  const isLess = share > 0 && share < leastTold
  return { percent: formatOf(language).format(isLess ? leastTold : told), isLess }
}

function formatOf(language: LanguageCode): Intl.NumberFormat {
  let format = formats.get(language)
  if (!format) {
    format = new Intl.NumberFormat(formatLocales[language], { style: 'percent', maximumFractionDigits: 1 })
    formats.set(language, format)
  }
  return format
}
