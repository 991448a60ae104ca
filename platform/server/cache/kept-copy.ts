import type { Invalidatable } from '../feature.ts'
import type { Log } from '../process/log.ts'
import type { CacheTag } from './cache-tags.ts'

/**
 * A copy of what the database says about the whole site, in memory of a process and always at hand.
 * It is read again when its tag is invalidated, and stays as last known while that fails.
 */
export type KeptCopy<Value> = Invalidatable & {
  /** The value as last known; that of `initial` before it was read. */
  value: () => Value
  /** Reads it for the first time. Rejects if it cannot be read. */
  prepare: () => Promise<void>
  close: () => void
}

/** After so long, a reading that failed is tried again. */
const againMs = 500

/** Opens a copy of what `load` reads; `tag` is invalidated by those who change it. */
export function openKeptCopy<Value>(options: {
  tag: CacheTag
  initial: Value
  load: () => Promise<Value>
  log: Pick<Log, 'warn'>
}): KeptCopy<Value> {
  const { tag, load, log } = options
  let value = options.initial
  let isReading = false
  let isOutdated = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  async function readAgain(): Promise<void> {
    isOutdated = true
    if (isReading) return
    isReading = true
    clearTimeout(timer)
    try {
      // What changes while it is read is read once more.
      while (isOutdated && !isClosed) {
        isOutdated = false
        value = await load()
      }
    } catch (error) {
      log.warn({ tag, error: String(error) }, 'what applies to the whole site could not be read')
      if (!isClosed) timer = setTimeout(() => void readAgain(), againMs).unref()
    } finally {
      isReading = false
    }
  }

  return {
    value: () => value,
    async prepare() {
      value = await load()
    },
    drop(tags) {
      if (tags.includes(tag)) void readAgain()
    },
    clear: () => void readAgain(),
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
