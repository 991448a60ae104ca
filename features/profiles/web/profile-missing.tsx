import { useParams } from '@tanstack/react-router'
import { readName, useVisit } from '#features/accounts/web/parts.tsx'
import { addressOf, routePath } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { ButtonLink } from '#platform/web/ui/button-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { Street } from '#platform/web/ui/street.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'

/** Shown if there is no such member or the page is hidden: only its owner learns which. */
export function ProfileMissing() {
  const { t } = useTranslation('profiles')
  const language = useLanguage()
  const { hotel, name = '' } = useParams({ strict: false })
  const user = useVisit()?.user
  const isOwn = user?.hotel === hotel && user?.name.toLowerCase() === readName(name).toLowerCase()
  return (
    <>
      <Street
        variant="inner"
        title={t('title')}
        crumbs={[{ label: t('crumbs.home'), to: addressOf('home', language) }, { label: t('title') }]}
        shift={-610}
      />
      <PageBody>
        <Card>
          <EmptyState
            vignette={isOwn ? 'off' : 'search'}
            level="h2"
            title={t(isOwn ? 'missing.ownTitle' : 'missing.title')}
            action={
              isOwn ? (
                <ButtonLink
                  to={routePath('usersSettings')}
                  params={{ language }}
                  search={{ tab: 'privacy' }}
                  icon="eye-off"
                  variant="primary"
                >
                  {t('missing.settings')}
                </ButtonLink>
              ) : (
                <ButtonLink to={routePath('home')} params={{ language }} variant="primary">
                  {t('missing.home')}
                </ButtonLink>
              )
            }
          >
            {t(isOwn ? 'missing.ownText' : 'missing.text')}
          </EmptyState>
        </Card>
      </PageBody>
    </>
  )
}
