import { type HotelCode, hotels } from '#features/hotels/contract.ts'
import type { Refusal } from '#platform/contract/refusal.ts'
import { useTranslation } from '#platform/web/words-context.tsx'

/** What was refused, and for which entry, so that the sentence keeps naming it while the visitor types on. `retryAt` in milliseconds since 1970. */
export type RefusedScan = { refusal: Refusal | 'failed'; hotel: HotelCode; name: string; retryAt: number | null }

/** Whether the player exists and the hotel hides the profile, which only the picture gives away. */
export function isHidden(refused: RefusedScan | null): boolean {
  if (!refused || refused.refusal === 'failed') return false
  return refused.refusal.refused === 'error.userNotFound' && refused.refusal.avatarExists === true
}

/** The sentence under the name, where the name is what is wrong; null where something else is. */
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
