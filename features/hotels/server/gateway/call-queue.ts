import { openCallLanes, type Place } from './call-lanes.ts'
import { limitsForParts, type OpenQuota, openWholeQuota, partsFor, wholeOf } from './call-quota.ts'
import type { CallPriority } from './hotel-gateway.ts'
import type { OutboundLimits } from './outbound-limits.ts'

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
