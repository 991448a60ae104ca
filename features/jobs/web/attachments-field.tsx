import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Progress } from '#platform/web/ui/progress.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { attachmentLimits } from '../client.ts'
import type { Attachment } from '../contract.ts'
import styles from './attachments-field.module.css'
import { FileSize } from './file-size.tsx'
import type { FileUnderWay, useAttachments } from './use-attachments.ts'

/**
 * Files of the application, uploaded at once when selected or dropped, each with its status. `gone`
 * are those of `files` that the site no longer has.
 */
export function AttachmentsField({
  files,
  gone,
  attachments: { underWay, said, add, remove, cancel, dismiss },
}: {
  files: readonly Attachment[]
  gone: readonly Attachment[]
  attachments: ReturnType<typeof useAttachments>
}) {
  const { t } = useTranslation('jobs')
  const input = useRef<HTMLInputElement>(null)
  const adding = useRef<HTMLButtonElement>(null)
  const hasLostFocus = useRef(false)
  const [isOver, setOver] = useState(false)
  const id = useId()

  // The button that was pressed went with its row.
  useEffect(() => {
    if (!hasLostFocus.current) return
    hasLostFocus.current = false
    adding.current?.focus()
  })

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    add([...event.dataTransfer.files])
  }

  function takeAway(act: () => void) {
    hasLostFocus.current = true
    act()
  }

  return (
    <fieldset className={styles.field} aria-describedby={id}>
      <legend>{t('files.title')}</legend>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a short cut; the button inside does the same */}
      <div
        className={classNames(styles.place, isOver && styles.over)}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          ref={input}
          type="file"
          className="sr"
          tabIndex={-1}
          aria-hidden="true"
          multiple
          accept=".pdf,.jpg,.jpeg,.png"
          onChange={({ currentTarget }) => {
            add([...(currentTarget.files ?? [])])
            currentTarget.value = ''
          }}
        />
        <Button
          ref={adding}
          icon="plus"
          onClick={() => input.current?.click()}
          disabled={files.length >= attachmentLimits.files}
          aria-describedby={id}
        >
          {t('files.add')}
        </Button>
        <p className="meta" id={id}>
          {t('files.what', { count: attachmentLimits.files })}
        </p>
      </div>
      <ul className={styles.files}>
        {files.map((file) => {
          const isGone = gone.includes(file)
          return (
            <AttachmentRow
              key={file.id}
              file={file}
              isGone={isGone}
              onRemove={() => takeAway(() => remove(file, isGone))}
            />
          )
        })}
        {underWay.map((file) => (
          <UnderWayRow
            key={file.key}
            file={file}
            onCancel={() => takeAway(() => cancel(file))}
            onDismiss={() => takeAway(() => dismiss(file))}
          />
        ))}
      </ul>
      <p className="sr" role="status">
        {said}
      </p>
    </fieldset>
  )
}

/** A file stored for the application, or a file missing from the site. */
function AttachmentRow({
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
function UnderWayRow({
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
