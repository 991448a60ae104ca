/**
 * Removes ICY titles from audio. After every `every` bytes of audio comes one length byte, counting
 * units of 16, then that much title. `strip` works in place: its result is a prefix of its input.
 */
export class IcyTitles {
  #every: number
  #audioLeft: number
  #titleLeft = 0

  constructor(every: number) {
    this.#every = every
    this.#audioLeft = every
  }

  strip(bytes: Buffer): Buffer {
    let kept = 0
    let at = 0
    while (at < bytes.length) {
      if (this.#titleLeft > 0) {
        const passed = Math.min(this.#titleLeft, bytes.length - at)
        this.#titleLeft -= passed
        at += passed
      } else if (this.#audioLeft === 0) {
        this.#titleLeft = (bytes[at] ?? 0) * 16
        this.#audioLeft = this.#every
        at += 1
      } else {
        const taken = Math.min(this.#audioLeft, bytes.length - at)
        bytes.copyWithin(kept, at, at + taken)
        kept += taken
        at += taken
        this.#audioLeft -= taken
      }
    }
    return bytes.subarray(0, kept)
  }
}

/** Reads `icy-metaint`; null where there are no titles, `broken` where it makes no sense. */
export function titlesEvery(header: string | undefined): number | null | 'broken' {
  if (header === undefined || header === '' || header === '0') return null
  const every = Number(header)
  return Number.isInteger(every) && every > 0 && every <= 1024 * 1024 ? every : 'broken'
}
