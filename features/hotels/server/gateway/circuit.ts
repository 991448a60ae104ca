import type { OutboundLimits } from './outbound-limits.ts'

/** Permission for a call. A probe is the single call that tests whether a hotel has recovered. */
export type Leave = 'call' | 'probe'

/** Leaves a failing hotel alone: closed, open (resting), half open (one probe at a time). */
export type Circuit = {
  /** Returns the remaining milliseconds for which the circuit is open; 0 if calls are allowed. */
  openForMs(): number
  /** Null while resting, and while a probe is out. */
  admit(): Leave | null
  /** A proper answer: all is well. */
  succeed(): void
  /** A failure of the hotel as a whole; true when the hotel is left alone from now on. */
  fail(leave: Leave): boolean
  /** Records a call that revealed nothing about the hotel. */
  learnNothing(leave: Leave): void
}

/**
 * Opens the circuit breaker of one hotel. Each failed probe doubles the open time up to
 * `restAtMostMs`, with a jitter of up to a quarter.
 */
export function openCircuit(
  limits: Pick<OutboundLimits, 'failuresBeforeOpen' | 'openMs' | 'maxOpenMs'>,
  now: () => number,
  random: () => number,
): Circuit {
  let failures = 0
  let openings = 0
  let openUntil: number | null = null
  let probing = false

  function open() {
    const length = Math.min(limits.openMs * 2 ** Math.min(openings, 20), limits.maxOpenMs)
    openings += 1
    openUntil = now() + Math.ceil(length * (1 + random() / 4))
  }

  return {
    openForMs: () => (openUntil === null ? 0 : Math.max(0, openUntil - now())),
    admit() {
      if (openUntil === null) return 'call'
      if (probing || openUntil > now()) return null
      probing = true
      return 'probe'
    },
    succeed() {
      failures = 0
      openings = 0
      openUntil = null
      probing = false
    },
    fail(leave) {
      if (leave === 'probe') {
        probing = false
        open()
        return true
      }
      failures += 1
      // Calls begun before the rest may still fail during it; they make it no longer.
      if (openUntil !== null || failures < limits.failuresBeforeOpen) return false
      failures = 0
      open()
      return true
    },
    learnNothing(leave) {
      if (leave === 'probe') probing = false
    },
  }
}
