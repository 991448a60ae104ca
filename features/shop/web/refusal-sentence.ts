import type { Refusal } from '#platform/contract/refusal.ts'
import { useTranslation } from '#platform/web/words-context.tsx'

/** Returns a function that explains in one sentence why a shop action failed. */
export function useRefusalSentence(): (refusal: Refusal | 'failed') => string {
  const { t } = useTranslation('common')
  return (refusal) => {
    if (refusal === 'failed') return t('error.form')
    switch (refusal.refused) {
      case 'error.iconNotFound':
      case 'error.iconNotForSale':
      case 'error.iconOwned':
      case 'error.iconNotOwned':
      case 'error.iconSoldOut':
      case 'error.priceChanged':
      case 'error.notEnoughStars':
      case 'error.notLoggedIn':
      case 'error.csrf':
        return t(refusal.refused)
      default:
        return t('error.form')
    }
  }
}
