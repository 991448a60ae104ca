import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#platform/server/process/log.ts'

/**
 * Acts again and again, `everyMs` after each end, until the returned function is called, which
 * waits for the current act. A series of failures is logged once, as `failure`.
 */
export function repeat(
  { log, everyMs, failure }: { log: Pick<Log, 'warn'>; everyMs: number; failure: string },
  act: () => Promise<void>,
): () => Promise<void> {
  const closing = new AbortController()
  const { signal } = closing

  async function loop(): Promise<void> {
    let isFailing = false
    while (!signal.aborted) {
      try {
        await act()
        isFailing = false
      } catch (error) {
        if (!isFailing && !signal.aborted) log.warn({ reason: String(error) }, failure)
        isFailing = true
      }
      await pause(everyMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  const going = loop()
  return async () => {
    closing.abort()
    await going
  }
}
