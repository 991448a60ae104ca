import { hotels } from '#features/hotels/client.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import { type Failure, refusalText } from '#platform/web/refusal-text.ts'
import { useTranslation } from '#platform/web/words-context.tsx'

/**
 * The refusal and the entry it was for, so that the text keeps naming it while the visitor types.
 * `retryAt` in milliseconds since 1970.
 */
export type RefusedScan = { refusal: Failure; hotel: HotelCode; name: string; retryAt: number | null }

/**
 * Returns whether the player exists but the hotel hides the profile, which only the picture
 * reveals.
 */
export function isHidden(refused: RefusedScan | null): boolean {
  if (!refused || refused.refusal === 'failed') return false
  return refused.refusal.refused === 'error.userNotFound' && refused.refusal.avatarExists === true
}

/** Refusals of the name itself. */
const ofName = ['error.formFieldRequired', 'error.nameInvalid', 'error.incorrectData']

/** Text under the name if the name was refused, otherwise null. */
export function useNameError(refused: RefusedScan | null): string | null {
  const { t } = useTranslation('desk')
  if (!refused || refused.refusal === 'failed') return null
  const { refusal, name, hotel } = refused
  if (ofName.includes(refusal.refused)) return refusalText(t, refusal)
  if (refusal.refused !== 'error.userNotFound' || isHidden(refused)) return null
  return t('form.refused.userNotFound', { name, hotel: hotels[hotel].label })
}
