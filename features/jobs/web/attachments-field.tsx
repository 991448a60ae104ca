import { type DragEvent, useId, useRef, useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { type Attachment, attachmentLimits } from '../contract.ts'
import styles from './attachments-field.module.css'
import { FileSize } from './file-size.tsx'
import type { useAttachments } from './use-attachments.ts'

/** Files for the application: chosen or dropped here, and taken at once; each says what became of it. */
export function AttachmentsField({
  files,
  attachments: { underWay, add, remove, dismiss },
}: {
  files: readonly Attachment[]
  attachments: ReturnType<typeof useAttachments>
}) {
  const { t } = useTranslation('jobs')
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const id = useId()

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    add([...event.dataTransfer.files])
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
      <ul className={styles.files} aria-live="polite">
        {files.map(({ id: fileId, name, bytes }) => (
          <li key={fileId}>
            <Icon name="check" small />
            <span className={styles.name}>{name}</span>
            <FileSize bytes={bytes} />
            <Button
              small
              square
              variant="ghost"
              aria-label={t('files.remove', { name })}
              onClick={() => remove(fileId)}
            >
              <Icon name="close" small />
            </Button>
          </li>
        ))}
        {underWay.map(({ key, name, why }) => (
          <li key={key} className={why === null ? undefined : styles.refused}>
            {why === null ? <Spinner /> : <Icon name="warn" small />}
            <span className={styles.name}>{name}</span>
            <span>{why ?? t('files.sending')}</span>
            {why !== null && (
              <Button
                small
                square
                variant="ghost"
                aria-label={t('files.dismiss', { name })}
                onClick={() => dismiss(key)}
              >
                <Icon name="close" small />
              </Button>
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
