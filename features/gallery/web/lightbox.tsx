import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import YetAnotherLightbox, { type ControllerRef, type ZoomRef } from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { hostToasts } from '#platform/web/ui/toast-place.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './lightbox.module.css'
import { LightboxTools } from './lightbox-tools.tsx'

/**
 * A picture in the lightbox: natural size, `title`, and `facts` below it; `file` is the name for
 * saving.
 */
export type EnlargedPicture = {
  id: string
  src: string
  width: number
  height: number
  title: string
  file: string
  facts: ReactNode
}

/** Maximum initial scale of a picture if there is space, and maximum zoom. */
const mostAtFirst = 3
const mostZoom = 4

/**
 * Full-window lightbox: arrows and swipes move to other pictures and wrap around; Escape and
 * pulling down close it. The native modal dialog traps and restores the focus. `first` is the
 * initial picture; `onView` is called for each shown afterwards.
 */
export function Lightbox({
  pictures: given,
  first,
  onView,
  onClose,
}: {
  pictures: readonly EnlargedPicture[]
  first: number
  onView: (id: string) => void
  onClose: () => void
}) {
  const { t } = useTranslation('gallery')
  // New pictures in the gallery must not change the order while it is open.
  const [pictures] = useState(given)
  const [index, setIndex] = useState(first)
  const [zoom, setZoom] = useState(1)
  const [stage, setStage] = useState<HTMLDivElement | null>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  const controller = useRef<ControllerRef>(null)
  const zoomed = useRef<ZoomRef>(null)
  const titleId = useId()
  const picture = pictures[index]
  const slides = useMemo(
    () =>
      pictures.map(({ src, title, ...own }) => {
        const size = stage ? drawnOn(stage, own) : { width: own.width, height: own.height }
        // Without a set of sources the library would draw no picture larger than its own pixels.
        return { src, alt: title, ...size, srcSet: [{ src, ...size }] }
      }),
    [pictures, stage],
  )

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    const release = hostToasts(element)
    return () => {
      release()
      // Taken away while it is open, it would not give the focus back.
      element.close()
    }
  }, [])

  function change(by: 1 | -1) {
    const ref = zoomed.current
    if (!ref || !picture || !stage) return
    ref.changeZoom(nextZoom(ref.zoom, by, fittingScale(drawnOn(stage, picture), stage), mostZoom))
  }

  // Within the stage, the lightbox library handles keys itself.
  function turn(event: KeyboardEvent) {
    const { key, target, metaKey, ctrlKey, altKey } = event
    if (metaKey || ctrlKey || altKey || (target instanceof Node && stage?.contains(target))) return
    if (key === 'ArrowLeft') controller.current?.prev()
    if (key === 'ArrowRight') controller.current?.next()
    if (key === '+') change(1)
    if (key === '-') change(-1)
  }

  if (!picture) return null
  const isAlone = pictures.length === 1
  const isCrisp = stage === null || zoom * fittingScale(drawnOn(stage, picture), stage) >= 1
  return (
    <dialog
      ref={dialog}
      className={styles.lightbox}
      aria-labelledby={titleId}
      onKeyDown={turn}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.head}>
        <div className={styles.name}>
          <h2 id={titleId}>{picture.title}</h2>
          {!isAlone && <p>{t('lightbox.place', { number: index + 1, total: pictures.length })}</p>}
        </div>
        <LightboxTools picture={picture} isFitted={zoom <= 1} onZoom={change} onClose={onClose} />
      </div>
      <div className={styles.stage} ref={setStage}>
        {stage && (
          <YetAnotherLightbox
            open
            close={onClose}
            index={first}
            slides={slides}
            plugins={[Zoom]}
            // It is part of our dialog, and none of its own.
            portal={{
              root: stage,
              container: {
                className: styles.portal,
                role: 'presentation',
                'aria-modal': undefined,
                'aria-label': undefined,
              },
            }}
            noScroll={{ disabled: true }}
            toolbar={{ buttons: [] }}
            carousel={{
              finite: isAlone,
              padding: '16px',
              spacing: 0,
              preload: 1,
              imageProps: { className: isCrisp ? undefined : styles.shrunk },
            }}
            animation={{ fade: 0, swipe: 180, zoom: 180 }}
            controller={{ ref: controller, closeOnEscape: false, closeOnPullDown: true, closeOnBackdropClick: true }}
            zoom={{ ref: zoomed, maxZoomPixelRatio: mostZoom, zoomInMultiplier: 2, doubleClickMaxStops: 2 }}
            labels={{
              'Photo gallery': t('lightbox.pictures'),
              Carousel: t('lightbox.carousel'),
              Slide: t('lightbox.slide'),
              '{index} of {total}': t('lightbox.place', { number: '{index}', total: '{total}' }),
            }}
            render={{
              buttonPrev: () => null,
              buttonNext: () => null,
              buttonZoom: () => null,
              iconLoading: () => <Spinner />,
              iconError: () => <p className={styles.missing}>{t('lightbox.missing')}</p>,
            }}
            on={{
              view: ({ index: shown }) => {
                const next = pictures[shown]
                if (shown === index || !next) return
                setIndex(shown)
                onView(next.id)
              },
              zoom: ({ zoom: factor }) => setZoom(factor),
            }}
          />
        )}
      </div>
      <div className={styles.foot}>
        {!isAlone && (
          <Button square aria-label={t('lightbox.previous')} onClick={() => controller.current?.prev()}>
            <Icon name="left" />
          </Button>
        )}
        <div className={styles.facts}>{picture.facts}</div>
        {!isAlone && (
          <Button square aria-label={t('lightbox.next')} onClick={() => controller.current?.next()}>
            <Icon name="right" />
          </Button>
        )}
      </div>
    </dialog>
  )
}

type Size = { width: number; height: number }

/** The room around a picture on the stage. */
const air = 32

/**
 * Returns the drawn size in CSS pixels if there is space: an integer multiple of the natural size,
 * since most pictures are small.
 */
function drawnOn(stage: HTMLElement, { width, height }: Size): Size {
  const room = Math.min((stage.clientWidth - air) / width, (stage.clientHeight - air) / height)
  const times = Math.max(1, Math.min(mostAtFirst, Math.floor(room)))
  return { width: width * times, height: height * times }
}

/** Returns the initial scale: the drawn size, shrunk to fit. */
function fittingScale({ width, height }: Size, stage: HTMLElement): number {
  return Math.min(1, (stage.clientWidth - air) / width, (stage.clientHeight - air) / height)
}

/**
 * Returns the next zoom level when enlarging (`by` 1) or shrinking (-1). A zoom of 1 fits the
 * window, at `fit` times the natural size (at most 1); further levels are the natural size and its
 * integer multiples up to `most`.
 */
export function nextZoom(zoom: number, by: 1 | -1, fit: number, most: number): number {
  const steps = [1]
  for (let times = 1; times <= most; times *= 2) if (times / fit > 1.01) steps.push(times / fit)
  const further = steps.filter((step) => (by === 1 ? step > zoom + 0.01 : step < zoom - 0.01))
  return (by === 1 ? further[0] : further.at(-1)) ?? zoom
}
