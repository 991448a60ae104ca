import { AsyncLocalStorage } from 'node:async_hooks'

const collecting = new AsyncLocalStorage<Set<string>>()

/**
 * Collects the tags of all cached values read while something is built, such as a page, which must
 * be invalidated with each of them. Tracked per asynchronous context, since renderings run
 * concurrently.
 */
export function collectCacheTags<Made>(into: Set<string>, make: () => Promise<Made>): Promise<Made> {
  return collecting.run(into, make)
}

/** Adds the tags of a cached value that was read to the surrounding collection. */
export function addCacheTags(tags: readonly string[]): void {
  const collected = collecting.getStore()
  if (collected) for (const tag of tags) collected.add(tag)
}
