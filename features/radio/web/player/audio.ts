import type { Attempt } from './player-state.ts'
import { openWatchdog } from './watchdog.ts'

/** The events of the audio during one attempt (explained in `player-state.ts`). */
export type Heard = 'sounds' | 'waits' | 'steady' | 'still' | 'failed' | 'refused' | 'halted'

const lookEveryMs = 1000

/** The sound of a page: one element that outlives every navigation. */
export type Audio = {
  /** Plays an address. Must be called within a user gesture, or browsers refuse. */
  start: (attempt: Attempt, address: string, tell: (what: Heard) => void) => void
  /**
   * Releases the stream: with the source kept, the browser would go on loading and the next play
   * would begin with old audio.
   */
  release: () => void
  setVolume: (percent: number) => void
}

/** Creates the audio element, initially silent. */
export function openAudio(): Audio {
  const element = document.createElement('audio')
  element.preload = 'none'
  let listening: AbortController | undefined

  function release() {
    if (!listening) return
    listening.abort()
    listening = undefined
    element.pause()
    element.removeAttribute('src')
    element.load()
  }

  return {
    start(_attempt, address, tell) {
      release()
      const here = new AbortController()
      listening = here
      const { signal } = here
      const on = (name: string, what: Heard) => element.addEventListener(name, () => tell(what), { signal })
      on('playing', 'sounds')
      on('waiting', 'waits')
      on('ended', 'still')
      on('error', 'failed')
      on('pause', 'halted')
      const watchdog = openWatchdog(Date.now())
      const timer = setInterval(() => {
        const sight = watchdog.look(Date.now(), element.currentTime)
        if (sight !== 'goesOn') tell(sight)
      }, lookEveryMs)
      signal.addEventListener('abort', () => clearInterval(timer))
      element.src = address
      // Some browsers continue the previous stream unless `load` is called.
      element.load()
      element.play().catch((error: unknown) => {
        if (signal.aborted) return
        const name = error instanceof Error ? error.name : ''
        if (name === 'NotAllowedError') tell('refused')
        else if (name !== 'AbortError') tell('failed')
      })
    },
    release,
    setVolume(percent) {
      element.volume = percent / 100
    },
  }
}
