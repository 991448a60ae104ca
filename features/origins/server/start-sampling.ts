import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '#platform/server/clock.ts'
import type { OriginsHotel } from '../contract.ts'
import { beginOf, minuteMs } from './periods.ts'
import type { Sampled } from './sample-minute.ts'

/** What sampling writes to the log; pino fits. */
type SamplingLog = { info(fields: object, message: string): void; warn(fields: object, message: string): void }

/**
 * The options of sampling. `sample` takes one minute's samples; `wait` rejects when the signal
 * aborts.
 */
export type SamplingOptions = {
  clock: Clock
  log: SamplingLog
  sample: (minute: Date, signal: AbortSignal) => Promise<readonly Sampled[]>
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>
}

/**
 * Samples the current minute and each following one as it begins, independently of earlier ones.
 * Returns a function that stops it and waits for running samples. Logs when a hotel's numbers begin
 * to be missing and when they return.
 */
export function startSampling({ clock, log, sample, wait = waitFor }: SamplingOptions): () => Promise<void> {
  const closing = new AbortController()
  const { signal } = closing
  const underWay = new Set<Promise<void>>()
  const telling = openTelling(log, signal)
  let begun: number | undefined

  function begin() {
    const minute = beginOf(clock.now(), minuteMs)
    // A timer may fire a moment too early.
    if (minute.getTime() === begun) return
    begun = minute.getTime()
    const taken: Promise<void> = sample(minute, signal)
      .then(telling.sampled, telling.failed)
      .finally(() => underWay.delete(taken))
    underWay.add(taken)
  }

  async function loop(): Promise<void> {
    while (!signal.aborted) {
      begin()
      const past = clock.now().getTime() % minuteMs
      await wait(minuteMs - past, signal).catch(() => {})
    }
  }

  const going = loop()
  return async () => {
    closing.abort()
    await going
    await Promise.all(underWay)
  }
}

function waitFor(milliseconds: number, signal: AbortSignal): Promise<unknown> {
  return pause(milliseconds, undefined, { signal, ref: false })
}

/** Logs state changes: of one hotel, or of all if even the database could not be queried. */
function openTelling(log: SamplingLog, closing: AbortSignal) {
  const missing = new Set<OriginsHotel | 'all'>()

  function note(hotel: OriginsHotel | 'all', reason: string | null) {
    // What closing interrupts is not missing.
    if (closing.aborted) return
    if (reason !== null && !missing.has(hotel)) log.warn({ hotel, reason }, 'online numbers are missing')
    if (reason === null && missing.has(hotel)) log.info({ hotel }, 'online numbers are there again')
    if (reason === null) missing.delete(hotel)
    else missing.add(hotel)
  }

  return {
    sampled(sampled: readonly Sampled[]) {
      note('all', null)
      for (const each of sampled) note(each.hotel, each.missing)
    },
    failed: (error: unknown) => note('all', String(error)),
  }
}
