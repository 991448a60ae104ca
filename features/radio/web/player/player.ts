import type { LanguageCode } from '#platform/contract/language.ts'
import { streamPath } from '../../client.ts'
import { type Attempt, nextState, type PlayerEvent, type PlayerState, silent } from './player-state.ts'
import { onVolume, readVolume } from './volume.ts'

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
type Sight = 'goesOn' | 'still' | 'steady'

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
  let isReported = false
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
      if (isReported || nowMs - runsSinceMs < steadyAfterMs) return 'goesOn'
      isReported = true
      return 'steady'
    },
  }
}

/** The events of the audio during one attempt (explained in `player-state.ts`). */
type AudioEvent = 'sounds' | 'waits' | 'steady' | 'still' | 'failed' | 'refused' | 'halted'

const lookEveryMs = 1000

/** The sound of a page: one element that outlives every navigation. */
type Audio = {
  /** Plays an address. Must be called within a user gesture, or browsers refuse. */
  start: (attempt: Attempt, address: string, onEvent: (what: AudioEvent) => void) => void
  /**
   * Releases the stream: with the source kept, the browser would go on loading and the next play
   * would begin with old audio.
   */
  release: () => void
  setVolume: (percent: number) => void
}

/** Creates the audio element, initially silent. */
function openAudio(): Audio {
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
    start(_attempt, address, onEvent) {
      release()
      const here = new AbortController()
      listening = here
      const { signal } = here
      const on = (name: string, what: AudioEvent) => element.addEventListener(name, () => onEvent(what), { signal })
      on('playing', 'sounds')
      on('waiting', 'waits')
      on('ended', 'still')
      on('error', 'failed')
      on('pause', 'halted')
      const watchdog = openWatchdog(Date.now())
      const timer = setInterval(() => {
        const sight = watchdog.look(Date.now(), element.currentTime)
        if (sight !== 'goesOn') onEvent(sight)
      }, lookEveryMs)
      signal.addEventListener('abort', () => clearInterval(timer))
      element.src = address
      // Some browsers continue the previous stream unless `load` is called.
      element.load()
      element.play().catch((error: unknown) => {
        if (signal.aborted) return
        const name = error instanceof Error ? error.name : ''
        if (name === 'NotAllowedError') onEvent('refused')
        else if (name !== 'AbortError') onEvent('failed')
      })
    },
    release,
    setVolume(percent) {
      element.volume = percent / 100
    },
  }
}

// Only one tab plays at a time; two would sound like an echo.
const channel = 'radio'

/**
 * The radio player of this page. It is outside the React tree, so it keeps playing across
 * navigation.
 */
type Player = {
  read: () => PlayerState
  subscribe: (listener: () => void) => () => void
  /**
   * Plays if silent, otherwise stops (specification §4.4). Must be called within a user gesture.
   */
  press: () => void
  stop: () => void
  /** Sets whether the station is on the air; while it is off, playback does not start. */
  seeStation: (isOn: boolean) => void
  /** The station that plays; changing the language stops it (specification §4.4). */
  setLanguage: (language: LanguageCode) => void
}

function openPlayer(): Player {
  const audio = openAudio()
  const listeners = new Set<() => void>()
  const others = 'BroadcastChannel' in window ? new BroadcastChannel(channel) : null
  let state = silent
  let language: LanguageCode | undefined

  function happen(event: PlayerEvent) {
    const before = state
    state = nextState(before, event)
    if (state === before) return
    const { attempt } = state
    if (attempt?.number !== before.attempt?.number) {
      audio.release()
      if (attempt && language) {
        const { number, isFallback } = attempt
        if (!before.attempt) others?.postMessage('begins')
        audio.start(attempt, streamAddress(language, Date.now(), isFallback), (what) =>
          happen({ type: what, attempt: number }),
        )
      }
    }
    for (const listener of listeners) listener()
  }

  const takeVolume = () => audio.setVolume(readVolume())
  takeVolume()
  onVolume(takeVolume)
  others?.addEventListener('message', () => happen({ type: 'stopped' }))

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    press: () => happen({ type: 'pressed' }),
    stop: () => happen({ type: 'stopped' }),
    seeStation: (isOn) => happen({ type: 'stationSeen', isOn }),
    setLanguage(chosen) {
      if (language !== undefined && language !== chosen) happen({ type: 'stopped' })
      language = chosen
    },
  }
}

let opened: Player | undefined

/** The one player of the page, opened when it is first asked for: in a browser only. */
export function player(): Player {
  opened ??= openPlayer()
  return opened
}

/** The address of a fresh stream: the time stamp keeps caches from answering with an old one. */
function streamAddress(language: LanguageCode, atMs: number, isFallback: boolean): string {
  return `${streamPath}?lang=${language}&t=${atMs}${isFallback ? '&fallback=1' : ''}`
}
