import { hotels } from '#features/hotels/client.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { Failure, RefusalTexts } from '#platform/web/refusal-text.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import { isFailureReason } from './failure-reason.ts'

/** Returns texts for `refusalText` for a refused scan. */
export function useScanTexts(): (failure: Failure, hotel: HotelCode, name: string) => RefusalTexts {
  const { t } = useTranslation(['refusedScan', 'desk', 'common'])
  return (failure, hotelCode, name) => {
    const { avatarExists, trouble }: Readonly<Record<string, unknown>> = failure === 'failed' ? {} : failure
    const hotel = hotels[hotelCode].label
    return {
      failed: t('common:error.form'),
      'error.userNotFound': t(avatarExists === true ? 'refused.bannedOrClosed' : 'desk:form.refused.userNotFound', {
        name,
        hotel,
      }),
      'error.hotelUnavailable': t(isFailureReason(trouble) ? `trouble.${trouble}` : 'refused.hotelUnavailable', {
        hotel,
      }),
    }
  }
}
