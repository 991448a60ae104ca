import { LRUCache } from 'lru-cache'
import { limitsForParts, type OpenQuota, openWholeQuota, partsFor, wholeOf } from './call-quota.ts'
import type { CallPriority } from './hotel-gateway.ts'
import type { OutboundLimits } from './outbound-limits.ts'

/** How a call waits; `rank` and `of` as in `CallOptions`. */
type Place = { priority: CallPriority; rank?: number | undefined; of?: string | undefined; ahead: boolean }

/** The calls that wait for one hotel, in the order in which they are to begin. */
type CallLanes<Waiting extends Place> = {
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
function openCallLanes<Waiting extends Place>(): CallLanes<Waiting> {
  const lanes: Record<CallPriority, Waiting[]> = { interactive: [], scan: [], background: [] }
  const servedAt = new LRUCache<string, number>({ max: mostRemembered })
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
    return of === undefined ? 0 : (servedAt.peek(of) ?? 0)
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
      if (of !== undefined) servedAt.set(of, begun)
    },
    add: (waiting) => void lanes[waiting.priority].push(waiting),
    remove,
    removeAll: () => priorities.flatMap((priority) => lanes[priority].splice(0)),
    count: (priority) => (priority ? [priority] : priorities).reduce((sum, each) => sum + lanes[each].length, 0),
  }
}

/** Permission for one call; `leave` passes it on. */
export type CallSlot = { leave(): void }

/** Why a call got no slot: the queue is full, its signal was aborted, or the queue was cleared. */
export type NoSlot = 'crowded' | 'aborted' | 'dismissed'

/** The calls to one hotel, in the order of their lanes (`openCallLanes`). */
export type CallQueue = {
  /** Waits for a slot. `ahead` is for retries of a call that already had one. */
  enter(entry: Place & { signal: AbortSignal }): Promise<CallSlot | NoSlot>
  /** Blocks all calls before this time (Unix ms). */
  pauseUntil(time: number): void
  /** Returns the remaining pause in milliseconds; 0 if calls may begin. */
  pausedMs(): number
  dismissAll(): void
  waiting(): number
}

type Waiting = Place & { settle: (result: CallSlot | NoSlot) => void }

/**
 * Opens the queue of one hotel. `now` is Unix ms; `wait` ends early only by rejecting. If other
 * processes also call the hotel, `openShare` provides this one's quota.
 */
export function openCallQueue(
  limits: Pick<OutboundLimits, 'atOnce' | 'backgroundAtOnce' | 'perSecond' | 'waitingAtMost'>,
  now: () => number,
  wait: (milliseconds: number) => Promise<void>,
  openQuota: OpenQuota = openWholeQuota,
): CallQueue {
  const lanes = openCallLanes<Waiting>()
  const underWay: Record<CallPriority, number> = { interactive: 0, scan: 0, background: 0 }
  let begunAt: number[] = []
  let pausedUntil = 0
  let waking = false
  const quota = openQuota(wholeOf(limits), {
    grown: () => serve(),
    paused(milliseconds) {
      pausedUntil = Math.max(pausedUntil, now() + milliseconds)
    },
  })

  function mayBegin(priority: CallPriority): boolean {
    const { atOnce, backgroundAtOnce } = limitsForParts(limits, quota.parts())
    const ofTasks = underWay.scan + underWay.background
    if (underWay.interactive + ofTasks >= atOnce) return false
    return priority === 'interactive' || ofTasks < backgroundAtOnce
  }

  function requestQuota() {
    const calls = underWay.interactive + underWay.scan + underWay.background
    const parts = partsFor(limits, { waiting: lanes.count(), underWay: calls, begun: begunAt.length })
    const of = (priority: CallPriority) => lanes.count(priority) + underWay[priority]
    quota.want({ parts, underWay: calls, visitors: of('interactive'), scans: of('scan') })
  }

  // The limit applies to every window of one second, which a token bucket would not guarantee.
  function delayMs(): number {
    const time = now()
    begunAt = begunAt.filter((at) => at <= time && at > time - 1000)
    const { perSecond } = limitsForParts(limits, quota.parts())
    const earliest = begunAt[begunAt.length - perSecond]
    const byRate = begunAt.length < perSecond || earliest === undefined ? 0 : earliest + 1000 - time
    return Math.max(byRate, pausedUntil - time)
  }

  function wakeAfter(milliseconds: number) {
    if (waking) return
    waking = true
    wait(milliseconds).then(
      () => {
        waking = false
        serve()
      },
      () => {
        waking = false
      },
    )
  }

  function serve() {
    serveNext()
    requestQuota()
  }

  function serveNext() {
    for (let waiting = lanes.next(mayBegin); waiting; waiting = lanes.next(mayBegin)) {
      const delay = delayMs()
      if (delay > 0) return wakeAfter(delay)
      lanes.take(waiting)
      begunAt.push(now())
      underWay[waiting.priority] += 1
      waiting.settle(turnOf(waiting.priority))
    }
  }

  function turnOf(priority: CallPriority): CallSlot {
    let left = false
    return {
      leave() {
        if (left) return
        left = true
        underWay[priority] -= 1
        serve()
      },
    }
  }

  function enter({ signal, ...place }: Parameters<CallQueue['enter']>[0]): Promise<CallSlot | NoSlot> {
    if (signal.aborted) return Promise.resolve('aborted')
    const isCrowded = lanes.count(place.priority) >= limits.waitingAtMost && !place.ahead
    if (isCrowded) return Promise.resolve('crowded')
    const { promise, resolve } = Promise.withResolvers<CallSlot | NoSlot>()
    const giveUp = () => {
      lanes.remove(waiting)
      requestQuota()
      resolve('aborted')
    }
    const waiting: Waiting = {
      ...place,
      settle(result) {
        signal.removeEventListener('abort', giveUp)
        resolve(result)
      },
    }
    signal.addEventListener('abort', giveUp, { once: true })
    lanes.add(waiting)
    serve()
    return promise
  }

  return {
    enter,
    pauseUntil(time) {
      pausedUntil = Math.max(pausedUntil, time)
      if (time > now()) quota.pause(time - now())
    },
    pausedMs: () => Math.max(0, pausedUntil - now()),
    dismissAll() {
      for (const waiting of lanes.removeAll()) waiting.settle('dismissed')
      requestQuota()
    },
    waiting: () => lanes.count(),
  }
}
