import { StaffHead, StaffLink } from '#features/housekeeping/web/parts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'

/** The page for an unknown address of Housekeeping. */
export function StaffNotFound() {
  const { t } = useTranslation('staff')
  return (
    <>
      <StaffHead title={t('notFound.title')} />
      <EmptyState
        vignette="search"
        level="h2"
        title={t('notFound.heading')}
        action={<StaffLink to="">{t('areas.today')}</StaffLink>}
      >
        {t('notFound.text')}
      </EmptyState>
    </>
  )
}

/** Shown when a page failed to render. */
export function StaffError() {
  const { t } = useTranslation(['staff', 'common'])
  return (
    <>
      <StaffHead title={t('common:broken.heading')} />
      <EmptyState
        vignette="error"
        level="h2"
        title={t('failed.heading')}
        action={<Button onClick={() => location.reload()}>{t('common:broken.again')}</Button>}
      >
        {t('failed.text')}
      </EmptyState>
    </>
  )
}
