import { isDeepStrictEqual } from 'node:util'
import { addCacheTags, type CacheTag } from '#platform/server/cache/cache-tags.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Invalidatable } from '#platform/server/feature.ts'
import type { Log } from '#platform/server/process/log.ts'
import type { SiteValues } from '../contract.ts'
import { effectiveValues, readStored, type SiteEnvironment } from './read-settings.ts'
import { siteTag } from './tags.ts'

/**
 * The settings of the site in this process. They are read when the process starts and when one is
 * changed; a failed reading is repeated, and until then the last known ones apply.
 */
export type LiveSettings = Invalidatable & {
  /** Returns the settings, and adds their tag to the surrounding tag collection. */
  current: () => SiteValues
  /** Reads the settings; resolves once a reading that began after the call is over. */
  renew: () => Promise<void>
  /**
   * Calls back after each reading that found other settings, to drop what shows the former ones.
   */
  onChanged: (listener: (tags: readonly CacheTag[]) => void) => void
  close: () => void
}

const firstPauseMs = 250
const longestPauseMs = 4_000

/**
 * Opens the settings with those of the environment; the stored ones come with the first `renew`.
 */
export function openLiveSettings(options: {
  db: Db<unknown>
  environment: SiteEnvironment
  log: Pick<Log, 'warn'>
}): LiveSettings {
  const { db, environment, log } = options
  const listeners: ((tags: readonly CacheTag[]) => void)[] = []
  let values = effectiveValues(environment, {})
  let reading: Promise<void> | undefined
  let next: Promise<void> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let pauseMs = firstPauseMs
  let isClosed = false

  async function read(): Promise<void> {
    clearTimeout(retry)
    try {
      const stored = await readStored(db)
      pauseMs = firstPauseMs
      const renewed = effectiveValues(environment, stored)
      if (isDeepStrictEqual(renewed, values)) return
      values = renewed
      for (const listener of listeners) listener([siteTag])
    } catch (error) {
      if (isClosed) return
      const reason = error instanceof Error ? error.message : String(error)
      log.warn({ error: reason }, 'the settings of the site could not be read, the last known ones apply')
      retry = setTimeout(() => void renew(), pauseMs)
      retry.unref()
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    }
  }

  /** A reading that has begun may have missed the change: another one follows it. */
  function renew(): Promise<void> {
    if (isClosed) return Promise.resolve()
    if (!reading) {
      reading = read().finally(() => {
        reading = undefined
      })
      return reading
    }
    next ??= reading.then(() => {
      next = undefined
      return renew()
    })
    return next
  }

  return {
    current() {
      addCacheTags([siteTag])
      return values
    },
    renew,
    onChanged: (listener) => void listeners.push(listener),
    drop(tags) {
      if (tags.includes(siteTag)) void renew()
    },
    clear: () => void renew(),
    close() {
      isClosed = true
      clearTimeout(retry)
    },
  }
}
