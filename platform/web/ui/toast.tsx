import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useHydrated } from '../hydrated.ts'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './toast.module.css'
import { toastPlace } from './toast-place.ts'

/** A message that passes. `bad` is announced at once, the others when the reader pauses. It stays 4 s unless told otherwise. */
export type ToastMessage = {
  tone?: 'info' | 'ok' | 'bad' | 'lamp'
  text: ReactNode
  detail?: ReactNode
  icon?: IconName
  durationSeconds?: number
}

type Shown = ToastMessage & { id: number }

const icons: Record<NonNullable<ToastMessage['tone']>, IconName> = {
  info: 'info',
  ok: 'check',
  bad: 'warn',
  lamp: 'bell',
}

const ToastContext = createContext<(message: ToastMessage) => void>(() => {
  throw new Error('useToast needs a ToastProvider above it')
})

/** Gives the function that shows a toast. */
export function useToast(): (message: ToastMessage) => void {
  return use(ToastContext)
}

function Toast({
  toast,
  paused,
  closeLabel,
  onGone,
}: {
  toast: Shown
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

/**
 * Holds the two live regions, which exist before any message, and shows what `useToast` is given: newest last, paused
 * while pointed at or focused. They lie in the dialog that is open, if one is (`toast-place.ts`). `closeLabel` names the cross of a toast.
 */
export function ToastProvider({ closeLabel, children }: { closeLabel: string; children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Shown[]>([])
  const [paused, setPaused] = useState(false)
  const lastId = useRef(0)
  const region = useRef<HTMLDivElement>(null)
  const isHydrated = useHydrated()

  const show = useCallback((message: ToastMessage) => {
    lastId.current += 1
    const shown = { ...message, id: lastId.current }
    setToasts((before) => [...before, shown])
    // Showing it again puts the region above a dialog that was opened since.
    if (region.current?.matches(':popover-open')) region.current.hidePopover()
    region.current?.showPopover()
  }, [])
  const remove = useCallback((id: number) => {
    setToasts((before) => before.filter((toast) => toast.id !== id))
    setPaused(false)
  }, [])

  const regions = useMemo(
    () => [
      { role: 'status', shown: toasts.filter((toast) => toast.tone !== 'bad') },
      { role: 'alert', shown: toasts.filter((toast) => toast.tone === 'bad') },
    ],
    [toasts],
  )

  const shownRegions = (
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
    </div>
  )
  return (
    <ToastContext value={show}>
      {children}
      {isHydrated && createPortal(shownRegions, toastPlace())}
    </ToastContext>
  )
}
