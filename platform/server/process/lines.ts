import pLimit, { type LimitFunction } from 'p-limit'

/** Queues by name: each runs a limited amount of work at once, and the rest waits. */
export type Lines = {
  /** Runs the work when the queue of that name has capacity. */
  stand: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>
  /** How many wait under a name. */
  waiting: (name: string) => number
}

/** Creates queues with the given concurrency each. Empty queues are removed. */
export function openLines(atOnce: number): Lines {
  const lines = new Map<string, { limit: LimitFunction; users: number }>()
  return {
    async stand(name, work) {
      const line = lines.get(name) ?? { limit: pLimit(atOnce), users: 0 }
      lines.set(name, line)
      line.users += 1
      try {
        return await line.limit(work)
      } finally {
        line.users -= 1
        if (line.users === 0) lines.delete(name)
      }
    },
    waiting: (name) => lines.get(name)?.limit.pendingCount ?? 0,
  }
}
