import { useParams } from '@tanstack/react-router'
import { WhatHappened } from '#features/audit/web/parts.tsx'
import {
  StaffHead,
  TwoColumns,
  useOpenThing,
  useScope,
  useStaffKeys,
  useStaffNavigate,
} from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { Answers, Files } from './answers.tsx'
import { ApplicationHead } from './application-head.tsx'
import { BarPanel } from './bar-panel.tsx'
import { DecisionPanel } from './decision-panel.tsx'
import { NotesPanel } from './notes-panel.tsx'
import { pathOf, staffPaths } from './paths.ts'
import { StaffChat } from './staff-chat.tsx'
import { type ApplicationActs, useApplication } from './use-application.ts'
import { VotesPanel } from './votes-panel.tsx'

/**
 * One application: what was written, files and chat, and on the side votes, notes and the decision.
 */
export function ApplicationPage() {
  const { t } = useTranslation('staffJobs')
  const { application: written = '' } = useParams({ strict: false }) as { application?: string }
  const id = /^[1-9]\d{0,8}$/.test(written) ? Number(written) : 0
  const { asked, ...acts } = useApplication(id)
  const back = { to: staffPaths.applications, label: t('back') }
  const found = asked.data
  if (found && !isRefusal(found)) return <Shown key={id} application={found} {...acts} />
  return (
    <>
      <StaffHead title={t('one', { number: id })} back={back} />
      {asked.isPending && <Skeleton height="320px" />}
      {asked.isError && (
        <Note tone="bad" role="alert" title={t('failed')}>
          <Button small onClick={() => void asked.refetch()}>
            {t('again')}
          </Button>
        </Note>
      )}
      {found && (
        <EmptyState vignette="search" level="h2" title={t('missing')}>
          {t('missingText')}
        </EmptyState>
      )}
    </>
  )
}

function Shown(acts: ApplicationActs) {
  const { t } = useTranslation('staffJobs')
  const { application } = acts
  const { id, applicant, earlier, next } = application
  const navigate = useStaffNavigate()
  const seesAudit = useScope('audit.see') !== null
  useOpenThing('application', id)
  const go = (to: number | null) => (to === null ? undefined : () => void navigate(pathOf(to)))
  useStaffKeys({ u: () => void navigate(staffPaths.applications), j: go(next), k: go(earlier) })
  return (
    <>
      <StaffHead
        title={applicant?.name ?? t('closed')}
        back={{ to: staffPaths.applications, label: t('back') }}
        facts={t('one', { number: id })}
      />
      <ApplicationHead application={application} />
      <TwoColumns
        side={
          <>
            <VotesPanel {...acts} />
            <DecisionPanel {...acts} />
            <NotesPanel {...acts} />
            <BarPanel {...acts} />
            {seesAudit && <WhatHappened subject="application" id={id} />}
          </>
        }
      >
        <Answers application={application} />
        <Files application={application} />
        <StaffChat {...acts} />
      </TwoColumns>
    </>
  )
}
