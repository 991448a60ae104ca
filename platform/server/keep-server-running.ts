import { setTimeout as pause } from 'node:timers/promises'

const lookEveryMs = 1000
const firstPauseMs = 250
const longestPauseMs = 4000

/**
 * Checks once a second that a server runs, and restarts it if it ended unexpectedly. `start`
 * resolves to null, or to why it did not start: it is retried after 250 ms to 4 s. Returns a
 * function that ends the supervision.
 */
export function keepServerRunning(server: {
  isRunning: () => Promise<boolean>
  start: () => Promise<string | null>
  /** Receives messages for the operator, one sentence each. */
  log: (sentence: string) => void
}): () => Promise<void> {
  const { isRunning, start, log } = server
  const closing = new AbortController()
  const { signal } = closing

  /** Answers whether it runs, or why it does not. */
  async function look(failures: number): Promise<string | null> {
    if ((await isRunning()) || signal.aborted) return null
    if (failures === 0) log('The database server has ended unasked; it is started again.')
    const problem = await start()
    if (problem === null) log('The database server runs again.')
    return problem
  }

  async function keep(): Promise<void> {
    let failures = 0
    for (;;) {
      const waitMs = failures === 0 ? lookEveryMs : Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs)
      await pause(waitMs, undefined, { signal, ref: false }).catch(() => {})
      if (signal.aborted) return
      const problem = await look(failures).catch((error: unknown) => `${String(error)}.`)
      if (problem !== null) log(`The database server did not start again: ${problem} The next attempt follows.`)
      failures = problem === null ? 0 : failures + 1
    }
  }

  const kept = keep()
  return async () => {
    closing.abort()
    await kept
  }
}
