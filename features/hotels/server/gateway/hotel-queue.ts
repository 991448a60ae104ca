import { refuse } from '#platform/contract/refusal.ts'
import { openCallQueue } from './call-queue.ts'
import type { OpenQuota } from './call-quota.ts'
import { type CallWeight, evidenceOf, isWorthRetrying } from './evidence.ts'
import type { CallPriority, HotelLog, HotelStatus } from './hotel-gateway.ts'
import type { OutboundLimits } from './outbound-limits.ts'
import { type HotelOutcome, type HotelRefusal, isHotelRefusal, unreachable } from './outcome.ts'

/** A queued call to a hotel. `send` makes one attempt and does not throw. */
export type QueuedCall<Value> = {
  /** Name of the call for the log: `listBadges`. */
  name: string
  weight: CallWeight
  priority: CallPriority
  /** As in `CallOptions`. */
  rank?: number | undefined
  of?: string | undefined
  withinMs: number
  signal?: AbortSignal | undefined
  /** Whether a further attempt may be made; default: always. */
  mayRepeat?: () => boolean
  /**
   * Makes the first attempt even if the circuit is open: for rare calls that may detect recovery.
   * Not logged individually.
   */
  ignoresCircuit?: boolean
  send: (signal: AbortSignal) => Promise<HotelOutcome<Value>>
}

/**
 * Queue of one hotel: schedules all calls, retries where useful, and reports the hotel's status.
 */
export type HotelQueue = {
  call<Value>(call: QueuedCall<Value>): Promise<HotelOutcome<Value>>
  status(): HotelStatus
}

/** Options of a hotel's queue; `log` already includes the hotel. */
export type HotelQueueOptions = {
  outboundLimits: OutboundLimits
  now: () => number
  wait: (milliseconds: number, signal?: AbortSignal) => Promise<void>
  random: () => number
  log: HotelLog
  /** Called with the hotel's status for each response that reveals it. */
  onStatus?: (status: HotelStatus) => void
  /**
   * Called for each attempt with `answered`, or the refusal without its `hotel.`, and its duration
   * in milliseconds.
   */
  onCall?: (outcome: string, milliseconds: number) => void
  closing: AbortSignal
  /** This process's quota of the hotel; default: all of it. */
  openQuota?: OpenQuota | undefined
}

/** Opens the queue of one hotel. */
export function openHotelQueue(options: HotelQueueOptions): HotelQueue {
  const { outboundLimits, now, wait, random, log, onStatus, onCall, closing } = options
  const queue = openCallQueue(outboundLimits, now, (milliseconds) => wait(milliseconds, closing), options.openQuota)
  const circuit = openCircuit(outboundLimits, now, random)
  let state: HotelStatus['state'] = 'unknown'
  let since = now()
  let lastSuccessAt: number | null = null

  function become(next: HotelStatus['state']) {
    if (next === state) return
    const from = state
    state = next
    since = now()
    if (next === 'open') log.info({ state, from }, 'hotel answers')
    else log.warn({ state, from }, 'hotel answers with errors')
  }

  function learn(outcome: unknown, weight: CallWeight, leave: 'call' | 'probe') {
    const evidence = evidenceOf(outcome, weight)
    if (evidence.hotel === 'well') {
      circuit.succeed()
      lastSuccessAt = now()
      become('open')
      return onStatus?.(status())
    }
    const begins = evidence.hotel === 'failing' && circuit.fail(leave)
    if (evidence.hotel === 'unclear') circuit.learnNothing(leave)
    if (evidence.state) become(evidence.state)
    else if (begins) become('unreachable')
    if (begins) queue.dismissAll()
    // One or two failures do not yet change the status of an open hotel.
    const isWord = evidence.state !== null || (evidence.hotel === 'failing' && state !== 'open')
    if (isWord && state !== 'unknown') onStatus?.(status())
  }

  function circuitOpen(): HotelRefusal {
    // While a probe is running the open time is over, so the remaining wait is the probe's own time
    // limit.
    const milliseconds = circuit.openForMs() || outboundLimits.lookUpMs
    return refuse('hotel.resting', { retryAfterSeconds: Math.ceil(milliseconds / 1000) })
  }

  /** Why a call cannot start now, if so; a call never waits for longer than it may take. */
  function objection(deadline: number, ignoresCircuit: boolean): HotelRefusal | null {
    if (circuit.openForMs() > 0 && !ignoresCircuit) return circuitOpen()
    const pausedMs = queue.pausedMs()
    if (pausedMs === 0 || now() + pausedMs < deadline) return null
    return refuse('hotel.busy', { retryAfterSeconds: Math.ceil(pausedMs / 1000) })
  }

  /** One attempt: the hotel's answer, or why there was none to be had. */
  async function attempt<Value>(call: QueuedCall<Value>, ahead: boolean, deadline: number, signal: AbortSignal) {
    const ignoresCircuit = call.ignoresCircuit === true && !ahead
    const objected = objection(deadline, ignoresCircuit)
    if (objected) return { unasked: objected }
    const { priority, rank, of } = call
    const slot = await queue.enter({ priority, rank, of, ahead, signal })
    if (slot === 'dismissed') return { unasked: circuitOpen() }
    // A call that timed out in the queue reveals nothing about the hotel, only that the queue is
    // long.
    const isLeft = slot === 'aborted' && (closing.aborted || call.signal?.aborted === true)
    if (isLeft) return { unasked: refuse('hotel.outOfTime') }
    if (typeof slot === 'string') {
      const retryAfterSeconds = Math.max(1, Math.ceil(queue.waiting() / outboundLimits.perSecond))
      return { unasked: refuse('hotel.crowded', { retryAfterSeconds }) }
    }
    const leave = circuit.admit() ?? (ignoresCircuit ? 'call' : null)
    if (!leave) {
      slot.leave()
      return { unasked: circuitOpen() }
    }
    let answer: HotelOutcome<Value> = refuse('hotel.outOfTime')
    const sentAt = performance.now()
    try {
      answer = await call.send(signal)
    } finally {
      onCall?.(isHotelRefusal(answer) ? answer.refused.slice('hotel.'.length) : 'answered', performance.now() - sentAt)
      learn(answer, call.weight, leave)
      slot.leave()
    }
    return { answer }
  }

  /**
   * Returns the pause before a retry: `Retry-After` up to the cap, otherwise exponential backoff
   * with jitter.
   */
  function pauseMs(refusal: HotelRefusal, attempts: number): number {
    const doubled = Math.min(outboundLimits.backOffMs * 2 ** Math.min(attempts, 20), outboundLimits.backOffAtMostMs)
    const jittered = Math.ceil(doubled * (0.5 + random() / 2))
    const asked = 'retryAfterSeconds' in refusal ? (refusal.retryAfterSeconds ?? 0) * 1000 : 0
    return Math.max(jittered, Math.min(asked, outboundLimits.retryAfterAtMostMs))
  }

  async function persist<Value>(call: QueuedCall<Value>, signal: AbortSignal): Promise<HotelOutcome<Value>> {
    const deadline = now() + call.withinMs
    let last: HotelRefusal | null = null
    for (let attempts = 0; ; attempts += 1) {
      const { unasked, answer } = await attempt(call, attempts > 0, deadline, signal)
      if (unasked) return last ?? unasked
      if (!isHotelRefusal(answer)) return answer
      if (answer.refused === 'hotel.outOfTime') return last ?? answer
      const pause = pauseMs(answer, attempts)
      // A 429 is meant for all calls from here, so all of them wait.
      if (answer.refused === 'hotel.busy') queue.pauseUntil(now() + pause)
      if (evidenceOf(answer, call.weight).hotel !== 'well' && !call.ignoresCircuit) {
        log.info({ call: call.name, attempt: attempts + 1, ...answer }, 'hotel refused')
      }
      const isWorthIt = isWorthRetrying(answer) && call.mayRepeat?.() !== false
      if (!isWorthIt || attempts >= outboundLimits.retries || now() + pause >= deadline) return answer
      last = answer
      try {
        await wait(pause, signal)
      } catch {
        return answer
      }
    }
  }

  async function call<Value>(call: QueuedCall<Value>): Promise<HotelOutcome<Value>> {
    const deadline = new AbortController()
    const done = new AbortController()
    const signals = [deadline.signal, closing, ...(call.signal ? [call.signal] : [])]
    wait(call.withinMs, done.signal).then(
      () => deadline.abort(),
      () => {},
    )
    try {
      const outcome = await persist(call, AbortSignal.any(signals))
      const ranOut = deadline.signal.aborted && isHotelRefusal(outcome) && outcome.refused === 'hotel.outOfTime'
      return ranOut ? unreachable('timeout') : outcome
    } finally {
      done.abort()
    }
  }

  function status(): HotelStatus {
    const openForMs = circuit.openForMs()
    return {
      state,
      since: new Date(since),
      lastSuccessAt: lastSuccessAt === null ? null : new Date(lastSuccessAt),
      openUntil: openForMs > 0 ? new Date(now() + openForMs) : null,
      waiting: queue.waiting(),
    }
  }

  return { call, status }
}

/** Permission for a call. A probe is the single call that tests whether a hotel has recovered. */
type Leave = 'call' | 'probe'

/** Leaves a failing hotel alone: closed, open (resting), half open (one probe at a time). */
type Circuit = {
  /** Returns the remaining milliseconds for which the circuit is open; 0 if calls are allowed. */
  openForMs(): number
  /** Null while resting, and while a probe is out. */
  admit(): Leave | null
  /** A proper answer: all is well. */
  succeed(): void
  /** A failure of the hotel as a whole; true when the hotel is left alone from now on. */
  fail(leave: Leave): boolean
  /** Records a call that revealed nothing about the hotel. */
  learnNothing(leave: Leave): void
}

/**
 * Opens the circuit breaker of one hotel. Each failed probe doubles the open time up to
 * `restAtMostMs`, with a jitter of up to a quarter.
 */
export function openCircuit(
  limits: Pick<OutboundLimits, 'failuresBeforeOpen' | 'openMs' | 'maxOpenMs'>,
  now: () => number,
  random: () => number,
): Circuit {
  let failures = 0
  let openings = 0
  let openUntil: number | null = null
  let probing = false

  function open() {
    const length = Math.min(limits.openMs * 2 ** Math.min(openings, 20), limits.maxOpenMs)
    openings += 1
    openUntil = now() + Math.ceil(length * (1 + random() / 4))
  }

  return {
    openForMs: () => (openUntil === null ? 0 : Math.max(0, openUntil - now())),
    admit() {
      if (openUntil === null) return 'call'
      if (probing || openUntil > now()) return null
      probing = true
      return 'probe'
    },
    succeed() {
      failures = 0
      openings = 0
      openUntil = null
      probing = false
    },
    fail(leave) {
      if (leave === 'probe') {
        probing = false
        open()
        return true
      }
      failures += 1
      // Calls begun before the rest may still fail during it; they make it no longer.
      if (openUntil !== null || failures < limits.failuresBeforeOpen) return false
      failures = 0
      open()
      return true
    },
    learnNothing(leave) {
      if (leave === 'probe') probing = false
    },
  }
}
