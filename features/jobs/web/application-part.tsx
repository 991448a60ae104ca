import { routePath } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ButtonLink } from '#platform/web/ui/button-link.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { TabPanelSkeleton } from '#platform/web/ui/tab-panel.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './application.module.css'
import { ApplicationCard } from './application-card.tsx'
import { Chat } from './chat.tsx'
import { LogInToGoOn } from './log-in-to-go-on.tsx'
import type { Applicant } from './use-applicant.ts'
import { useOpeningFocus } from './use-opening-focus.ts'

/** One application of the visitor, with the chat about it. */
export function ApplicationPart({ id, applicant }: { id: number; applicant: Applicant }) {
  const { t } = useTranslation('jobs')
  const { kind, applications, hasFailed, isFetching, again, member } = applicant
  const application = applications?.find((own) => own.id === id)
  const start = useOpeningFocus(application !== undefined)
  if (kind === 'guest') return <LogInToGoOn />
  if (hasFailed) {
    return (
      <EmptyState
        vignette="error"
        title={t('own.failed')}
        action={
          <Button busy={isFetching} onClick={again}>
            {t('again')}
          </Button>
        }
      />
    )
  }
  if (!applications) return <TabPanelSkeleton label={t('loading')} />
  if (!application) {
    return (
      <EmptyState vignette="search" title={t('own.missing')} action={<BackToPositions />}>
        {t('own.missingText')}
      </EmptyState>
    )
  }
  return (
    <div className={styles.part} ref={start} tabIndex={-1}>
      <BackToPositions />
      <ApplicationCard
        application={application}
        member={member}
        onFocusLost={() => start.current?.focus({ preventScroll: true })}
      />
      <Chat key={id} id={id} member={member} isWithdrawn={application.status === 'withdrawn'} />
    </div>
  )
}

function BackToPositions() {
  const { t } = useTranslation('jobs')
  const language = useLanguage()
  return (
    <ButtonLink to={routePath('communityJobs')} params={{ language }} search={{}} small icon="left">
      {t('back')}
    </ButtonLink>
  )
}
