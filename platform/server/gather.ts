/** A read that is still to begin: what it is to find, and what it will have found. */
type Reading<Key, Value> = { keys: Set<Key>; found: PromiseWithResolvers<ReadonlyMap<Key, Value>> }

/**
 * Serves many who ask for one thing each by reading many things at once: what is asked for in one moment is read together, one read is under way at a
 * time, and whoever asks meanwhile is served together by the next. So what is answered was read after it was asked for, and nobody waits for
 * more than one read of others. Answers undefined for what `read` does not find; a read that fails does so for all whom it would have served.
 */
export function gather<Key, Value>(
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let isReading = false
  let next: Reading<Key, Value> | null = null

  async function readOn() {
    isReading = true
    // Whoever asks for many things asks for all of them before this goes on.
    await null
    while (next) {
      const { keys, found } = next
      next = null
      await read([...keys]).then(found.resolve, found.reject)
    }
    isReading = false
  }

  return async (key) => {
    next ??= { keys: new Set(), found: Promise.withResolvers() }
    next.keys.add(key)
    const { promise } = next.found
    if (!isReading) void readOn()
    return (await promise).get(key)
  }
}
