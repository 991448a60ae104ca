import type { Refusal } from '#platform/contract/refusal.ts'
import { useTranslation } from '../words-context.tsx'
import { EmptyState } from './empty-state.tsx'

/** Replaces a list when the visitor's searches are rate limited. */
export function TooManySearches({ refusal: { retryAfterSeconds } }: { refusal: Refusal }) {
  const { t } = useTranslation('common')
  const count = typeof retryAfterSeconds === 'number' ? retryAfterSeconds : 60
  return <EmptyState title={t('error.tooManyRequests', { count })} vignette="search" />
}
