import { type HotelCode, hotels } from '#features/hotels/contract.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import { isFailureReason } from './failure-reason.ts'
import { retryAfterSecondsOf, type ScanAnswer } from './use-scan.ts'

/** Returns a function that explains in one sentence why a scan did not start; null if it did. */
export function useRefusalSentence(): (answer: ScanAnswer, hotel: HotelCode, name: string) => string | null {
  const { t } = useTranslation(['desk', 'common'])
  return (answer, hotelCode, name) => {
    if (answer === 'failed') return t('form.refused.failed')
    if (!isRefusal(answer)) return null
    const hotel = hotels[hotelCode].label
    switch (answer.refused) {
      case 'error.userNotFound':
        return t(answer.avatarExists === true ? 'form.refused.bannedOrClosed' : 'form.refused.userNotFound', {
          name,
          hotel,
        })
      case 'error.playerHidden':
        return t('common:error.playerHidden')
      case 'error.hotelUnavailable':
        return t(isFailureReason(answer.trouble) ? `trouble.${answer.trouble}` : 'form.refused.hotelUnavailable', {
          hotel,
        })
      case 'error.tooManyRequests':
        return t('common:error.tooManyRequests', { count: retryAfterSecondsOf(answer) })
      default:
        return t('form.refused.failed')
    }
  }
}
