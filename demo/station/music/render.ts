import { setImmediate as turn } from 'node:timers/promises'
import { createRandom } from '#demo/hotel/random.ts'
import { compose, type Note } from './compose.ts'
import type { Track } from './tracks.ts'

/** Samples per second of everything that is played. */
export const sampleRate = 44_100

/** Two channels of samples from -1 to 1. */
export type Sound = { left: Float32Array; right: Float32Array }

const tableLength = 2048

// One period of a wave of overtones below half the sampling rate.
function waveOf(overtones: readonly number[]): Float32Array {
  const table = new Float32Array(tableLength)
  for (const [index, share] of overtones.entries()) {
    for (let at = 0; at < tableLength; at += 1) {
      const angle = (2 * Math.PI * (index + 1) * at) / tableLength
      table[at] = (table[at] ?? 0) + share * Math.sin(angle)
    }
  }
  return table
}

const waves = {
  pad: waveOf([1, 0.35, 0.2, 0.08, 0.05]),
  bass: waveOf([1, 0.5, 0.25, 0.1]),
  lead: waveOf([1, 0, 0.35, 0, 0.2, 0, 0.1]),
}

const voices = {
  pad: { share: 0.16, attack: 0.25, release: 0.35, fade: 0, turn: 0.3 },
  bass: { share: 0.34, attack: 0.01, release: 0.05, fade: 1.5, turn: 0 },
  lead: { share: 0.26, attack: 0.008, release: 0.12, fade: 3, turn: -0.25 },
}

const notesInOneGo = 24

/**
 * Renders a track; equal track and length give equal samples. Works in small pieces to keep the
 * process responsive.
 */
export async function render(track: Track, seconds: number): Promise<Sound> {
  const length = Math.round(seconds * sampleRate)
  const sound = { left: new Float32Array(length), right: new Float32Array(length) }
  const noise = createRandom(track.seed + 1)
  for (const [number, note] of compose(track, seconds).entries()) {
    if (number % notesInOneGo === 0) await turn()
    if (note.instrument === 'pad' || note.instrument === 'bass' || note.instrument === 'lead') {
      playTone(sound, note, note.instrument)
    } else strike(sound, note, noise.share)
  }
  return fadeEnds(sound)
}

function playTone(sound: Sound, note: Note, instrument: keyof typeof voices): void {
  const { share, attack, release, fade, turn } = voices[instrument]
  const table = waves[instrument]
  const step = (440 * 2 ** ((note.pitch - 69) / 12) * tableLength) / sampleRate
  const first = Math.round(note.begins * sampleRate)
  const samples = Math.min(Math.round((note.lasts + release) * sampleRate), sound.left.length - first)
  let phase = 0
  for (let at = 0; at < samples; at += 1) {
    const time = at / sampleRate
    const rise = Math.min(1, time / attack)
    const fall = time > note.lasts ? Math.max(0, 1 - (time - note.lasts) / release) : 1
    const value = (table[Math.floor(phase)] ?? 0) * share * note.loudness * rise * fall * Math.exp(-fade * time)
    add(sound, first + at, value * (1 - turn), value * (1 + turn))
    phase += step
    if (phase >= tableLength) phase -= tableLength
  }
}

function strike(sound: Sound, note: Note, noise: () => number): void {
  const first = Math.round(note.begins * sampleRate)
  const samples = Math.min(Math.round(note.lasts * sampleRate), sound.left.length - first)
  let phase = 0
  for (let at = 0; at < samples; at += 1) {
    const time = at / sampleRate
    let value: number
    if (note.instrument === 'kick') {
      phase += (45 + 110 * Math.exp(-30 * time)) / sampleRate
      value = Math.sin(2 * Math.PI * phase) * Math.exp(-14 * time) * 0.6
    } else if (note.instrument === 'snare') {
      value = (noise() * 2 - 1) * Math.exp(-22 * time) * 0.22
    } else value = (noise() * 2 - 1) * Math.exp(-70 * time) * 0.1
    add(sound, first + at, value * note.loudness, value * note.loudness)
  }
}

function add({ left, right }: Sound, at: number, onLeft: number, onRight: number): void {
  left[at] = (left[at] ?? 0) + onLeft
  right[at] = (right[at] ?? 0) + onRight
}

// A short fade at both ends, and a limit on the volume.
function fadeEnds(sound: Sound): Sound {
  const fade = Math.min(sampleRate / 2, sound.left.length / 4)
  for (const channel of [sound.left, sound.right]) {
    for (let at = 0; at < channel.length; at += 1) {
      const edge = Math.min(1, at / fade, (channel.length - 1 - at) / fade)
      channel[at] = Math.tanh((channel[at] ?? 0) * edge)
    }
  }
  return sound
}
