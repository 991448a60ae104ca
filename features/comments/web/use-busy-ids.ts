import { useCallback, useRef, useState } from 'react'

/** At which comments something is under way, and how to do something there that is not done twice at once. */
export type BusyIds = {
  busy: ReadonlySet<number>
  /** Waits for what is asked at a comment. Answers null, and asks nothing, while something is under way there. */
  alone: <Answer>(id: number, asked: () => Promise<Answer>) => Promise<Answer | null>
}

/** Keeps at which comments something is under way: at one it is one thing at a time, of others each goes its own way. */
export function useBusyIds(): BusyIds {
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set())
  // Two presses may come before anything is drawn.
  const known = useRef(new Set<number>())
  const alone = useCallback(async <Answer>(id: number, asked: () => Promise<Answer>): Promise<Answer | null> => {
    if (known.current.has(id)) return null
    known.current.add(id)
    setBusy(new Set(known.current))
    try {
      return await asked()
    } finally {
      known.current.delete(id)
      setBusy(new Set(known.current))
    }
  }, [])
  return { busy, alone }
}
