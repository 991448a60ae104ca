import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useOwnCall } from '#features/accounts/web/parts.tsx'
import { routePath } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { ButtonLink } from '#platform/web/ui/button-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { TabPanelSkeleton } from '#platform/web/ui/tab-panel.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { withdrawApplication } from '../client.ts'
import type { Application } from '../contract.ts'
import styles from './application.module.css'
import { Chat } from './chat.tsx'
import { FileSize } from './file-size.tsx'
import { LogInToGoOn } from './log-in-to-go-on.tsx'
import { applicationsQuery } from './queries.ts'
import { StatusPlate } from './status-plate.tsx'
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

/**
 * A sent application with its status: whether the team has read it, and the decision. `onFocusLost`
 * is called if the focused button disappears.
 */
function ApplicationCard({
  application,
  member,
  onFocusLost,
}: {
  application: Application
  member: string
  onFocusLost: () => void
}) {
  const { t } = useTranslation('jobs')
  const language = useLanguage()
  const [isAsking, setAsking] = useState(false)
  const { position, status, sentAt, readAt, decidedAt, attachments } = application
  const focusLost = useEffectEvent(onFocusLost)
  useEffect(() => {
    if (status === 'withdrawn' && !isAsking && document.activeElement === document.body) focusLost()
  }, [status, isAsking])
  return (
    <Card as="section" aria-labelledby="application">
      <CardTitle
        icon="list"
        title={<span lang={position.language === language ? undefined : position.language}>{position.title}</span>}
        id="application"
      >
        <StatusPlate status={status} />
      </CardTitle>
      <p className={styles.stand}>{t(`stand.${status}`)}</p>
      <dl className={styles.facts}>
        <Fact name={t('view.sent')}>
          <Time value={sentAt} form="dateTime" />
        </Fact>
        <Fact name={t('view.read')}>{readAt ? <Time value={readAt} form="dateTime" /> : t('view.notRead')}</Fact>
        {decidedAt && (
          <Fact name={t(status === 'withdrawn' ? 'view.withdrawn' : 'view.decided')}>
            <Time value={decidedAt} form="dateTime" />
          </Fact>
        )}
        <Fact name={t('form.habboExperience')}>{t('view.years', { count: application.habboExperience })}</Fact>
        <Fact name={t('form.wasOnFansite')}>
          {application.wasOnFansite ? application.fansiteName : t('view.noFansite')}
        </Fact>
        {application.discordUsername && <Fact name={t('view.discord')}>{application.discordUsername}</Fact>}
      </dl>
      <h3 className={styles.heading}>{t('form.motivation')}</h3>
      <p className={styles.motivation} dir="auto">
        {application.motivation}
      </p>
      {attachments.length > 0 && (
        <>
          <h3 className={styles.heading}>{t('files.title')}</h3>
          <ul className={styles.files}>
            {attachments.map(({ id, name, bytes }) => (
              <li key={id}>
                <a href={`/api/get/jobs/attachments/${id}`} download>
                  {name}
                </a>
                <FileSize bytes={bytes} />
              </li>
            ))}
          </ul>
        </>
      )}
      {status === 'pending' && (
        <Button icon="left" onClick={() => setAsking(true)}>
          {t('withdraw.act')}
        </Button>
      )}
      <WithdrawDialog id={application.id} member={member} open={isAsking} onClose={() => setAsking(false)} />
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Asks for confirmation before withdrawing an application, which cannot be undone, and does it. */
function WithdrawDialog({
  id,
  member,
  open,
  onClose,
}: {
  id: number
  member: string
  open: boolean
  onClose: () => void
}) {
  const { t } = useTranslation('jobs')
  const ask = useOwnCall()
  const toast = useToast()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)

  async function withdraw() {
    setBusy(true)
    const answer = await ask(withdrawApplication, { params: { id } })
    setBusy(false)
    if (answer === 'failed') return setWrong(refusalText(t, answer))
    await queryClient.invalidateQueries({ queryKey: applicationsQuery(member).queryKey })
    if (isRefusal(answer)) return setWrong(refusalText(t, answer))
    toast({ tone: 'ok', text: t('withdraw.done') })
    onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('withdraw.title')}
      icon="left"
      closeLabel={t('withdraw.keep')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('withdraw.keep')}
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void withdraw()}>
            {t('withdraw.yes')}
          </Button>
        </>
      }
    >
      <p>{t('withdraw.text')}</p>
      {wrong && <Note tone="bad" role="alert" title={wrong} />}
    </Dialog>
  )
}
