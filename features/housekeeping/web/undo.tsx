import { createContext, type ReactNode, use, useCallback, useEffect, useId, useRef, useState } from 'react'
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
/** How many decisions can be undone at once. */
const mostOffered = 3

/** Returns `offer`, which shows the bar for a decision that has just been carried out. */
export function useUndo() {
  return use(UndoContext)
}

/** Shows the last decisions, each for ten seconds with a button to undo it; the newest is first. */
export function UndoProvider({ children }: { children: ReactNode }) {
  const [offered, setOffered] = useState<readonly (Undoable & { id: number })[]>([])
  const last = useRef(0)
  const offer = useCallback((done: Undoable) => {
    last.current += 1
    const id = last.current
    setOffered((before) => [{ ...done, id }, ...before].slice(0, mostOffered))
  }, [])
  const remove = useCallback((gone: number) => setOffered((before) => before.filter(({ id }) => id !== gone)), [])
  return (
    <UndoContext value={{ offer }}>
      {children}
      {/* Only the new one is read aloud. */}
      <div role="status" aria-atomic="false" className={styles.bars}>
        {offered.map((done, place) => (
          <UndoBar key={done.id} id={done.id} done={done} isNewest={place === 0} onGone={remove} />
        ))}
      </div>
    </UndoContext>
  )
}

function UndoBar({
  id,
  done,
  isNewest,
  onGone,
}: {
  id: number
  done: Undoable
  isNewest: boolean
  onGone: (id: number) => void
}) {
  const { t } = useTranslation('staff')
  const toast = useToast()
  const [endsAt] = useState(() => Date.now() + undoSeconds * 1000)
  const [left, setLeft] = useState(undoSeconds)
  const [busy, setBusy] = useState(false)
  const isOver = left <= 0 && !busy
  const bar = useRef<HTMLDivElement>(null)
  const text = useId()

  // The focus of the keyboard would otherwise go to the beginning of the page.
  const leave = useCallback(() => {
    if (bar.current?.contains(document.activeElement)) document.getElementById('main')?.focus({ preventScroll: true })
    onGone(id)
  }, [id, onGone])
  useEffect(() => {
    // Browsers leave out ticks of pages that are not looked at.
    const tick = setInterval(() => setLeft(Math.ceil((endsAt - Date.now()) / 1000)), 1000)
    return () => clearInterval(tick)
  }, [endsAt])
  useEffect(() => {
    if (isOver) leave()
  }, [isOver, leave])

  async function undo() {
    if (busy) return
    setBusy(true)
    try {
      await done.undo()
    } catch {
      toast({ tone: 'bad', text: t('undo.failed') })
    }
    leave()
  }
  useStaffKeys({ z: isNewest ? () => void undo() : undefined })

  return (
    <div ref={bar} className={styles.bar} data-older={isNewest ? undefined : ''}>
      <p id={text}>
        {done.text}
        {done.detail && <small>{done.detail}</small>}
      </p>
      <Button
        icon="undo"
        small
        busy={busy}
        aria-describedby={text}
        aria-keyshortcuts={isNewest ? 'z' : undefined}
        onClick={() => void undo()}
      >
        {t('undo.button')}
        {isNewest && (
          <span aria-hidden="true">
            <kbd>Z</kbd>
          </span>
        )}
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
