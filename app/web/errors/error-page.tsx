import { ButtonAnchor } from '#platform/web/ui/button-link.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { Street } from '#platform/web/ui/street.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'

/**
 * Error page rendered in the browser. The server sends its own document instead
 * (`error-document.ts`).
 */
export function ErrorPage() {
  const { t } = useTranslation()
  return (
    <>
      <Street variant="inner" title={t('broken.title')} />
      <PageBody>
        <EmptyState
          vignette="error"
          level="h2"
          title={t('broken.heading')}
          action={
            <ButtonAnchor href="" variant="primary">
              {t('broken.again')}
            </ButtonAnchor>
          }
        >
          {t('broken.text')}
        </EmptyState>
      </PageBody>
    </>
  )
}
