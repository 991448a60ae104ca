/**
 * An attempt to play a stream. Attempts are numbered, so late events of an abandoned one are
 * ignored.
 */
export type Attempt = { number: number; isFallback: boolean }

/**
 * The player's phase (specification §4.4). `offline` is silence while the station is off air:
 * nothing can be started, but audio already playing continues regardless of the status.
 */
export type Phase = 'idle' | 'loading' | 'playing' | 'offline'

/**
 * A notice to show once: `offline`, no stream could be played; `refused`, the browser requires
 * another click before playing audio.
 */
export type Notice = { number: number; about: 'offline' | 'refused' }

export type PlayerState = {
  phase: Phase
  /** Whether the station's status lets anything begin. */
  isStationOn: boolean
  /** Null while nothing plays: the stream is released then. */
  attempt: Attempt | null
  /** How many fresh streams in a row were needed because the one before stood still. */
  rejoins: number
  notice: Notice | null
  /** How many attempts there have been. */
  attempts: number
}

/** How many times in a row a stalled stream is reconnected before the fallback is used. */
export const mostRejoins = 2

export const silent: PlayerState = {
  phase: 'idle',
  isStationOn: true,
  attempt: null,
  rejoins: 0,
  notice: null,
  attempts: 0,
}

/**
 * The player's events. Those with an `attempt` come from the audio of that attempt: `sounds`,
 * audible; `waits`, data is late; `steady`, playing for a good while; `still`, stalled for too long
 * or ended; `failed`, cannot be played; `refused`, blocked by the browser (autoplay); `halted`,
 * ended from outside the page (a call, the system's controls).
 */
export type PlayerEvent =
  | { type: 'pressed' }
  | { type: 'stopped' }
  | { type: 'stationSeen'; isOn: boolean }
  | { type: 'sounds' | 'waits' | 'steady' | 'still' | 'failed' | 'refused' | 'halted'; attempt: number }

/** The state after an event. */
export function nextState(state: PlayerState, event: PlayerEvent): PlayerState {
  switch (event.type) {
    case 'pressed':
      if (state.attempt) return silence(state)
      return state.isStationOn ? begin({ ...state, rejoins: 0 }, false) : state
    case 'stopped':
      return state.attempt ? silence(state) : state
    case 'stationSeen':
      return stationSeen(state, event.isOn)
    default:
      return state.attempt?.number === event.attempt ? afterAudio(state, state.attempt, event.type) : state
  }
}

function afterAudio(
  state: PlayerState,
  attempt: Attempt,
  type: 'sounds' | 'waits' | 'steady' | 'still' | 'failed' | 'refused' | 'halted',
) {
  switch (type) {
    case 'sounds':
      return state.phase === 'playing' ? state : { ...state, phase: 'playing' as const }
    case 'waits':
      return state.phase === 'loading' ? state : { ...state, phase: 'loading' as const }
    case 'steady':
      return state.rejoins === 0 ? state : { ...state, rejoins: 0 }
    case 'still':
      if (state.rejoins >= mostRejoins) return giveUp(state, attempt)
      return begin({ ...state, rejoins: state.rejoins + 1 }, attempt.isFallback)
    case 'failed':
      return giveUp(state, attempt)
    case 'refused':
      return withNotice(silence(state), 'refused')
    case 'halted':
      return silence(state)
  }
}

function stationSeen(state: PlayerState, isStationOn: boolean): PlayerState {
  const phase = state.attempt ? state.phase : isStationOn ? 'idle' : 'offline'
  return phase === state.phase && isStationOn === state.isStationOn ? state : { ...state, phase, isStationOn }
}

function begin(state: PlayerState, isFallback: boolean): PlayerState {
  const number = state.attempts + 1
  return { ...state, phase: 'loading', attempts: number, attempt: { number, isFallback } }
}

/** Tries the fallback once; after that, stops with a notice. */
function giveUp(state: PlayerState, { isFallback }: Attempt): PlayerState {
  return isFallback ? withNotice(silence(state), 'offline') : begin({ ...state, rejoins: 0 }, true)
}

function silence(state: PlayerState): PlayerState {
  return { ...state, phase: state.isStationOn ? 'idle' : 'offline', attempt: null, rejoins: 0 }
}

function withNotice(state: PlayerState, about: Notice['about']): PlayerState {
  return { ...state, notice: { number: (state.notice?.number ?? 0) + 1, about } }
}
