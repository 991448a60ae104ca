import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './toast.module.css'
import type { ShownToast, ToastMessage } from './toast-message.ts'
import { toastPlace } from './toast-place.ts'

const icons: Record<NonNullable<ToastMessage['tone']>, IconName> = {
  info: 'info',
  ok: 'check',
  bad: 'warn',
  lamp: 'bell',
}

function Toast({
  toast,
  paused,
  closeLabel,
  onGone,
}: {
  toast: ShownToast
  paused: boolean
  closeLabel: string
  onGone: (id: number) => void
}) {
  const { id, tone = 'info', text, detail, icon = icons[tone], durationSeconds = 4 } = toast
  const left = useRef(durationSeconds * 1000)
  useEffect(() => {
    if (paused) return
    const startedAt = performance.now()
    const timer = setTimeout(() => onGone(id), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - startedAt
    }
  }, [id, paused, onGone])
  return (
    <div className={classNames(styles.toast, tone !== 'info' && styles[tone])}>
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
      <span className={styles.words}>
        {text}
        {detail && <small>{detail}</small>}
      </span>
      <button type="button" aria-label={closeLabel} onClick={() => onGone(id)}>
        <Icon name="close" small />
      </button>
      <i style={{ animationDuration: `${durationSeconds}s` }} />
    </div>
  )
}

/** The toasts shown now; `onGone` is called for each that has expired or was closed. */
export type ToastRegionsProps = {
  toasts: readonly ShownToast[]
  closeLabel: string
  onGone: (id: number) => void
}

/**
 * The two live regions: newest last, paused while hovered or focused. Placed in the open dialog, if
 * there is one (`toast-place.ts`).
 */
export function ToastRegions({ toasts, closeLabel, onGone }: ToastRegionsProps) {
  const [paused, setPaused] = useState(false)
  const region = useRef<HTMLDivElement>(null)
  const newest = toasts.at(-1)?.id ?? 0
  const announced = useRef(0)

  // Showing it again puts the region above a dialog that was opened since.
  useLayoutEffect(() => {
    if (newest <= announced.current) return
    announced.current = newest
    if (region.current?.matches(':popover-open')) region.current.hidePopover()
    region.current?.showPopover()
  }, [newest])

  const regions = useMemo(
    () => [
      { role: 'status', shown: toasts.filter((toast) => toast.tone !== 'bad') },
      { role: 'alert', shown: toasts.filter((toast) => toast.tone === 'bad') },
    ],
    [toasts],
  )

  const remove = useCallback(
    (id: number) => {
      onGone(id)
      setPaused(false)
    },
    [onGone],
  )

  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: pausing is a courtesy, nothing is operated here
    <div
      ref={region}
      className={styles.region}
      popover="manual"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      data-paused={paused || undefined}
    >
      {regions.map(({ role, shown }) => (
        <div key={role} role={role} className={styles.list}>
          {shown.map((toast) => (
            <Toast key={toast.id} toast={toast} paused={paused} closeLabel={closeLabel} onGone={remove} />
          ))}
        </div>
      ))}
    </div>,
    toastPlace(),
  )
}
