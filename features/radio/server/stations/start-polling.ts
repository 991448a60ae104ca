import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '#platform/server/process/clock.ts'
import { type StationId, stationIds } from '../../contract.ts'
import type { Polled } from './poll-station.ts'
import type { StationSettings } from './station-settings.ts'

/** What polling writes to the log; pino fits. */
type PollingLog = { info(fields: object, message: string): void; warn(fields: object, message: string): void }

/** The options of polling. `poll` makes one attempt, if no other process has claimed it. */
type PollingOptions = {
  clock: Clock
  log: PollingLog
  stations: () => Promise<readonly StationSettings[]>
  /** Calls a function when the stations have changed; returns how to stop that. */
  onChange: (changed: () => void) => () => void
  pollSeconds: number
  poll: (station: StationSettings, signal: AbortSignal) => Promise<Polled>
}

// A timer may fire a moment before its time.
const shortestWaitMs = 20
// Without a station, a change is waited for.
const longestWaitMs = 60_000

/**
 * Polls each station in a loop of its own, from the moment it is chosen until another takes its
 * place. Returns a function that stops polling and waits for running polls. Logs when a station
 * begins to fail and when it answers again.
 */
export function startPolling(options: PollingOptions): () => Promise<void> {
  const { clock, log, stations, pollSeconds, poll } = options
  const closing = new AbortController()
  let change = new AbortController()
  const unfollow = options.onChange(() => {
    const former = change
    change = new AbortController()
    former.abort()
  })

  async function loop(id: StationId): Promise<void> {
    let isFailing = false
    let last: StationSettings | undefined
    while (!closing.signal.aborted) {
      // Taken before the stations are read: a change in between ends the wait at once.
      const signal = AbortSignal.any([closing.signal, change.signal])
      const station = (await stations().catch(() => [])).find((each) => each.id === id)
      if (station !== last) isFailing = false
      last = station
      let waitMs = longestWaitMs
      if (station) {
        const polled = await poll(station, signal).catch((error: unknown) => String(error))
        const failed = typeof polled === 'string' ? polled : polled.isOwn ? polled.failed : undefined
        // What was interrupted has not failed.
        if (failed !== undefined && !signal.aborted) isFailing = note(id, failed, isFailing)
        // Other processes may exit before completing the poll they claimed.
        const nextMs = typeof polled === 'string' ? Infinity : polled.nextAt.getTime() - clock.now().getTime()
        waitMs = Math.min(Math.max(nextMs, shortestWaitMs), pollSeconds * 1000)
      }
      await pause(waitMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  function note(station: StationId, reason: string | null, wasFailing: boolean): boolean {
    if (reason !== null && !wasFailing) log.warn({ station, reason }, 'the radio station does not answer')
    if (reason === null && wasFailing) log.info({ station }, 'the radio station answers again')
    return reason !== null
  }

  const going = stationIds.map(loop)
  return async () => {
    unfollow()
    closing.abort()
    await Promise.all(going)
  }
}
