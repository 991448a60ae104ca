import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { filePath, viewPath } from '../../client.ts'
import type { Attachment, StaffApplication } from '../../contract.ts'
import { FileSize } from '../file-size.tsx'
import styles from './application-page.module.css'

/** What the applicant wrote into the form. */
export function Answers({ application }: { application: StaffApplication }) {
  const { t } = useTranslation(['staffJobs', 'jobs'])
  const { position, motivation, habboExperience, wasOnFansite, fansiteName, discordUsername } = application
  return (
    <Card as="section" aria-label={t('written.title')}>
      <CardTitle icon="pencil" title={t('written.title')} />
      <dl className={styles.answers}>
        <div>
          <dt>{t('jobs:form.motivation')}</dt>
          <dd lang={position.language} dir="auto">
            {motivation}
          </dd>
        </div>
        <div>
          <dt>{t('jobs:form.habboExperience')}</dt>
          <dd>{t('jobs:view.years', { count: habboExperience })}</dd>
        </div>
        <div>
          <dt>{t('written.fansite')}</dt>
          <dd dir="auto">{wasOnFansite ? fansiteName : t('jobs:view.noFansite')}</dd>
        </div>
        <div>
          <dt>{t('written.discord')}</dt>
          <dd dir="auto">{discordUsername || t('written.nothing')}</dd>
        </div>
      </dl>
    </Card>
  )
}

/** The files of an application. Opening one is recorded. */
export function Files({ application: { attachments, applicant } }: { application: StaffApplication }) {
  const { t } = useTranslation('staffJobs')
  const [opened, setOpened] = useState<Attachment | null>(null)
  if (attachments.length === 0) return null
  return (
    <Card as="section" aria-label={t('files.title')}>
      <CardTitle icon="news" title={t('files.title')} />
      <p className={styles.quiet}>{t('files.kept')}</p>
      <ul className={styles.files}>
        {attachments.map((file) => (
          <li key={file.id}>
            <span>
              <b dir="auto">{file.name}</b> <FileSize bytes={file.bytes} />
            </span>
            <Button
              small
              icon="eye"
              aria-label={t('files.openNamed', { name: file.name })}
              onClick={() => setOpened(file)}
            >
              {t('files.open')}
            </Button>
          </li>
        ))}
      </ul>
      {opened && (
        <Dialog open wide onClose={() => setOpened(null)} icon="eye" title={opened.name} closeLabel={t('close')}>
          <div className="stack">
            <Viewer file={opened} title={t('files.of', { name: applicant?.name ?? t('closed') })} />
            <a className={styles.download} href={filePath(opened.id)} download>
              <Icon name="download" small />
              {t('files.download')}
            </a>
          </div>
        </Dialog>
      )}
    </Card>
  )
}

/**
 * Shows a file without letting it run anything: pictures have no origin in their frame, PDFs are
 * left to the browser's viewer, which browsers refuse in a sandbox (decision 022).
 */
function Viewer({ file: { id, name, type }, title }: { file: Attachment; title: string }) {
  const sandbox = type === 'application/pdf' ? {} : { sandbox: '' }
  return <iframe className={styles.viewer} src={viewPath(id)} title={`${title}: ${name}`} {...sandbox} />
}
