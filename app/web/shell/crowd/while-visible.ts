/**
 * Asks at once, then every so many milliseconds while the page is visible, and at once when it becomes visible again. What is asked is told by its
 * signal when the next one takes its place, or when it is all over: the answer says how to end it.
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
