import type { Track } from './music/tracks.ts'

/** Host and show; empty if the station does not name them. */
export type Live = { dj: string; show: string }

/** A track with its time. */
export type Played = { track: Track; startedAt: Date }

/** The current content of the status documents. */
export type Status = {
  live: (Live & { since: Date }) | null
  /** The song in the documents, outdated with `stale-title`. */
  named: Played | null
  next: Track
  history: readonly Played[]
  durationSeconds: number
  isOnAir: boolean
  listeners: number
  uniqueListeners: number
  peak: number
  startedAt: Date
  /** Base address of the station, e.g. `http://127.0.0.1:3901`. */
  origin: string
}

/** The studio: current song, history, and host. The shown title may be frozen. */
export class Studio {
  readonly playlist: readonly Track[]
  live: Status['live'] = null
  history: readonly Played[] = []
  now: Played
  #index = 0
  #frozen: Played | null = null

  constructor(playlist: readonly Track[]) {
    this.playlist = playlist
    this.now = { track: this.#track(0), startedAt: new Date() }
  }

  get next(): Track {
    return this.#track(this.#index + 1)
  }

  /** The shown title. */
  get named(): Played {
    return this.#frozen ?? this.now
  }

  advance(): Track {
    this.history = [this.now, ...this.history].slice(0, 20)
    this.#index += 1
    this.now = { track: this.#track(this.#index), startedAt: new Date() }
    return this.now.track
  }

  freezeTitle(frozen: boolean): void {
    this.#frozen = frozen ? this.now : null
  }

  goLive(live: Live): void {
    this.live = { ...live, since: new Date() }
  }

  endLive(): void {
    this.live = null
  }

  #track(index: number): Track {
    const track = this.playlist[index % this.playlist.length]
    if (!track) throw new RangeError('the playlist is empty')
    return track
  }
}
