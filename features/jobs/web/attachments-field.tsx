import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import { type Attachment, attachmentLimits } from '../contract.ts'
import { AttachmentRow, UnderWayRow } from './attachment-row.tsx'
import styles from './attachments-field.module.css'
import type { useAttachments } from './use-attachments.ts'

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
