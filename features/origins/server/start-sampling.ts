import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '#platform/server/clock.ts'
import type { OriginsHotel } from '../contract.ts'
import { beginOf, minuteMs } from './periods.ts'
import type { Sampled } from './sample-minute.ts'

/** What sampling writes to the log; pino fits. */
type SamplingLog = { info(fields: object, message: string): void; warn(fields: object, message: string): void }

/** What sampling needs. `sample` takes one minute's samples, `wait` rejects when the signal aborts. */
export type SamplingOptions = {
  clock: Clock
  log: SamplingLog
  sample: (minute: Date, signal: AbortSignal) => Promise<readonly Sampled[]>
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>
}

/**
 * Samples the present minute and each that follows as it begins, whatever became of those before: none waits for another. Answers what ends it, which
 * waits until nothing is under way. The log tells when a hotel's numbers begin to be missing and when they are back.
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

/** Writes to the log what has changed: of a hotel, or of all of them where not even the database could be asked. */
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
