import { useQuery } from '@tanstack/react-query'
import { routePath } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { useDateTime } from '#platform/web/time.tsx'
import { ButtonLink } from '#platform/web/ui/button-link.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { TabPanelSkeleton } from '#platform/web/ui/tab-panel.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './application.module.css'
import { ApplicationForm } from './application-form.tsx'
import { LogInToGoOn } from './log-in-to-go-on.tsx'
import { positionsQuery, standingQuery } from './queries.ts'
import type { Applicant } from './use-applicant.ts'
import { useOpeningFocus } from './use-opening-focus.ts'

/** Form for one position, once the applicant is known and the position is open. */
export function ApplyPart({ positionId, applicant }: { positionId: number; applicant: Applicant }) {
  const { t } = useTranslation('jobs')
  const language = useLanguage()
  const dateTime = useDateTime()
  const { data } = useQuery(positionsQuery(language))
  const isMember = applicant.kind === 'member'
  const asked = useQuery({ ...standingQuery(applicant.member), enabled: isMember })
  const standing = asked.data && !isRefusal(asked.data) ? asked.data : null
  const positions = data && !isRefusal(data) ? data : null
  const position = positions?.find(({ id }) => id === positionId)
  const pending = applicant.applications?.find((own) => own.position.id === positionId && own.status === 'pending')
  const isKnown = standing !== null || asked.isError
  const isOpen = position !== undefined && isMember && applicant.hotel !== null && !pending && isKnown
  const start = useOpeningFocus(isOpen)
  const back = (
    <ButtonLink to={routePath('communityJobs')} params={{ language }} search={{}} small icon="left">
      {t('back')}
    </ButtonLink>
  )
  if (positions && !position) {
    return (
      <EmptyState vignette="off" title={t('apply.closed')} action={back}>
        {t('apply.closedText')}
      </EmptyState>
    )
  }
  if (applicant.kind === 'guest') return <LogInToGoOn />
  if (!position || applicant.kind === 'unknown' || !applicant.hotel || !isKnown)
    return <TabPanelSkeleton label={t('loading')} />
  if (standing?.barredUntil) {
    return (
      <EmptyState vignette="off" title={t('apply.barred')} action={back}>
        {t('apply.barredText', { until: dateTime(standing.barredUntil) })}
      </EmptyState>
    )
  }
  if (pending) {
    return (
      <EmptyState
        title={t('apply.already')}
        action={
          <ButtonLink
            to={routePath('communityJobs')}
            params={{ language }}
            search={{ application: pending.id }}
            variant="primary"
            icon="eye"
          >
            {t('own.view')}
          </ButtonLink>
        }
      >
        {t('apply.alreadyText')}
      </EmptyState>
    )
  }
  return (
    <div className={styles.part} ref={start} tabIndex={-1}>
      {back}
      <ApplicationForm
        key={`${applicant.member} ${position.id}`}
        position={position}
        member={applicant.member}
        hotel={applicant.hotel}
      />
    </div>
  )
}
