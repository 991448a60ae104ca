/** The faults of a station. */
export const faultKinds = [
  /** Answers, but has no source. */
  'off-air',
  /** Every connection is reset. */
  'unreachable',
  /** Never answers. */
  'hang',
  /** Answers 503 to everything. */
  'server-error',
  /** The status document is invalid. */
  'garbage',
  /** The title stays while the music continues. */
  'stale-title',
  /** Names no song. */
  'no-title',
  /** The sound stops and the connection stays. */
  'audio-stalls',
  /** Listeners are disconnected, new ones after a second each. */
  'audio-breaks-off',
  /** Sends silence. */
  'silent',
  /** Sends a page instead of sound. */
  'audio-html',
  /** Redirects the sound elsewhere. */
  'audio-redirect',
  /** Inserts titles into the sound without a request. */
  'icy-unasked',
] as const
export type FaultKind = (typeof faultKinds)[number]

/** The active faults. */
export class Faults {
  #on = new Set<FaultKind>()
  #changed: (kind: FaultKind, on: boolean) => void

  /** `changed` is called with each change. */
  constructor(changed: (kind: FaultKind, on: boolean) => void = () => {}) {
    this.#changed = changed
  }

  set(kind: FaultKind): void {
    if (this.#on.has(kind)) return
    this.#on.add(kind)
    this.#changed(kind, true)
  }

  /** Clears one fault, or all. */
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
