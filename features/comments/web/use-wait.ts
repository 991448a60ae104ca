import { useState } from 'react'
import type { Own } from './queries.ts'
import type { WaitReason } from './wait-notice.tsx'

/**
 * A waiting time that began with a response to the visitor. `until` is in milliseconds since 1970,
 * null if there is none.
 */
export type Wait = { until: number | null; reason: WaitReason }

// The server speaks of whole seconds, and every answer takes its time.
const wobbleMilliseconds = 2_000

/**
 * Returns the end of a wait (milliseconds since 1970) that was at `before`, given the newly
 * reported `told`; null for none.
 */
export function settledWait(before: number | null, told: number | null): number | null {
  if (told === null) return before
  return before !== null && Math.abs(told - before) <= wobbleMilliseconds ? before : told
}

/**
 * Returns when the visitor may write (milliseconds since 1970; null if no wait is known), from the
 * last response or the server's data (`own`). It changes only for a significant difference, remains
 * after it has passed, and is reset for another visitor.
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
