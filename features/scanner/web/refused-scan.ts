import { type HotelCode, hotels } from '#features/hotels/contract.ts'
import type { Refusal } from '#platform/contract/refusal.ts'
import { useTranslation } from '#platform/web/words-context.tsx'

/**
 * A refusal with the input it belongs to, so the message keeps naming it while the visitor types.
 * `retryAt` in milliseconds since 1970.
 */
export type RefusedScan = { refusal: Refusal | 'failed'; hotel: HotelCode; name: string; retryAt: number | null }

/**
 * Returns whether the player exists but the hotel hides the profile, which only the picture
 * reveals.
 */
export function isHidden(refused: RefusedScan | null): boolean {
  if (!refused || refused.refusal === 'failed') return false
  return refused.refusal.refused === 'error.userNotFound' && refused.refusal.avatarExists === true
}

/** Returns the error message under the name field if the name is the cause; otherwise null. */
export function useNameError(refused: RefusedScan | null): string | null {
  const { t } = useTranslation(['desk', 'common'])
  if (!refused || refused.refusal === 'failed') return null
  const { refusal, name, hotel } = refused
  if (refusal.refused === 'error.formFieldRequired') return t('common:error.formFieldRequired')
  if (refusal.refused === 'error.nameInvalid') return t('common:error.nameInvalid')
  if (refusal.refused === 'error.incorrectData') return t('common:error.incorrectData')
  if (refusal.refused !== 'error.userNotFound' || isHidden(refused)) return null
  return t('form.refused.userNotFound', { name, hotel: hotels[hotel].label })
}
