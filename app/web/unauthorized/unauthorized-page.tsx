import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Visit } from '#features/accounts/contract.ts'
import { useVisit } from '#features/accounts/web/parts.tsx'
import { inLanguage, routePath, withoutLanguage } from '#platform/contract/addresses.ts'
import { ownHousekeeping } from '#platform/contract/site.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ButtonLink } from '#platform/web/ui/button-link.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { Street } from '#platform/web/ui/street.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'

const route = getRouteApi(routePath('unauthorized'))

/** Names the missing login or role; after a login it navigates to the requested page. */
export function UnauthorizedPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const navigate = useNavigate()
  const visit = useVisit()
  const { returnTo } = route.useSearch()
  const isMember = visit !== null && visit.user !== null
  useReturn(visit, returnTo)

  const openLogin = () =>
    navigate({ to: '.', search: (before) => ({ ...before, login: true as const }), replace: true, resetScroll: false })

  return (
    <>
      <Street variant="inner" title={t('unauthorized.title')} />
      <PageBody>
        <EmptyState
          vignette="off"
          level="h2"
          title={t(isMember ? 'unauthorized.roleHeading' : 'unauthorized.loginHeading')}
          action={
            isMember ? (
              <ButtonLink to={routePath('home')} params={{ language }} variant="primary">
                {t('notFound.home')}
              </ButtonLink>
            ) : (
              <Button variant="primary" icon="key" onClick={openLogin}>
                {t('unauthorized.login')}
              </Button>
            )
          }
        >
          {t(isMember ? 'error.notAuthorized' : 'unauthorized.loginText')}
        </EmptyState>
      </PageBody>
    </>
  )
}

/** Navigates back, in the language of the settings, after a guest has logged in on this page. */
function useReturn(visit: Visit | null, returnTo: string | undefined): void {
  const router = useRouter()
  const wasGuest = useRef(false)
  useEffect(() => {
    if (visit?.user === null) wasGuest.current = true
    if (!visit?.user || !wasGuest.current) return
    wasGuest.current = false
    const { language } = visit.user
    const href = returnTo && language ? inLanguage(returnTo, language) : returnTo
    if (!href) return
    // The pages of the staff are outside of this router.
    if (withoutLanguage(href).startsWith(ownHousekeeping)) location.replace(href)
    else void router.navigate({ href, replace: true })
  }, [visit, returnTo, router])
}
