import { createRandom } from '#demo/hotel/random.ts'
import type { Track } from './tracks.ts'

/**
 * A sound: a tone of an instrument, or a drum (without pitch). Times in seconds from the track's
 * start.
 */
export type Note = {
  instrument: 'pad' | 'bass' | 'lead' | 'kick' | 'snare' | 'hat'
  begins: number
  lasts: number
  /** MIDI number. */
  pitch: number
  /** 0 to 1. */
  loudness: number
}

const scales = { major: [0, 2, 4, 5, 7, 9, 11], minor: [0, 2, 3, 5, 7, 8, 10] } as const

// The eighths of a bar with a drum beat.
const patterns = {
  steady: { kick: [0, 2, 4, 6], snare: [2, 6], hat: [1, 3, 5, 7] },
  broken: { kick: [0, 3, 5], snare: [2, 6], hat: [0, 2, 4, 6, 7] },
  soft: { kick: [0, 4], snare: [6], hat: [2, 6] },
} as const

/**
 * The notes of a track of that many seconds: four repeated chords, a bass, a melody along the
 * scale, drums.
 */
export function compose(track: Track, seconds: number): Note[] {
  const random = createRandom(track.seed)
  const beat = 60 / track.beatsPerMinute
  const bar = beat * 4
  const eighth = beat / 2
  const pitchOf = (step: number) => {
    const scale = scales[track.mode]
    const octave = Math.floor(step / scale.length)
    return track.root + octave * 12 + (scale[step - octave * scale.length] ?? 0)
  }
  const notes: Note[] = []
  let walking = 7
  for (let number = 0; number * bar < seconds; number += 1) {
    const begins = number * bar
    const step = track.chords[number % 4] ?? 0
    for (const third of [0, 2, 4]) {
      notes.push({ instrument: 'pad', begins, lasts: bar, pitch: pitchOf(step + third), loudness: 0.5 })
    }
    for (const at of [0, 3, 4, 6]) {
      notes.push({
        instrument: 'bass',
        begins: begins + at * eighth,
        lasts: eighth * (at === 0 ? 2.5 : 1),
        pitch: pitchOf(step) - 24,
        loudness: at === 0 ? 0.9 : 0.7,
      })
    }
    for (let at = 0; at < 8; at += 1) {
      if (!random.chance(at % 2 === 0 ? 0.75 : 0.4)) continue
      // On the beat the melody uses a tone of the chord, else it moves by a step.
      const chordTone = step + random.pick([0, 2, 4]) + 7
      walking = at % 4 === 0 ? chordTone : Math.min(15, Math.max(4, walking + random.pick([-2, -1, 1, 2])))
      notes.push({
        instrument: 'lead',
        begins: begins + at * eighth,
        lasts: eighth * random.pick([1, 1, 2]),
        pitch: pitchOf(walking),
        loudness: 0.4 + random.share() * 0.35,
      })
    }
    const struck = patterns[track.drums]
    for (const instrument of ['kick', 'snare', 'hat'] as const) {
      for (const at of struck[instrument]) {
        notes.push({ instrument, begins: begins + at * eighth, lasts: 0.25, pitch: 0, loudness: 0.8 })
      }
    }
  }
  return notes
}
