import type { Track } from './music/tracks.ts'

/** Who hosts, and what the show is called; empty texts where the station does not name it. */
export type Live = { dj: string; show: string }

/** A track at the time that it was played. */
export type Played = { track: Track; startedAt: Date }

/** What the status documents tell, as of now. */
export type Status = {
  live: (Live & { since: Date }) | null
  /** What the documents name as playing: behind the music with `stale-title`. */
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

/** The studio: what plays, what played, and who hosts. The title that is told may be frozen. */
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

  /** The title that is told. */
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
