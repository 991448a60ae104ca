import { StaffHead } from '#features/housekeeping/web/parts.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'

export function ReviewPage() {
  const { t } = useTranslation('staffNews')
  return <StaffHead title={t('review.title')} />
}
