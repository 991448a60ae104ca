import type { CallPriority } from './hotel-gateway.ts'

/** How a call waits; `rank` and `of` as in `CallOptions`. */
export type Place = { priority: CallPriority; rank?: number | undefined; of?: string | undefined; ahead: boolean }

/** The calls that wait for one hotel, in the order in which they are to begin. */
export type CallLanes<Waiting extends Place> = {
  /** Returns the next call among lanes that may begin one; it remains queued until taken. */
  next(mayBegin: (priority: CallPriority) => boolean): Waiting | undefined
  /** Takes what begins now. */
  take(waiting: Waiting): void
  add(waiting: Waiting): void
  remove(waiting: Waiting): void
  /** Takes all of them. */
  removeAll(): Waiting[]
  count(priority?: CallPriority): number
}

/** The lanes of any ten calls: five of scans, four of visitors. An empty lane is skipped. */
const turns: readonly CallPriority[] = [
  ...(['interactive', 'scan', 'interactive', 'scan', 'scan'] as const),
  ...(['interactive', 'scan', 'interactive', 'scan', 'background'] as const),
]

const priorities: readonly CallPriority[] = ['interactive', 'scan', 'background']

// Number of recent callers remembered for fairness; older ones have no disadvantage.
const mostRemembered = 1000

function at(slot: number): CallPriority {
  return turns[slot % turns.length] ?? 'background'
}

/** Opens the lanes of one hotel. */
export function openCallLanes<Waiting extends Place>(): CallLanes<Waiting> {
  const lanes: Record<CallPriority, Waiting[]> = { interactive: [], scan: [], background: [] }
  const servedAt = new Map<string, number>()
  let begun = 0
  let slot = 0

  /** Returns the next slot whose lane has a call to begin. */
  function turnNow(): number | undefined {
    const steps = turns.keys().find((ahead) => lanes[at(slot + ahead)].length > 0)
    return steps === undefined ? undefined : slot + steps
  }

  /** Order: retries first, then the lowest rank, then the caller served longest ago. */
  function firstOf(lane: readonly Waiting[]): Waiting | undefined {
    return lane.reduce<Waiting | undefined>(
      (first, each) => (first && !isBefore(each, first) ? first : each),
      undefined,
    )
  }

  function isBefore(one: Waiting, other: Waiting): boolean {
    if (one.ahead !== other.ahead) return one.ahead
    const ranks = (one.rank ?? 0) - (other.rank ?? 0)
    return ranks === 0 ? lastServed(one) < lastServed(other) : ranks < 0
  }

  function lastServed({ of }: Waiting): number {
    return of === undefined ? 0 : (servedAt.get(of) ?? 0)
  }

  function remove(waiting: Waiting) {
    const lane = lanes[waiting.priority]
    const place = lane.indexOf(waiting)
    if (place >= 0) lane.splice(place, 1)
  }

  return {
    next(mayBegin) {
      const now = turnNow()
      if (now === undefined) return undefined
      const priority = [at(now), ...priorities].find((each) => lanes[each].length > 0 && mayBegin(each))
      return priority && firstOf(lanes[priority])
    },
    take(waiting) {
      const { of } = waiting
      begun += 1
      const now = turnNow() ?? slot
      // A lane that may not begin a call now keeps its slot.
      slot = (at(now) === waiting.priority ? now + 1 : now) % turns.length
      remove(waiting)
      if (of === undefined) return
      servedAt.delete(of)
      servedAt.set(of, begun)
      const [oldest] = servedAt.keys()
      if (servedAt.size > mostRemembered && oldest !== undefined) servedAt.delete(oldest)
    },
    add: (waiting) => void lanes[waiting.priority].push(waiting),
    remove,
    removeAll: () => priorities.flatMap((priority) => lanes[priority].splice(0)),
    count: (priority) => (priority ? [priority] : priorities).reduce((sum, each) => sum + lanes[each].length, 0),
  }
}
