/**
 * Faults of a station. `off-air`: no source. `unreachable`: connections are reset. `hang`: no
 * answers. `server-error`: 503 everywhere. `garbage`: an invalid status document. `stale-title`:
 * the title stays while music continues. `no-title`: no song name. `audio-stalls`: the sound stops,
 * the connection stays. `audio-breaks-off`: connections end, new ones after a second each.
 * `silent`: no sound. `audio-html`: a page instead of sound. `audio-redirect`: a redirect.
 * `icy-unasked`: titles within the sound without a request.
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
