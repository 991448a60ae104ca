import type { Invalidatable } from '../feature.ts'
import type { Log } from '../process/log.ts'
import type { CacheTag } from './cache-tags.ts'

/**
 * A copy of site-wide data of the database in the memory of a process, always available.
 * It is read again when its tag is invalidated, and stays as last known while that fails.
 */
export type KeptCopy<Value> = Invalidatable & {
  /** The value as last known; that of `initial` before it was read. */
  value: () => Value
  /** Reads it for the first time. Rejects if it cannot be read. */
  prepare: () => Promise<void>
  /** Reads it again; afterwards it is at least as new as this call, unless reading failed. */
  renew: () => Promise<void>
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
  let reading: Promise<void> | undefined
  let isOutdated = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  function readAgain(): Promise<void> {
    isOutdated = true
    reading ??= readWhileOutdated()
    return reading
  }

  async function readWhileOutdated(): Promise<void> {
    clearTimeout(timer)
    // A refusal of `load` comes after `reading` is set.
    await Promise.resolve()
    try {
      // What changes while it is read is read once more.
      while (isOutdated && !isClosed) {
        isOutdated = false
        value = await load()
      }
    } catch (error) {
      log.warn({ tag, error: String(error) }, 'the site-wide data could not be read')
      if (!isClosed) timer = setTimeout(() => void readAgain(), againMs).unref()
    } finally {
      reading = undefined
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
    renew: readAgain,
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
