import type { ReactNode } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Progress } from '#platform/web/ui/progress.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Attachment } from '../contract.ts'
import styles from './attachments-field.module.css'
import { FileSize } from './file-size.tsx'
import type { FileUnderWay } from './use-attachments.ts'

/** A file stored for the application, or a file missing from the site. */
export function AttachmentRow({
  file: { name, bytes },
  isGone,
  onRemove,
}: {
  file: Attachment
  isGone: boolean
  onRemove: () => void
}) {
  const { t } = useTranslation('jobs')
  return (
    <Row
      mark={<Icon name={isGone ? 'warn' : 'check'} small />}
      name={name}
      bytes={bytes}
      isWrong={isGone}
      act={t('files.remove', { name })}
      onAct={onRemove}
    >
      {isGone && <p>{t('files.gone')}</p>}
    </Row>
  )
}

/** An upload with its progress, or a failed one with the reason. */
export function UnderWayRow({
  file: { name, bytes, percent, why },
  onCancel,
  onDismiss,
}: {
  file: FileUnderWay
  onCancel: () => void
  onDismiss: () => void
}) {
  const { t } = useTranslation('jobs')
  if (why !== null) {
    return (
      <Row
        mark={<Icon name="warn" small />}
        name={name}
        bytes={bytes}
        isWrong
        act={t('files.dismiss', { name })}
        onAct={onDismiss}
      >
        <p>{why}</p>
      </Row>
    )
  }
  return (
    <Row mark={<Spinner />} name={name} bytes={bytes} act={t('files.cancel', { name })} onAct={onCancel}>
      {percent === null ? (
        <p className="meta">{t('files.waiting')}</p>
      ) : percent < 100 ? (
        <Progress value={percent} label={t('files.progress', { name })} />
      ) : (
        <p className="meta">{t('files.checking')}</p>
      )}
    </Row>
  )
}

function Row({
  mark,
  name,
  bytes,
  isWrong = false,
  act,
  onAct,
  children,
}: {
  mark: ReactNode
  name: string
  bytes: number
  isWrong?: boolean
  act: string
  onAct: () => void
  children: ReactNode
}) {
  return (
    <li className={classNames(styles.row, isWrong && styles.wrong)}>
      <span className={styles.mark}>{mark}</span>
      <div className={styles.what}>
        <p className={styles.title}>
          <span className={styles.name}>{name}</span>
          <FileSize bytes={bytes} />
        </p>
        {children}
      </div>
      <Button small square variant="ghost" aria-label={act} onClick={onAct}>
        <Icon name="close" small />
      </Button>
    </li>
  )
}
