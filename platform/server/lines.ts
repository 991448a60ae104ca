import pLimit, { type LimitFunction } from 'p-limit'

/** Lines by name: of the work of each name only so much goes on at once, and the rest waits. */
export type Lines = {
  /** Does the work when it is the name's turn. */
  stand: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>
  /** How many wait under a name. */
  waiting: (name: string) => number
}

/** Opens lines with room for so many at once in each. An empty one is forgotten. */
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
