import { useCallback, useRef, useState } from 'react'

/** Ids of comments with an action in progress, and a guard against doing it twice. */
export type BusyIds = {
  busy: ReadonlySet<number>
  /**
   * Runs a request for a comment and returns its result. Returns null without a request while
   * another is in progress there.
   */
  alone: <Answer>(id: number, asked: () => Promise<Answer>) => Promise<Answer | null>
}

/**
 * Tracks comments with an action in progress: one at a time per comment, independent between
 * comments.
 */
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
