import { useFigures } from '#platform/web/figures.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import { shareOf } from './share-of.ts'

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
