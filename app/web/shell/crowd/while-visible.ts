/**
 * Calls `ask` at once, then every `everyMs` while the page is visible, and when it becomes visible
 * again. The signal passed to `ask` is aborted by the next call or on stop. Returns a function that
 * stops this.
 */
export function whileVisible(everyMs: number, ask: (superseded: AbortSignal) => void): () => void {
  let asked = new AbortController()
  let timer: ReturnType<typeof setInterval> | undefined

  function askAnew() {
    asked.abort()
    asked = new AbortController()
    ask(asked.signal)
  }

  function onLinkClick() {
    clearInterval(timer)
    if (document.visibilityState !== 'visible') return
    askAnew()
    timer = setInterval(askAnew, everyMs)
  }

  onLinkClick()
  document.addEventListener('visibilitychange', onLinkClick)
  return () => {
    document.removeEventListener('visibilitychange', onLinkClick)
    clearInterval(timer)
    asked.abort()
  }
}
