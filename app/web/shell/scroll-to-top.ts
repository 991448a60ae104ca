/** How long scrolling to the top takes (specification §9.7). */
const durationMilliseconds = 300

/** User input that cancels automatic scrolling. */
const interruptions = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/**
 * Scrolls to the top of the page, smoothly unless the visitor prefers reduced motion. User
 * scrolling cancels it.
 */
export function scrollToTop(): void {
  const from = window.scrollY
  if (from === 0) return
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    window.scrollTo({ top: 0, behavior: 'instant' })
    return
  }
  const interrupted = new AbortController()
  for (const name of interruptions) {
    window.addEventListener(name, () => interrupted.abort(), { signal: interrupted.signal, passive: true })
  }
  const startedAt = performance.now()
  function step(now: number) {
    if (interrupted.signal.aborted) return
    const done = Math.min(1, Math.max(0, (now - startedAt) / durationMilliseconds))
    window.scrollTo({ top: from * (1 - done) ** 3, behavior: 'instant' })
    if (done < 1) requestAnimationFrame(step)
    else interrupted.abort()
  }
  requestAnimationFrame(step)
}
