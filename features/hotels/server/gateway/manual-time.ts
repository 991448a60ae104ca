import type { Clock } from '#platform/server/clock.ts'

/** A manual clock for tests, with its own wait function. */
export type ManualTime = {
  clock: Clock
  now: () => number
  wait: (milliseconds: number, signal?: AbortSignal) => Promise<void>
  /** Advances the time, ending each wait in order and letting its consequences run first. */
  advance(milliseconds: number): Promise<void>
}

/** Starts a manual clock at a fixed instant. */
export function startManualTime(): ManualTime {
  let time = Date.UTC(2026, 0, 1)
  let sleepers: { at: number; wake: () => void }[] = []

  function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    if (signal?.aborted) reject(signal.reason)
    const sleeper = { at: time + milliseconds, wake: resolve }
    sleepers.push(sleeper)
    signal?.addEventListener('abort', () => {
      sleepers = sleepers.filter((each) => each !== sleeper)
      reject(signal.reason)
    })
    return promise
  }

  async function settle() {
    for (let slot = 0; slot < 5; slot += 1) await new Promise((resolve) => setImmediate(resolve))
  }

  async function advance(milliseconds: number) {
    const end = time + milliseconds
    await settle()
    for (;;) {
      const [next] = sleepers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
      if (!next) break
      time = Math.max(time, next.at)
      sleepers = sleepers.filter((each) => each !== next)
      next.wake()
      await settle()
    }
    time = end
    await settle()
  }

  return { clock: { now: () => new Date(time) }, now: () => time, wait, advance }
}
