import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { isLibraryPicture } from '#features/media/client.ts'
import { LibraryPicture } from '#features/media/web/parts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Crop } from '#platform/web/ui/crop.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Block } from '../contract.ts'
import { type LineContext, line } from './article-line.tsx'
import { Credit } from './credit.tsx'
import styles from './gallery.module.css'
import { isDrawing } from './news-picture.tsx'

/** `lang` is the language of the captions if it differs from the page's. */
type Captions = { context: LineContext; lang: string | undefined }
type Pictures = Extract<Block, { kind: 'gallery' }>['pictures']

/**
 * Renders a grid of captioned pictures; a click opens one in full in a dialog that pages through
 * the others. Without scripts the click opens the file.
 */
export function Gallery({ pictures, context, lang }: { pictures: Pictures } & Captions) {
  const { t } = useTranslation('news')
  const { language } = context
  const [open, setOpen] = useState<number | null>(null)

  function enlarge(event: MouseEvent, index: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setOpen(index)
  }

  return (
    <div lang={lang && language}>
      <ul className={styles.gallery} aria-label={t('article.gallery.label')}>
        {pictures.map(({ src, width, height, alt, focus, caption, credit }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is written never moves
          <li key={index}>
            <figure lang={lang}>
              <a href={src} onClick={(event) => enlarge(event, index)}>
                {isLibraryPicture(src) ? (
                  <LibraryPicture
                    {...{ src, width, height, alt, focus }}
                    sizes="320px"
                    cropped
                    lazy
                    className={styles.thumb}
                  />
                ) : (
                  <Crop {...{ src, width, height, alt }} photo={!isDrawing(src)} lazy className={styles.thumb} />
                )}
                <span className="sr" lang={lang && language}>
                  {t('article.gallery.open', { number: index + 1 })}
                </span>
              </a>
              {caption.length > 0 && <figcaption>{...line(caption, context)}</figcaption>}
              <Credit name={credit} />
            </figure>
          </li>
        ))}
      </ul>
      <Enlarged pictures={pictures} open={open} onOpen={setOpen} context={context} lang={lang} />
    </div>
  )
}

function Whole({ picture: { src, width, height, alt } }: { picture: Pictures[number] }) {
  const shown = { src, width, height, alt }
  if (isLibraryPicture(src))
    return <LibraryPicture {...shown} sizes="(width < 1000px) 100vw, 1000px" className={styles.photo} />
  return <PixelPicture {...shown} className={isDrawing(src) ? undefined : styles.photo} />
}

function Enlarged({
  pictures,
  open,
  onOpen,
  context,
  lang,
}: {
  pictures: Pictures
  open: number | null
  onOpen: (index: number | null) => void
} & Captions) {
  const { t } = useTranslation('news')
  const picture = open === null ? undefined : pictures[open]
  const step = (by: number) => onOpen(((open ?? 0) + by + pictures.length) % pictures.length)

  function turn(event: KeyboardEvent) {
    if (!picture || event.metaKey || event.ctrlKey || event.altKey) return
    if (event.key === 'ArrowLeft') step(-1)
    if (event.key === 'ArrowRight') step(1)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys work wherever in the dialog the focus is
    <div onKeyDown={turn}>
      <Dialog
        open={picture !== undefined}
        onClose={() => onOpen(null)}
        title={
          <span aria-live="polite">
            {t('article.gallery.picture', { number: (open ?? 0) + 1, total: pictures.length })}
          </span>
        }
        icon="camera"
        wide
        closeLabel={t('article.gallery.close')}
        footer={
          <>
            <Button square aria-label={t('article.gallery.previous')} onClick={() => step(-1)}>
              <Icon name="left" />
            </Button>
            <Button square aria-label={t('article.gallery.next')} onClick={() => step(1)}>
              <Icon name="right" />
            </Button>
          </>
        }
      >
        {picture && (
          <figure className={styles.enlarged} lang={lang}>
            <Whole picture={picture} />
            {picture.caption.length > 0 && <figcaption>{...line(picture.caption, context)}</figcaption>}
            <Credit name={picture.credit} />
          </figure>
        )}
      </Dialog>
    </div>
  )
}
