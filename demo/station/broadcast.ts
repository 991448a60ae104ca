import { samplesPerFrame } from './music/mpeg-frames.ts'
import type { Recording } from './music/record.ts'
import { sampleRate } from './music/render.ts'

const framesPerSecond = sampleRate / samplesPerFrame
const tickMs = 100
/** What a new listener gets at once, in seconds of sound. */
const burstSeconds = 2

/** What the broadcast takes its sound from. */
export type Source = {
  /** The recording that comes after the one that ended (or the first). */
  next: () => Promise<Recording>
  /** Heard in place of what plays while it is not null. */
  instead: () => Recording | null
  /** Whether any sound is sent now. */
  flows: () => boolean
  /** The title for listeners who asked for titles. */
  title: () => string
}

/** Somebody who listens. */
export type Receiver = {
  address: string
  send: (sound: Buffer, title: string) => void
  socket: { on: (event: 'close' | 'error', left: () => void) => unknown; destroy: () => unknown }
}

/** Sends recordings to listeners in real time: so many frames as the clock says. */
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

  /** Somebody begins to listen: the last two seconds at once, then what comes. */
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

  /** Goes on with the next recording at once. */
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
    // What the end of a track leaves owing is sent with the beginning of the next.
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
