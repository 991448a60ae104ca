import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '#platform/server/clock.ts'
import type { Polled } from './poll-station.ts'
import type { StationSettings } from './station-settings.ts'

/** What polling writes to the log; pino fits. */
type PollingLog = { info(fields: object, message: string): void; warn(fields: object, message: string): void }

/** The options of polling. `poll` makes one attempt, if no other process has claimed it. */
export type PollingOptions = {
  clock: Clock
  log: PollingLog
  stations: readonly StationSettings[]
  pollSeconds: number
  poll: (station: StationSettings, signal: AbortSignal) => Promise<Polled>
}

// A timer may fire a moment before its time.
const shortestWaitMs = 20

/**
 * Polls each station in a loop of its own. Returns a function that stops polling and waits for
 * running polls. Logs when a station begins to fail and when it answers again.
 */
export function startPolling({ clock, log, stations, pollSeconds, poll }: PollingOptions): () => Promise<void> {
  const closing = new AbortController()
  const { signal } = closing

  async function loop(station: StationSettings): Promise<void> {
    let isFailing = false
    const note = (reason: string | null) => {
      // What closing interrupts has not failed.
      if (signal.aborted) return
      if (reason !== null && !isFailing) log.warn({ station: station.id, reason }, 'the radio station does not answer')
      if (reason === null && isFailing) log.info({ station: station.id }, 'the radio station answers again')
      isFailing = reason !== null
    }
    while (!signal.aborted) {
      const polled = await poll(station, signal).catch((error: unknown) => String(error))
      if (typeof polled === 'string') note(polled)
      else if (polled.isOwn) note(polled.failed)
      // Other processes may exit before completing the poll they claimed.
      const waitMs = typeof polled === 'string' ? Infinity : polled.nextAt.getTime() - clock.now().getTime()
      const shortened = Math.min(Math.max(waitMs, shortestWaitMs), pollSeconds * 1000)
      await pause(shortened, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  const going = stations.map(loop)
  return async () => {
    closing.abort()
    await Promise.all(going)
  }
}
