import { type DragEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Progress } from '#platform/web/ui/progress.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './upload-place.module.css'
import { useFileSize } from './use-file-size.ts'
import type { Uploads, UploadUnderWay } from './use-uploads.ts'

/** What file dialogs offer; the server judges by content. */
export const acceptedFiles = 'image/png,image/jpeg,image/webp,image/avif,image/gif'

/**
 * The place onto which pictures are dropped, with the uploads under way. Pictures that are pasted
 * anywhere on the page are added too. `input` is the file dialog, for other buttons.
 */
export function UploadPlace({ uploads, input }: { uploads: Uploads; input: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation('staffPictures')
  const [isOver, setOver] = useState(false)
  const { add, underWay, said } = uploads
  usePastedFiles(add)

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    add([...event.dataTransfer.files])
  }

  return (
    <section aria-label={t('drop.label')}>
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
        <FileInput input={input} multiple onFiles={add} />
        <Icon name="upload" />
        <p>
          {isOver ? (
            <b>{t('drop.over')}</b>
          ) : (
            <>
              <b>{t('drop.lead')}</b>
              {t('drop.or')}{' '}
              <button type="button" className={styles.choose} onClick={() => input.current?.click()}>
                {t('drop.choose')}
              </button>
              . {t('drop.most')}
            </>
          )}
        </p>
      </div>
      <p className="sr" role="status">
        {said}
      </p>
      {underWay.length > 0 && (
        <ul className={styles.list} aria-label={t('uploads.label')}>
          {underWay.map((upload) => (
            <Row key={upload.key} upload={upload} onStop={() => uploads.stop(upload.key)} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** A hidden file dialog, opened by `input.current.click()`. With `camera`, phones take a photo. */
export function FileInput({
  input,
  multiple = false,
  camera = false,
  onFiles,
}: {
  input: RefObject<HTMLInputElement | null>
  multiple?: boolean
  camera?: boolean
  onFiles: (files: readonly File[]) => void
}) {
  return (
    <input
      ref={input}
      type="file"
      className="sr"
      tabIndex={-1}
      aria-hidden="true"
      multiple={multiple}
      accept={acceptedFiles}
      {...(camera && { capture: 'environment' as const })}
      onChange={({ currentTarget }) => {
        onFiles([...(currentTarget.files ?? [])])
        currentTarget.value = ''
      }}
    />
  )
}

function Row({ upload: { name, bytes, percent, why }, onStop }: { upload: UploadUnderWay; onStop: () => void }) {
  const { t } = useTranslation('staffPictures')
  const size = useFileSize()
  return (
    <li>
      <b className={styles.name} title={name}>
        {name}
      </b>
      {why === null ? (
        <>
          <Progress value={percent ?? 0} label={name} />
          <span className={styles.state}>
            {percent === 100 && <Spinner />}
            {percent === null
              ? t('uploads.waiting')
              : percent === 100
                ? t('uploads.working')
                : t('uploads.progress', { percent, size: size(bytes) })}
          </span>
        </>
      ) : (
        <span className={styles.refused}>
          <Icon name="warn" small />
          {why}
        </span>
      )}
      <Button small variant="ghost" onClick={onStop}>
        <Icon name="close" small />
        {why === null ? t('uploads.stop') : t('uploads.forget')}
      </Button>
    </li>
  )
}

function usePastedFiles(onFiles: (files: readonly File[]) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listener)
    return () => document.removeEventListener('paste', listener)
  }, [])
}
