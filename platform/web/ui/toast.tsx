import {
  type ComponentType,
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { ShownToast, ToastMessage } from './toast-message.ts'
import type { ToastRegionsProps } from './toast-regions.tsx'

export type { ToastMessage } from './toast-message.ts'

const ToastContext = createContext<(message: ToastMessage) => void>(() => {
  throw new Error('No ToastProvider')
})

/** Returns a function that shows a toast. */
export function useToast(): (message: ToastMessage) => void {
  return use(ToastContext)
}

/**
 * Queues the toasts of `useToast` and shows them in regions mounted after hydration: they exist
 * before their first message, and delay no page. `closeLabel` names the close button.
 */
export function ToastProvider({ closeLabel, children }: { closeLabel: string; children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([])
  const [Regions, setRegions] = useState<ComponentType<ToastRegionsProps> | null>(null)
  const lastId = useRef(0)
  const isMissing = Regions === null

  // Asked for again with each message, should they not have come.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (!isMissing) return
    // In a step of its own, since a page that starts does much in this one.
    setTimeout(() => {
      import('./toast-regions.tsx').then(
        ({ ToastRegions }) => startTransition(() => setRegions(() => ToastRegions)),
        () => {},
      )
    })
  }, [isMissing, toasts])

  const show = useCallback((message: ToastMessage) => {
    lastId.current += 1
    const shown = { ...message, id: lastId.current }
    setToasts((before) => [...before, shown])
  }, [])
  const remove = useCallback((id: number) => setToasts((before) => before.filter((toast) => toast.id !== id)), [])

  return (
    <ToastContext value={show}>
      {children}
      {Regions && <Regions toasts={toasts} closeLabel={closeLabel} onGone={remove} />}
    </ToastContext>
  )
}
