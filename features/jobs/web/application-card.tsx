import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useLanguage } from '#platform/web/locale.ts'
import { Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Application } from '../contract.ts'
import styles from './application.module.css'
import { FileSize } from './file-size.tsx'
import { StatusPlate } from './status-plate.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

/**
 * A sent application with its status: whether the team has read it, and the decision. `onFocusLost`
 * is called if the focused button disappears.
 */
export function ApplicationCard({
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
        <Fact name={t('form.discordUsername')}>{application.discordUsername}</Fact>
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
