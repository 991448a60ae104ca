import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Block } from '#features/news/contract.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Crop } from '#platform/web/ui/crop.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import { line } from './article-line.tsx'
import styles from './gallery.module.css'
import { isDrawing } from './news-picture.tsx'

type Pictures = Extract<Block, { kind: 'gallery' }>['pictures']

/** Pictures in a grid, each with its caption; a press shows one whole, in a dialog that goes on to the others. Without scripts the press leads to the file. */
export function Gallery({ pictures, language }: { pictures: Pictures; language: string }) {
  const { t } = useTranslation('news')
  const [open, setOpen] = useState<number | null>(null)

  function enlarge(event: MouseEvent, index: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setOpen(index)
  }

  return (
    <>
      <ul className={styles.gallery} aria-label={t('article.gallery.label')}>
        {pictures.map(({ src, width, height, alt, caption }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is written never moves
          <li key={index}>
            <figure>
              <a href={src} onClick={(event) => enlarge(event, index)}>
                <Crop {...{ src, width, height, alt }} photo={!isDrawing(src)} lazy className={styles.thumb} />
                <span className="sr">{t('article.gallery.open', { number: index + 1 })}</span>
              </a>
              {caption.length > 0 && <figcaption>{...line(caption, language)}</figcaption>}
            </figure>
          </li>
        ))}
      </ul>
      <Enlarged pictures={pictures} open={open} onOpen={setOpen} language={language} />
    </>
  )
}

function Enlarged({
  pictures,
  open,
  onOpen,
  language,
}: {
  pictures: Pictures
  open: number | null
  onOpen: (index: number | null) => void
  language: string
}) {
  const { t } = useTranslation('news')
  const picture = open === null ? undefined : pictures[open]
  const step = (by: number) => onOpen(((open ?? 0) + by + pictures.length) % pictures.length)

  function turn(event: KeyboardEvent) {
    if (event.key === 'ArrowLeft') step(-1)
    if (event.key === 'ArrowRight') step(1)
  }

  return (
    <Dialog
      open={picture !== undefined}
      onClose={() => onOpen(null)}
      title={t('article.gallery.picture', { number: (open ?? 0) + 1, total: pictures.length })}
      icon="camera"
      wide
      closeLabel={t('article.gallery.close')}
      footer={
        <>
          <Button square aria-label={t('article.gallery.previous')} onClick={() => step(-1)} onKeyDown={turn}>
            <Icon name="left" />
          </Button>
          <Button square aria-label={t('article.gallery.next')} onClick={() => step(1)} onKeyDown={turn}>
            <Icon name="right" />
          </Button>
        </>
      }
    >
      {picture && (
        <figure className={styles.enlarged}>
          <PixelPicture
            src={picture.src}
            width={picture.width}
            height={picture.height}
            alt={picture.alt}
            className={isDrawing(picture.src) ? undefined : styles.photo}
          />
          {picture.caption.length > 0 && <figcaption>{...line(picture.caption, language)}</figcaption>}
        </figure>
      )}
    </Dialog>
  )
}
