/** A cache of drawn pictures that drops the least recently used first. */
export class PictureCache {
  readonly #capacityBytes: number
  readonly #pictures = new Map<string, Buffer>()
  #bytes = 0

  constructor(capacityBytes: number) {
    this.#capacityBytes = capacityBytes
  }

  /** The picture of this name, drawn if it is not cached. */
  get(name: string, draw: () => Buffer): Buffer {
    const kept = this.#pictures.get(name)
    if (kept !== undefined) {
      this.#pictures.delete(name)
      this.#pictures.set(name, kept)
      return kept
    }
    const drawn = draw()
    this.#pictures.set(name, drawn)
    this.#bytes += drawn.length
    for (const [oldest, picture] of this.#pictures) {
      if (this.#bytes <= this.#capacityBytes) break
      this.#pictures.delete(oldest)
      this.#bytes -= picture.length
    }
    return drawn
  }
}
