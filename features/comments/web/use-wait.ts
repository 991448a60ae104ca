import { useState } from 'react'
import type { Own } from './queries.ts'
import type { WaitReason } from './wait-notice.tsx'

/** A wait that an answer to the visitor began. `until` is in milliseconds since 1970, null where there is none. */
export type Wait = { until: number | null; reason: WaitReason }

// The server speaks of whole seconds, and every answer takes its time.
const wobbleMilliseconds = 2_000

/** Where the end of a wait is kept (milliseconds since 1970) that stood at `before`, once `told` is heard of it; null is nothing. */
export function settledWait(before: number | null, told: number | null): number | null {
  if (told === null) return before
  return before !== null && Math.abs(told - before) <= wobbleMilliseconds ? before : told
}

/**
 * From when on the visitor may write (milliseconds since 1970; null where nothing was heard of a wait): what an answer to them said, or what
 * the server knows of them (`own`). It moves only where these really say something else, it stays when it is over, and somebody else has
 * nothing of it.
 */
export function useWait(visitor: string, own: Own | null) {
  const [wait, setWait] = useState<Wait & { visitor: string }>({ visitor, until: null, reason: 'before' })
  const [kept, setKept] = useState<{ visitor: string; at: number | null }>({ visitor, at: null })
  const isTheirs = wait.visitor === visitor
  const told = Math.max(own?.writableAt ?? 0, (isTheirs && wait.until) || 0) || null
  const before = kept.visitor === visitor ? kept.at : null
  const writableAt = settledWait(before, told)
  if (kept.visitor !== visitor || kept.at !== writableAt) setKept({ visitor, at: writableAt })
  return {
    writableAt,
    reason: isTheirs ? wait.reason : ('before' as const),
    setWait: (begun: Wait) => setWait({ ...begun, visitor }),
  }
}
