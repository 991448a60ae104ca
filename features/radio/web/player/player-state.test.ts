import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mostRejoins, nextState, type PlayerEvent, type PlayerState, silent } from './player-state.ts'

const stateAfter = (events: readonly PlayerEvent[], from: PlayerState = silent) => events.reduce(nextState, from)
const pressed: PlayerEvent = { type: 'pressed' }
const of = (
  type: 'sounds' | 'waits' | 'steady' | 'still' | 'failed' | 'refused' | 'halted',
  attempt: number,
): PlayerEvent => ({
  type,
  attempt,
})

describe('the player', () => {
  test('loads when pressed, plays when there is sound, and stops when pressed again', () => {
    const loading = stateAfter([pressed])
    expect(loading).toMatchObject({ phase: 'loading', attempt: { number: 1, isFallback: false } })
    const playing = stateAfter([of('sounds', 1)], loading)
    expect(playing.phase).toBe('playing')
    expect(stateAfter([pressed], playing)).toMatchObject({ phase: 'idle', attempt: null })
    expect(stateAfter([pressed, pressed], playing).attempt).toEqual({ number: 2, isFallback: false })
  })

  test('starts nothing while the station is off, and does not stop a running stream', () => {
    const off: PlayerEvent = { type: 'stationSeen', isOn: false }
    expect(stateAfter([off, pressed])).toMatchObject({ phase: 'offline', attempt: null })
    expect(stateAfter([pressed, of('sounds', 1), off]).phase).toBe('playing')
    expect(stateAfter([pressed, of('sounds', 1), off, pressed]).phase).toBe('offline')
    expect(stateAfter([off, { type: 'stationSeen', isOn: true }]).phase).toBe('idle')
  })

  test('tries the fallback once when its stream fails, then reports the stream as offline', () => {
    const fallback = stateAfter([pressed, of('failed', 1)])
    expect(fallback).toMatchObject({ phase: 'loading', attempt: { number: 2, isFallback: true }, notice: null })
    expect(stateAfter([of('failed', 2)], fallback)).toMatchObject({
      phase: 'idle',
      attempt: null,
      notice: { number: 1, about: 'offline' },
    })
  })

  test('reconnects a stalled stream several times before trying the fallback', () => {
    const still = Array.from({ length: mostRejoins }, (_, index) => of('still', index + 1))
    const rejoined = stateAfter([pressed, ...still])
    expect(rejoined).toMatchObject({ rejoins: mostRejoins, attempt: { number: mostRejoins + 1, isFallback: false } })
    expect(stateAfter([of('still', mostRejoins + 1)], rejoined).attempt?.isFallback).toBe(true)
    const steady = stateAfter([of('sounds', mostRejoins + 1), of('steady', mostRejoins + 1)], rejoined)
    expect(stateAfter([of('still', mostRejoins + 1)], steady).attempt?.isFallback).toBe(false)
  })

  test('distinguishes a refusal by the browser from a stream that is off', () => {
    expect(stateAfter([pressed, of('refused', 1)])).toMatchObject({
      phase: 'idle',
      attempt: null,
      notice: { about: 'refused' },
    })
  })

  test('stops when the system ends playback, and ignores events of an abandoned stream', () => {
    expect(stateAfter([pressed, of('sounds', 1), of('halted', 1)]).phase).toBe('idle')
    expect(stateAfter([pressed, pressed, of('sounds', 1)])).toMatchObject({ phase: 'idle', attempt: null })
    expect(stateAfter([pressed, of('failed', 1), of('failed', 1)]).attempt).toEqual({ number: 2, isFallback: true })
  })

  test('property: plays only what was started, and the fallback once for each press', () => {
    const event = fc.oneof(
      fc.constant(pressed),
      fc.constant<PlayerEvent>({ type: 'stopped' }),
      fc.boolean().map((isOn): PlayerEvent => ({ type: 'stationSeen', isOn })),
      fc
        .tuple(
          fc.constantFrom('sounds', 'waits', 'steady', 'still', 'failed', 'refused', 'halted'),
          fc.integer({ min: 1, max: 12 }),
        )
        .map(([type, attempt]): PlayerEvent => ({ type, attempt })),
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        let state = silent
        let fallbacks = 0
        for (const each of events) {
          const before = state
          state = nextState(before, each)
          expect(state.attempt === null).toBe(state.phase === 'idle' || state.phase === 'offline')
          if (!state.attempt) expect(state.phase).toBe(state.isStationOn ? 'idle' : 'offline')
          if (!before.attempt && state.attempt) {
            fallbacks = 0
            expect([each.type, before.isStationOn]).toEqual(['pressed', true])
          }
          if (state.attempt?.isFallback && !before.attempt?.isFallback) fallbacks += 1
          expect(fallbacks).toBeLessThanOrEqual(1)
          expect(state.attempts).toBeGreaterThanOrEqual(before.attempts)
        }
      }),
    )
  })
})
