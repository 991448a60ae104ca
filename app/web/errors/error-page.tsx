import { routePath } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { ButtonAnchor, ButtonLink } from '#platform/web/ui/button-link.tsx'
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

/** The page for unknown addresses, with status 404. */
export function NotFoundPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <>
      <Street variant="inner" title={t('notFound.title')} />
      <PageBody>
        <EmptyState
          vignette="search"
          level="h2"
          title={t('notFound.heading')}
          action={
            <ButtonLink to={routePath('home')} params={{ language }} variant="primary">
              {t('notFound.home')}
            </ButtonLink>
          }
        >
          {t('notFound.text')}
        </EmptyState>
      </PageBody>
    </>
  )
}
