const firstMs = 250
const longestMs = 30_000
/** Who has stayed for so long has not ended because of how it was started. */
const steadyMs = 60_000

/** How long to wait until a process that ended is started again: longer each time that it does not stay. `before` is how long was waited the last time; null the first time. */
export function restartPause(before: number | null, stayedMs: number): number {
  if (before === null || stayedMs > steadyMs) return firstMs
  return Math.min(before * 2, longestMs)
}
