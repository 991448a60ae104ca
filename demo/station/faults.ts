/**
 * What can go wrong with a station. `off-air`: it answers, but nobody feeds it. `unreachable`: every connection is reset. `hang`: nothing is ever answered.
 * `server-error`: 503 to everything. `garbage`: its status is no document. `stale-title`: the title stays while the music goes on. `no-title`: it names no song.
 * `audio-stalls`: the sound stops and the connection stays. `audio-breaks-off`: the connections of all listeners end, new ones after a second each. `silent`:
 * nothing is to be heard. `audio-html`: a page where the sound should be. `audio-redirect`: the sound is said to be elsewhere. `icy-unasked`: titles in the midst of the
 * sound for listeners who did not ask for them.
 */
export const faultKinds = [
  'off-air',
  'unreachable',
  'hang',
  'server-error',
  'garbage',
  'stale-title',
  'no-title',
  'audio-stalls',
  'audio-breaks-off',
  'silent',
  'audio-html',
  'audio-redirect',
  'icy-unasked',
] as const
export type FaultKind = (typeof faultKinds)[number]

/** The faults that are switched on. */
export class Faults {
  #on = new Set<FaultKind>()
  #changed: (kind: FaultKind, on: boolean) => void

  /** `changed` learns of each switch that was not so before. */
  constructor(changed: (kind: FaultKind, on: boolean) => void = () => {}) {
    this.#changed = changed
  }

  set(kind: FaultKind): void {
    if (this.#on.has(kind)) return
    this.#on.add(kind)
    this.#changed(kind, true)
  }

  /** Switches one off, or all. */
  clear(kind?: FaultKind): void {
    for (const each of kind ? [kind] : [...this.#on]) {
      if (this.#on.delete(each)) this.#changed(each, false)
    }
  }

  has(kind: FaultKind): boolean {
    return this.#on.has(kind)
  }

  list(): FaultKind[] {
    return [...this.#on]
  }
}
