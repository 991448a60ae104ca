import type { Refusal } from '#platform/contract/refusal.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import { EmptyState } from './empty-state.tsx'

/** In the place of a list: whoever searches too often has to wait. */
export function TooManySearches({ refusal: { retryAfterSeconds } }: { refusal: Refusal }) {
  const { t } = useTranslation('common')
  const count = typeof retryAfterSeconds === 'number' ? retryAfterSeconds : 60
  return <EmptyState title={t('error.tooManyRequests', { count })} vignette="search" />
}
