const firstMs = 250
const longestMs = 30_000
/** A process that ran this long did not end because of a startup failure. */
const steadyMs = 60_000

/**
 * Returns the delay before a process is restarted, increasing while it keeps ending early. `before`
 * is the previous delay; null the first time.
 */
export function restartPause(before: number | null, stayedMs: number): number {
  if (before === null || stayedMs > steadyMs) return firstMs
  return Math.min(before * 2, longestMs)
}
