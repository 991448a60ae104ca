/** How long a live stream may stand still before it is joined afresh, and how long it must go on to count as steady. */
export const stillAfterMs = 10_000
export const steadyAfterMs = 30_000

/** What a watchdog sees of a stream: it goes on as before, it has stood still for too long, or it has gone on for long enough to be trusted. */
export type Sight = 'goesOn' | 'still' | 'steady'

/**
 * Watches one attempt. `look` is called now and then with the time and how far the audio has come, both in their own units: only the time is
 * compared with the limits. After a sleep of the machine the time has leapt and the audio has not: that, too, is standing still. Buffers that browsers
 * fill late, or never say a word about, are why this looks at the sound itself and not at the events of the element.
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
        // A stream that is still after being reported is somebody else's decision.
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
