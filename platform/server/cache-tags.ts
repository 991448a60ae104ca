import { AsyncLocalStorage } from 'node:async_hooks'

const collecting = new AsyncLocalStorage<Set<string>>()

/**
 * Collects the tags of all copies that are read while something is made of them, such as a page: what is made must be dropped
 * with each of them. They are known by who reads rather than by how the copy is handed on, since renderings run side by side.
 */
export function collectCacheTags<Made>(into: Set<string>, make: () => Promise<Made>): Promise<Made> {
  return collecting.run(into, make)
}

/** Tells whoever collects that a copy with these tags was read. */
export function addCacheTags(tags: readonly string[]): void {
  const collected = collecting.getStore()
  if (collected) for (const tag of tags) collected.add(tag)
}
