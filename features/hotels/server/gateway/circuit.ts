import type { Politeness } from './politeness.ts'

/** Leave to make a call. A probe is the one call that may find out whether a rested hotel is well again. */
export type Leave = 'call' | 'probe'

/** Leaves a failing hotel alone: closed, open (resting), half open (one probe at a time). */
export type Circuit = {
  /** How long nobody may call from now on; 0 when somebody may. */
  restingMs(): number
  /** Null while resting, and while a probe is out. */
  admit(): Leave | null
  /** A proper answer: all is well. */
  succeed(): void
  /** A failure of the hotel as a whole; true when the hotel is left alone from now on. */
  fail(leave: Leave): boolean
  /** The call told nothing about the hotel. */
  learnNothing(leave: Leave): void
}

/** Opens the circuit of one hotel. Each failed probe doubles the rest, up to `restAtMostMs`, jittered to at most a quarter more. */
export function openCircuit(
  manners: Pick<Politeness, 'failuresBeforeRest' | 'restMs' | 'restAtMostMs'>,
  now: () => number,
  random: () => number,
): Circuit {
  let failures = 0
  let rests = 0
  let restingUntil: number | null = null
  let probing = false

  function rest() {
    const length = Math.min(manners.restMs * 2 ** Math.min(rests, 20), manners.restAtMostMs)
    rests += 1
    restingUntil = now() + Math.ceil(length * (1 + random() / 4))
  }

  return {
    restingMs: () => (restingUntil === null ? 0 : Math.max(0, restingUntil - now())),
    admit() {
      if (restingUntil === null) return 'call'
      if (probing || restingUntil > now()) return null
      probing = true
      return 'probe'
    },
    succeed() {
      failures = 0
      rests = 0
      restingUntil = null
      probing = false
    },
    fail(leave) {
      if (leave === 'probe') {
        probing = false
        rest()
        return true
      }
      failures += 1
      // Calls begun before the rest may still fail during it; they make it no longer.
      if (restingUntil !== null || failures < manners.failuresBeforeRest) return false
      failures = 0
      rest()
      return true
    },
    learnNothing(leave) {
      if (leave === 'probe') probing = false
    },
  }
}
