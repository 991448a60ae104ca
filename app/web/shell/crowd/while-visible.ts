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

  function follow() {
    clearInterval(timer)
    if (document.visibilityState !== 'visible') return
    askAnew()
    timer = setInterval(askAnew, everyMs)
  }

  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    clearInterval(timer)
    asked.abort()
  }
}
