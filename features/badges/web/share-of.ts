import type { LanguageCode } from '#platform/contract/language.ts'
import { formatLocales } from '#platform/web/locale.ts'

const formats = new Map<LanguageCode, Intl.NumberFormat>()
const leastTold = 0.001

/**
 * A localised share of players: `0.4 %`, `%0,4`. `isLess` if it is more than zero and less than the
 * written value.
 */
export type Share = { percent: string; isLess: boolean }

/**
 * Formats the share of `scanned` players (at least 1) who own a badge, to a tenth of a percent. 0
 * and 100 per cent are used only when exact.
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
