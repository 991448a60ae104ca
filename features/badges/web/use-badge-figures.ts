import type { LanguageCode } from '#platform/contract/language.ts'
import { useFigures } from '#platform/web/figures.ts'
import { formatLocales, useLanguage } from '#platform/web/locale.ts'
import { useTranslation } from '#platform/web/words-context.tsx'

const formats = new Map<LanguageCode, Intl.NumberFormat>()
const leastShown = 0.001

/**
 * A localised share of players: `0.4 %`, `%0,4`. `isLess` if it is more than zero and less than the
 * written value.
 */
type Share = { percent: string; isLess: boolean }

/**
 * Formats the share of `scanned` players (at least 1) who own a badge, to a tenth of a percent. 0
 * and 100 per cent are used only when exact.
 */
export function shareOf({ owners, scanned }: { owners: number; scanned: number }, language: LanguageCode): Share {
  const share = Math.min(1, owners / scanned)
  const tenths = Math.round(share * 1000) / 1000
  const rounded = share < 1 ? Math.min(tenths, 1 - leastShown) : 1
  const isLess = share > 0 && share < leastShown
  return { percent: formatOf(language).format(isLess ? leastShown : rounded), isLess }
}

function formatOf(language: LanguageCode): Intl.NumberFormat {
  let format = formats.get(language)
  if (!format) {
    format = new Intl.NumberFormat(formatLocales[language], { style: 'percent', maximumFractionDigits: 1 })
    formats.set(language, format)
  }
  return format
}

/**
 * Number formats of a badge page: a count, and a share of players, which may be "less than 0.1 %".
 */
export type BadgeFigures = {
  figure: (count: number) => string
  share: (counts: { owners: number; scanned: number }) => string
}

/** Returns number formatters for the page's language. */
export function useBadgeFigures(): BadgeFigures {
  const { t } = useTranslation('badges')
  const language = useLanguage()
  return {
    figure: useFigures(),
    share: (counts) => {
      const { percent, isLess } = shareOf(counts, language)
      return isLess ? t('rarity.less', { percent }) : percent
    },
  }
}
