import { useParams } from '@tanstack/react-router'
import { routePath } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { ButtonLink } from '#platform/web/ui/button-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { BadgeStreet } from './badge-street.tsx'

/** Badge page for a code that is unknown to scans and game texts. */
export function BadgeMissing() {
  const { t } = useTranslation('badges')
  const language = useLanguage()
  const { code = '' } = useParams({ strict: false })
  return (
    <>
      <BadgeStreet heading="h1" />
      <PageBody>
        <Card>
          <EmptyState
            vignette="error"
            level="h2"
            title={t('missing.title')}
            action={
              <ButtonLink
                to={routePath('habboBadges')}
                params={{ language }}
                search={{ search: code.slice(0, 100) }}
                icon="search"
                variant="primary"
              >
                {t('missing.search')}
              </ButtonLink>
            }
          >
            {t('missing.text', { code })}
          </EmptyState>
        </Card>
      </PageBody>
    </>
  )
}
