/**
 * How long a live stream may stall before it is reconnected, and how long it must play to count as
 * steady.
 */
export const stillAfterMs = 10_000
export const steadyAfterMs = 30_000

/**
 * The result of a check: the stream plays on, has stalled for too long, or has played long enough
 * to be trusted.
 */
export type Sight = 'goesOn' | 'still' | 'steady'

/**
 * Watches one attempt. `look` is called periodically with time and audio position, each in its own
 * unit; only the time is compared with the limits. After the machine sleeps, only the time has
 * advanced: that counts as stalled too. Media events are not used, since browsers report buffering
 * late or never.
 */
export function openWatchdog(startedAtMs: number): { look: (nowMs: number, position: number) => Sight } {
  let movedAtMs = startedAtMs
  let runsSinceMs: number | null = null
  let lastPosition = 0
  let isTold = false
  return {
    look(nowMs, position) {
      if (position === lastPosition) {
        if (nowMs - movedAtMs < stillAfterMs) return 'goesOn'
        // The caller decides what to do about a stall after the report.
        movedAtMs = nowMs
        runsSinceMs = null
        return 'still'
      }
      lastPosition = position
      movedAtMs = nowMs
      runsSinceMs ??= nowMs
      if (isTold || nowMs - runsSinceMs < steadyAfterMs) return 'goesOn'
      isTold = true
      return 'steady'
    },
  }
}
