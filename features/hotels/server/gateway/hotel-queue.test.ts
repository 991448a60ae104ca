import { expect, test } from 'vitest'
import { startManualTime } from '../testing/game-server.ts'
import { openHotelQueue } from './hotel-queue.ts'
import { defaultOutboundLimits, type OutboundLimits } from './outbound-limits.ts'
import { broken, type HotelOutcome, type HotelRefusal, unreachable } from './outcome.ts'

const busy = (retryAfterSeconds: number | null): HotelRefusal => ({ refused: 'hotel.busy', retryAfterSeconds })
const maintenance: HotelRefusal = { refused: 'hotel.maintenance', retryAfterSeconds: null }

function start(outboundLimits: Partial<OutboundLimits> = {}) {
  const time = startManualTime()
  const closing = new AbortController()
  const logged: object[] = []
  const states: string[] = []
  const log = { info: (fields: object) => logged.push(fields), warn: (fields: object) => logged.push(fields) }
  const queue = openHotelQueue({
    ...time,
    outboundLimits: { ...defaultOutboundLimits, ...outboundLimits },
    random: () => 1,
    log,
    onStatus: ({ state }) => states.push(state),
    closing: closing.signal,
  })
  const sentAt: number[] = []
  /** Makes a call that gets the given answers in order and repeats the last one. */
  function call(answers: HotelOutcome<string>[], changes: object = {}) {
    const began = time.now()
    let outcome: HotelOutcome<string> | 'waiting' = 'waiting'
    let attempts = 0
    void queue
      .call<string>({
        name: 'test',
        weight: 'look-up',
        priority: 'interactive',
        withinMs: 60_000,
        send: async () => {
          sentAt.push(time.now() - began)
          attempts += 1
          return answers[Math.min(attempts, answers.length) - 1] ?? 'none'
        },
        ...changes,
      })
      .then((value) => {
        outcome = value
      })
    return { outcome: () => outcome, attempts: () => attempts }
  }
  return { time, queue, call, closing, sentAt, logged, states }
}

test('retries network failures and 5xx with doubling pauses, a limited number of times', async () => {
  const { time, call, sentAt } = start()
  const asked = call([unreachable('network'), unreachable('serverError'), 'fine'])
  await time.advance(60_000)
  expect(asked.outcome()).toBe('fine')
  expect(sentAt).toEqual([0, 2500, 7500])
  const hopeless = call([unreachable('timeout')])
  await time.advance(60_000)
  expect([hopeless.outcome(), hopeless.attempts()]).toEqual([unreachable('timeout'), 4])
})

test.each([maintenance, { refused: 'hotel.blocked' }, { refused: 'hotel.notFound' }, broken('wrongShape')] as const)(
  '%o is not retried',
  async (refusal) => {
    const { time, call } = start()
    const asked = call([refusal])
    await time.advance(60_000)
    expect([asked.outcome(), asked.attempts()]).toEqual([refusal, 1])
  },
)

test('all calls to the hotel honour Retry-After; without it the back-off applies', async () => {
  const { time, call, sentAt } = start()
  const first = call([busy(20), 'fine'])
  await time.advance(1000)
  const other = call(['fine'], { priority: 'background' })
  await time.advance(18_999)
  expect([sentAt, other.outcome()]).toEqual([[0], 'waiting'])
  await time.advance(1)
  expect([first.outcome(), other.outcome(), sentAt.toSorted((a, b) => a - b)]).toEqual([
    'fine',
    'fine',
    [0, 19_000, 20_000],
  ])
  const third = call([busy(null), 'fine'])
  await time.advance(2499)
  expect(third.attempts()).toBe(1)
  await time.advance(1)
  expect(third.outcome()).toBe('fine')
})

test("refuses at once when the wait exceeds the call's time, also for later calls, without extending it", async () => {
  const { time, call, queue } = start()
  const first = call([busy(3600)])
  await time.advance(0)
  expect(first.outcome()).toEqual(busy(3600))
  for (let later = 0; later < 3; later += 1) {
    const refused = call(['fine'])
    await time.advance(100_000)
    expect([refused.outcome(), refused.attempts()]).toEqual([busy(600 - later * 100), 0])
  }
  expect(queue.status().state).toBe('busy')
  await time.advance(300_000)
  const late = call(['fine'])
  await time.advance(0)
  expect([late.outcome(), queue.status().state]).toEqual(['fine', 'open'])
})

test('a failing hotel is paused, waiting calls are refused, and one probe reopens it', async () => {
  const { time, call, queue, logged } = start({ retries: 0, atOnce: 1 })
  const failing = [1, 2, 3, 4, 5].map(() => call([unreachable('network')]))
  const waiting = call(['fine'])
  await time.advance(2000)
  expect(failing.map((each) => each.attempts())).toEqual([1, 1, 1, 1, 1])
  expect([waiting.outcome(), waiting.attempts()]).toEqual([{ refused: 'hotel.resting', retryAfterSeconds: 38 }, 0])
  expect(queue.status()).toMatchObject({ state: 'unreachable', lastSuccessAt: null, waiting: 0 })
  expect(queue.status().openUntil).not.toBeNull()
  const during = call(['fine'])
  await time.advance(0)
  expect([during.outcome(), during.attempts()]).toMatchObject([{ refused: 'hotel.resting' }, 0])
  await time.advance(37_500)
  const probe = call(['fine'])
  await time.advance(0)
  expect(probe.outcome()).toBe('fine')
  expect(queue.status()).toMatchObject({ state: 'open', openUntil: null, lastSuccessAt: new Date(time.now()) })
  expect(logged).toContainEqual({ state: 'open', from: 'unreachable' })
})

test('maintenance on lists does not count as an outage, on lookups it does', async () => {
  const { time, call, queue } = start({ failuresBeforeOpen: 2 })
  for (const refusal of [maintenance, maintenance, unreachable('serverError'), broken('unknownRoute')]) {
    call([refusal], { weight: 'list' })
    await time.advance(30_000)
  }
  expect(queue.status()).toMatchObject({ state: 'unknown', openUntil: null })
  call([maintenance])
  await time.advance(1000)
  expect(queue.status()).toMatchObject({ state: 'maintenance', openUntil: null, since: new Date(time.now() - 1000) })
  call([maintenance])
  await time.advance(1000)
  expect(queue.status().openUntil).not.toBeNull()
})

test("listeners get each answer that says something about the hotel's state, and no single failure", async () => {
  const { time, call, states } = start({ retries: 0, failuresBeforeOpen: 2, openMs: 1000 })
  const one = async (answer: HotelOutcome<string>, changes: object = {}) => {
    call([answer], changes)
    await time.advance(2000)
    return states.splice(0).join(' ')
  }
  expect(await one(unreachable('network'))).toBe('')
  expect(await one('fine')).toBe('open')
  expect(await one({ refused: 'hotel.notFound' })).toBe('open')
  expect(await one(unreachable('network'))).toBe('')
  expect(await one(maintenance, { weight: 'list' })).toBe('')
  expect(await one(unreachable('network'))).toBe('unreachable')
  expect(await one(unreachable('network'))).toBe('unreachable')
  await time.advance(60_000)
  expect(await one(maintenance)).toBe('maintenance')
  await time.advance(60_000)
  expect(await one('fine')).toBe('open')
})

test('deadline, signal and closing end a waiting call', async () => {
  const { time, call, closing } = start({ atOnce: 1 })
  const stuck = (signal: AbortSignal) =>
    new Promise<HotelOutcome<string>>((resolve) => {
      signal.addEventListener('abort', () => resolve({ refused: 'hotel.outOfTime' }))
    })
  const leaving = new AbortController()
  const slow = call([], { send: stuck, withinMs: 5000 })
  const queued = call(['fine'], { withinMs: 3000 })
  const left = call(['fine'], { signal: leaving.signal })
  leaving.abort()
  await time.advance(3000)
  expect([slow.outcome(), queued.outcome(), left.outcome()]).toEqual([
    'waiting',
    { refused: 'hotel.crowded', retryAfterSeconds: 1 },
    { refused: 'hotel.outOfTime' },
  ])
  await time.advance(2000)
  expect(slow.outcome()).toEqual(unreachable('timeout'))
  const closed = call([], { send: stuck })
  await time.advance(0)
  closing.abort()
  await time.advance(0)
  expect(closed.outcome()).toEqual({ refused: 'hotel.outOfTime' })
})
