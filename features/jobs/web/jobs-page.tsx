import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { addressOf } from '#platform/contract/addresses.ts'
import { useHydrated } from '#platform/web/hydrated.tsx'
import { useLanguage } from '#platform/web/locale.ts'
import { AsideColumns } from '#platform/web/ui/aside-columns.tsx'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { Street } from '#platform/web/ui/street.tsx'
import { TabPanelSkeleton } from '#platform/web/ui/tab-panel.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { AboutTeam } from './about-team.tsx'
import { parseJobsSearch } from './jobs-search.ts'
import { OpenPositions } from './open-positions.tsx'
import { OwnApplications } from './own-applications.tsx'
import { useApplicant } from './use-applicant.ts'
import { useGivenBackFocus } from './use-opening-focus.ts'

const ApplicationPart = lazy(async () => ({ default: (await import('./application-part.tsx')).ApplicationPart }))
const ApplyPart = lazy(async () => ({ default: (await import('./apply-part.tsx')).ApplyPart }))

/** Jobs page: open positions, application form, and the visitor's own applications. */
export function JobsPage() {
  const { t } = useTranslation(['jobs', 'shell'])
  const language = useLanguage()
  const { apply, application } = parseJobsSearch(useSearch({ strict: false }))
  const applicant = useApplicant()
  const isHydrated = useHydrated()
  useGivenBackFocus({ apply, application })
  return (
    <>
      <Street
        variant="inner"
        title={t('title')}
        crumbs={[
          { label: t('shell:menu.home'), to: addressOf('home', language) },
          { label: t('shell:menu.community') },
          { label: t('title') },
        ]}
      />
      <PageBody>
        <AsideColumns aside={<OwnApplications applicant={applicant} shown={application} />}>
          {apply === undefined && application === undefined ? (
            <>
              <AboutTeam />
              <OpenPositions applications={applicant.applications} />
            </>
          ) : !isHydrated ? (
            // The following content depends on the visitor, and the server does not wait for its
            // script.
            <TabPanelSkeleton label={t('loading')} />
          ) : (
            <Suspense fallback={<TabPanelSkeleton label={t('loading')} />}>
              {application !== undefined && <ApplicationPart id={application} applicant={applicant} />}
              {apply !== undefined && <ApplyPart positionId={apply} applicant={applicant} />}
            </Suspense>
          )}
        </AsideColumns>
      </PageBody>
    </>
  )
}
