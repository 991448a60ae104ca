import { LRUCache } from 'lru-cache'
import { addCacheTags, type CacheTag } from './cache-tags.ts'

/**
 * A loaded value with the tags of what it shows. With `isKept` false it is not cached, with
 * `lifeMs` for that many milliseconds at most.
 */
type Loaded<Value> = { value: Value; tags: readonly CacheTag[]; isKept?: boolean; lifeMs?: number }

/**
 * A value being loaded: the tags invalidated since it began, and whether everything was cleared.
 */
type Load<Value> = { loaded: Promise<Loaded<Value>>; dropped: Set<CacheTag>; overtaken: boolean }

/**
 * Caches database values in the process, by key, and invalidates them by their tags. Values without
 * tags are not cached: they could not be invalidated, and invented keys would evict real ones.
 */
export class TaggedCache<Value> {
  readonly #entries: LRUCache<string, Loaded<Value>>
  readonly #keysByTag = new Map<CacheTag, Set<string>>()
  readonly #loads = new Set<Load<Value>>()
  /** The loads that a further caller may wait for too: nothing was dropped since they began. */
  readonly #young = new Map<string, Load<Value>>()

  /** Creates a cache of at most `most` values; the least recently used are evicted. */
  constructor(most: number) {
    this.#entries = new LRUCache({ max: most, dispose: ({ tags }, key) => this.#removeTags(tags, key) })
  }

  /**
   * Returns the cached value of a key, else the result of `load`, shared by concurrent callers. A
   * value whose tags were invalidated during loading may be outdated and is not cached. Its tags
   * are added to the surrounding tag collection.
   */
  async get(key: string, load: () => Promise<Loaded<Value>>): Promise<Value> {
    const known = this.#entries.get(key)
    if (known) return read(known)
    const young = this.#young.get(key)
    if (young) return read(await young.loaded)
    const begun: Load<Value> = { loaded: load(), dropped: new Set(), overtaken: false }
    this.#loads.add(begun)
    this.#young.set(key, begun)
    try {
      const loaded = await begun.loaded
      const isOld = begun.overtaken || loaded.tags.some((tag) => begun.dropped.has(tag))
      if (!isOld && loaded.isKept !== false && loaded.tags.length > 0) this.#keep(key, loaded)
      return read(loaded)
    } finally {
      this.#loads.delete(begun)
      if (this.#young.get(key) === begun) this.#young.delete(key)
    }
  }

  /** Returns whether `get` would not call `load`: the value is cached, or already being loaded. */
  has(key: string): boolean {
    return this.#entries.has(key) || this.#young.has(key)
  }

  /** Drops every value with one of the tags. */
  drop(tags: readonly CacheTag[]): void {
    for (const load of this.#loads) for (const tag of tags) load.dropped.add(tag)
    this.#young.clear()
    for (const tag of tags) for (const key of this.#keysByTag.get(tag) ?? []) this.#entries.delete(key)
  }

  /** Drops all values, since invalidations may have been missed after a gap in the messages. */
  clear(): void {
    for (const load of this.#loads) load.overtaken = true
    this.#young.clear()
    this.#entries.clear()
  }

  #keep(key: string, copy: Loaded<Value>) {
    this.#entries.set(key, copy, { ttl: copy.lifeMs ?? 0 })
    for (const tag of copy.tags) {
      const keys = this.#keysByTag.get(tag) ?? new Set()
      this.#keysByTag.set(tag, keys.add(key))
    }
  }

  #removeTags(tags: readonly CacheTag[], key: string) {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysByTag.delete(tag)
    }
  }
}

function read<Value>({ value, tags }: Loaded<Value>): Value {
  addCacheTags(tags)
  return value
}
