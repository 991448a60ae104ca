import { type KeyboardEvent, type PointerEvent, useId } from 'react'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Focus } from '../contract.ts'
import styles from './focus-field.module.css'
import { LibraryPicture } from './library-picture.tsx'

const moves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const step = 5
/** Of a tall picture, so that the fields below stay near. */
const tallest = 320

const within = (percent: number) => Math.max(0, Math.min(100, Math.round(percent)))

/**
 * The picture with its focal point, set by a click or by the arrow keys, one percent with Shift.
 */
export function FocusField({
  picture: { src, width, height },
  focus,
  onChange,
}: {
  picture: { src: string; width: number; height: number }
  focus: Focus
  onChange: (focus: Focus) => void
}) {
  const { t } = useTranslation('staffPictures')
  const id = useId()

  function press(event: KeyboardEvent): void {
    const [x, y] = moves[event.key] ?? []
    if (x === undefined || y === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const by = event.shiftKey ? 1 : step
    onChange({ x: within(focus.x + x * by), y: within(focus.y + y * by) })
  }

  function point(event: PointerEvent<HTMLElement>): void {
    const box = event.currentTarget.getBoundingClientRect()
    const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height]
    onChange({ x: within(100 * x), y: within(100 * y) })
  }

  return (
    <div>
      <button
        type="button"
        className={styles.frame}
        style={{ maxWidth: Math.round((tallest * width) / height) }}
        aria-label={t('detail.focus')}
        aria-describedby={`${id}a ${id}h`}
        onKeyDown={press}
        onPointerDown={point}
      >
        <LibraryPicture {...{ src, width, height }} alt="" sizes="336px" />
        <span className={styles.point} style={{ left: `${focus.x}%`, top: `${focus.y}%` }} />
      </button>
      <div className={styles.words}>
        <p className="meta" id={`${id}a`} role="status">
          {t('detail.focusAt', focus)}
        </p>
        <p className="meta" id={`${id}h`}>
          {t('detail.focusHelp')}
        </p>
      </div>
    </div>
  )
}
