import type { Writable } from 'node:stream'

const slabBytes = 256 * 1024

/**
 * Writes copies of audio without garbage: the kernel usually takes a chunk at once and its memory
 * is reused; otherwise the chunk keeps the memory until its slab is released (decision 020).
 */
export class SlabWriter {
  #slab = Buffer.allocUnsafeSlow(slabBytes)
  #at = 0

  /** Writes a copy of a chunk. Returns whether the kernel took all of it. */
  write(to: Writable, piece: Buffer): boolean {
    if (this.#at + piece.length > this.#slab.length) {
      this.#slab = Buffer.allocUnsafeSlow(Math.max(slabBytes, piece.length))
      this.#at = 0
    }
    const end = this.#at + piece.copy(this.#slab, this.#at)
    to.write(this.#slab.subarray(this.#at, end))
    // A stream releases a buffer once it is written.
    if (to.writableLength === 0) return true
    this.#at = end
    return false
  }
}
