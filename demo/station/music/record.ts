import { setImmediate as turn } from 'node:timers/promises'
import { createMp3Encoder } from 'wasm-media-encoders'
import { splitFrames } from './mpeg-frames.ts'
import { render, type Sound, sampleRate } from './render.ts'
import type { Track } from './tracks.ts'

/** Kilobits per second of the stream. */
export const kilobits = 128

/** An encoded track: consecutive MPEG frames in `bytes`; frame `n` ends at `ends[n]`. */
export type Recording = { bytes: Buffer; ends: readonly number[] }

const recorded = new Map<string, Promise<Recording>>()
let last: Promise<unknown> = Promise.resolve()

/** The recording of a track, made once and cached: every station of the process plays the same. */
export function recordingOf(track: Track, seconds: number): Promise<Recording> {
  return keep(`${track.seed} ${track.artist} ${track.title} ${seconds}`, () => render(track, seconds))
}

/** A silent recording. */
export function silence(seconds: number): Promise<Recording> {
  const length = Math.round(seconds * sampleRate)
  return keep(`silence ${seconds}`, async () => ({ left: new Float32Array(length), right: new Float32Array(length) }))
}

function keep(key: string, play: () => Promise<Sound>): Promise<Recording> {
  const known = recorded.get(key)
  if (known) return known
  // In sequence: encoding two at once would only delay the first.
  const made = last.then(play).then(encode)
  recorded.set(key, made)
  last = made.catch(() => recorded.delete(key))
  return made
}

/** Encodes in small pieces as well. */
async function encode(sound: Sound): Promise<Recording> {
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate, channels: 2, bitrate: kilobits })
  const pieces: Buffer[] = []
  const samples = 1152 * 16
  for (let from = 0; from < sound.left.length; from += samples) {
    const piece = [sound.left, sound.right].map((channel) => channel.subarray(from, from + samples))
    pieces.push(Buffer.from(encoder.encode(piece)))
    await turn()
  }
  pieces.push(Buffer.from(encoder.finalize()))
  return splitFrames(Buffer.concat(pieces))
}
