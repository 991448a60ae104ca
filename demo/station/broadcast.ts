import { samplesPerFrame } from './music/mpeg-frames.ts'
import type { Recording } from './music/record.ts'
import { sampleRate } from './music/render.ts'

const framesPerSecond = sampleRate / samplesPerFrame
const tickMs = 100
/** The initial burst for a new listener, in seconds of sound. */
const burstSeconds = 2

/** Where the broadcast gets its sound. */
export type Source = {
  /** The recording after the one that ended (or the first). */
  next: () => Promise<Recording>
  /** Sent instead of the recording unless null. */
  instead: () => Recording | null
  /** Whether any sound is sent now. */
  flows: () => boolean
  /** The title for listeners who asked for titles. */
  title: () => string
}

/** A connected listener. */
export type Receiver = {
  address: string
  send: (sound: Buffer, title: string) => void
  socket: { on: (event: 'close' | 'error', left: () => void) => unknown; destroy: () => unknown }
}

/** Sends recordings to listeners in real time, in frames by the clock. */
export class Broadcast {
  readonly listeners = new Set<Receiver>()
  peak = 0
  #source: Source
  #recording: Recording
  #frame = 0
  #sentFrames = 0
  #startedAt = performance.now()
  #recent: Buffer[] = []
  #waitsForNext = false
  #skipsNext = false
  #timer: NodeJS.Timeout

  constructor(source: Source, first: Recording) {
    this.#source = source
    this.#recording = first
    this.#timer = setInterval(() => this.#tick(), tickMs).unref()
  }

  /** Adds a listener: the last two seconds at once, then the live sound. */
  add(listener: Receiver): void {
    this.listeners.add(listener)
    this.peak = Math.max(this.peak, this.listeners.size)
    const leave = () => this.listeners.delete(listener)
    listener.socket.on('close', leave)
    listener.socket.on('error', leave)
    if (this.#source.flows() && this.#recent.length > 0) {
      listener.send(Buffer.concat(this.#recent), this.#source.title())
    }
  }

  /** Skips to the next recording at once. */
  skip(): void {
    this.#frame = this.#recording.ends.length
    this.#skipsNext = this.#waitsForNext
  }

  dropAll(): void {
    for (const { socket } of this.listeners) socket.destroy()
  }

  stop(): void {
    clearInterval(this.#timer)
    this.dropAll()
  }

  #tick(): void {
    const due = Math.floor(((performance.now() - this.#startedAt) / 1000) * framesPerSecond) - this.#sentFrames
    if (due <= 0) return
    const sound = this.#take(due)
    if (!this.#source.flows()) {
      this.#recent = []
      return
    }
    if (sound.length === 0) return
    this.#recent.push(sound)
    const ticks = (burstSeconds * 1000) / tickMs
    if (this.#recent.length > ticks) this.#recent.splice(0, this.#recent.length - ticks)
    for (const listener of this.listeners) listener.send(sound, this.#source.title())
  }

  #take(frames: number): Buffer {
    const total = this.#recording.ends.length
    const from = this.#frame
    const to = Math.min(total, from + frames)
    this.#frame = to
    if (to === total) this.#goOn()
    const instead = this.#source.instead()
    const sound = instead ? cut(instead, 0, Math.min(to - from, instead.ends.length)) : cut(this.#recording, from, to)
    // Frames owed at the end of a track are sent with the beginning of the next.
    this.#sentFrames += to - from
    return sound
  }

  #goOn(): void {
    if (this.#waitsForNext) return
    this.#waitsForNext = true
    void this.#source.next().then((recording) => {
      this.#recording = recording
      this.#frame = this.#skipsNext ? recording.ends.length : 0
      this.#skipsNext = false
      this.#waitsForNext = false
    })
  }
}

function cut({ bytes, ends }: Recording, from: number, to: number): Buffer {
  return bytes.subarray(ends[from - 1] ?? 0, ends[to - 1] ?? 0)
}
