import { AsyncLocalStorage } from 'node:async_hooks'

declare const brand: unique symbol

/**
 * Names data that cached values show; writers invalidate it. Each feature makes its tags in
 * `server/tags.ts`, so that a plain string is not accepted.
 */
export type CacheTag = string & { readonly [brand]: true }

/** Returns the tag with this text. */
export function cacheTag(text: string): CacheTag {
  return text as CacheTag
}

const collecting = new AsyncLocalStorage<Set<CacheTag>>()

/**
 * Collects the tags of everything that is read while `make` runs, such as a page rendering: what it
 * makes is invalidated with any of them. Simultaneous calls do not mix.
 */
export function collectCacheTags<Made>(into: Set<CacheTag>, make: () => Promise<Made>): Promise<Made> {
  return collecting.run(into, make)
}

/** Adds the tags of what was just read to the current collection, if there is one. */
export function addCacheTags(tags: readonly CacheTag[]): void {
  const collected = collecting.getStore()
  if (collected) for (const tag of tags) collected.add(tag)
}
