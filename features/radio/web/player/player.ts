import type { LanguageCode } from '#platform/contract/language.ts'
import { openAudio } from './audio.ts'
import { nextState, type PlayerEvent, type PlayerState, silent } from './player-state.ts'
import { streamAddress } from './stream-address.ts'
import { onVolume, readVolume } from './volume.ts'

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
  /** What the status says: while the station is off nothing begins. */
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
