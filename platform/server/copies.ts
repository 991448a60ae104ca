/**
 * Copies of what the database says, kept by a process under a key and dropped by the tags of what they show. What has no tags is not
 * kept: nothing could drop it, and made-up keys would push out what is asked for in earnest.
 */
export class Copies<Value> {
  readonly #most: number
  readonly #copies = new Map<string, { value: Value; tags: readonly string[] }>()
  #generation = 0

  /** Holds at most so many copies; the oldest make room. */
  constructor(most: number) {
    this.#most = most
  }

  /** The copy under a key, else what `load` answers. What was loaded while anything was dropped may be old, and is not kept. */
  async get(key: string, load: () => Promise<{ value: Value; tags: readonly string[] }>): Promise<Value> {
    const known = this.#copies.get(key)
    if (known) return known.value
    const generation = this.#generation
    const loaded = await load()
    if (generation === this.#generation && loaded.tags.length > 0) this.#keep(key, loaded)
    return loaded.value
  }

  /** Drops every copy that shows one of the tags. */
  drop(tags: readonly string[]): void {
    this.#generation += 1
    const dropped = new Set(tags)
    for (const [key, copy] of this.#copies) if (copy.tags.some((tag) => dropped.has(tag))) this.#copies.delete(key)
  }

  /** Drops all: after a gap in the messages nobody knows what changed. */
  clear(): void {
    this.#generation += 1
    this.#copies.clear()
  }

  #keep(key: string, copy: { value: Value; tags: readonly string[] }) {
    this.#copies.set(key, copy)
    const oldest = this.#copies.keys().next()
    if (this.#copies.size > this.#most && !oldest.done) this.#copies.delete(oldest.value)
  }
}
