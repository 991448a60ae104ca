import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { useStaffKeys } from './keys.ts'
import styles from './undo.module.css'

/**
 * A decision that can be undone: what was done, what follows once the time is over, and how to undo
 * it. `undo` rejects if that failed.
 */
export type Undoable = { text: string; detail?: string; undo: () => Promise<void> }

const UndoContext = createContext<{ offer: (done: Undoable) => void }>({ offer: () => {} })

/** How long a decision can be undone. */
const undoSeconds = 10

/** Returns `offer`, which shows the bar for a decision that has just been carried out. */
export function useUndo() {
  return use(UndoContext)
}

/** Shows the last decision for ten seconds, with a button to undo it. */
export function UndoProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<(Undoable & { id: number }) | null>(null)
  const offer = useCallback((done: Undoable) => setShown((before) => ({ ...done, id: (before?.id ?? 0) + 1 })), [])
  return (
    <UndoContext value={{ offer }}>
      {children}
      <div role="status">{shown && <UndoBar key={shown.id} done={shown} onGone={() => setShown(null)} />}</div>
    </UndoContext>
  )
}

function UndoBar({ done, onGone }: { done: Undoable; onGone: () => void }) {
  const { t } = useTranslation('staff')
  const toast = useToast()
  const [left, setLeft] = useState(undoSeconds)
  const [busy, setBusy] = useState(false)
  const isOver = left <= 0 && !busy

  useEffect(() => {
    const tick = setInterval(() => setLeft((seconds) => seconds - 1), 1000)
    return () => clearInterval(tick)
  }, [])
  useEffect(() => {
    if (isOver) onGone()
  }, [isOver, onGone])

  async function undo() {
    if (busy) return
    setBusy(true)
    try {
      await done.undo()
    } catch {
      toast({ tone: 'bad', text: t('undo.failed') })
    }
    onGone()
  }
  useStaffKeys({ z: () => void undo() })

  return (
    <div className={styles.bar}>
      <p>
        {done.text}
        {done.detail && <small>{done.detail}</small>}
      </p>
      <Button icon="undo" small busy={busy} aria-keyshortcuts="z" onClick={() => void undo()}>
        {t('undo.button')}
        <kbd>Z</kbd>
      </Button>
      <span className={styles.ticks} aria-hidden="true">
        {Array.from({ length: undoSeconds }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the ticks never move
          <i key={place} data-over={place >= left ? '' : undefined} />
        ))}
      </span>
    </div>
  )
}
