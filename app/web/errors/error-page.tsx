import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { Street } from '#platform/web/ui/street.tsx'

/** What a page shows that could not be built. */
export function ErrorPage({ reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  return (
    <>
      <Street variant="inner" title={t('broken.title')} />
      <PageBody>
        <EmptyState
          vignette="error"
          level="h2"
          title={t('broken.heading')}
          action={
            <Button
              variant="primary"
              onClick={() => {
                reset()
                void router.invalidate()
              }}
            >
              {t('broken.again')}
            </Button>
          }
        >
          {t('broken.text')}
        </EmptyState>
      </PageBody>
    </>
  )
}
