import { beforeEach, expect, test } from 'vitest'
import type { Sampled } from './open-online.ts'
import { startSampling } from './open-online.ts'
import { minuteMs } from './periods.ts'

/** A clock that advances by being waited for. */
let now: number
let waits: number[]
let wake: (() => void)[]
let logged: unknown[]
beforeEach(() => {
  now = Date.parse('2026-11-22T12:00:20.250Z')
  waits = []
  wake = []
  logged = []
})

const clock = { now: () => new Date(now) }
const log = {
  info: (fields: unknown, message: unknown) => void logged.push(['info', fields, message]),
  warn: (fields: unknown, message: unknown) => void logged.push(['warn', fields, message]),
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  waits.push(milliseconds)
  return new Promise((resolve, reject) => {
    wake.push(resolve)
    signal.addEventListener('abort', () => reject(signal.reason))
  })
}

async function settle() {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
}

/** Advances the time and ends the current wait, however long it was meant to be. */
async function loop(milliseconds: number) {
  now += milliseconds
  wake.shift()?.()
  await settle()
}

/** Samples with the test's function for each minute. */
function begin(sample: (minute: string) => Promise<readonly Sampled[]>) {
  const minutes: string[] = []
  const end = startSampling({
    clock,
    log,
    wait,
    sample(minute) {
      const name = minute.toISOString().slice(11, 19)
      minutes.push(name)
      return sample(name)
    },
  })
  return { minutes, end }
}

test('samples at once and at the start of each minute, even when sleeps are too long or too short', async () => {
  const { minutes, end } = begin(async () => [])
  expect([minutes, waits]).toEqual([['12:00:00'], [39_750]])
  await loop(39_749)
  expect([minutes, waits.at(-1)]).toEqual([['12:00:00'], 1])
  await loop(1)
  expect([minutes.at(-1), waits.at(-1)]).toEqual(['12:01:00', minuteMs])
  await loop(minuteMs + 700)
  expect([minutes.at(-1), waits.at(-1)]).toEqual(['12:02:00', minuteMs - 700])
  // A machine that slept for long continues with the minute in which it wakes.
  await loop(7 * minuteMs)
  expect(minutes).toEqual(['12:00:00', '12:01:00', '12:02:00', '12:09:00'])
  await end()
})

test('a slow minute delays no other, and closing waits for it', async () => {
  let finish = () => {}
  const { minutes, end } = begin(
    (minute) =>
      new Promise((resolve) => {
        if (minute === '12:00:00') finish = () => resolve([])
        else resolve([])
      }),
  )
  await loop(minuteMs)
  await loop(minuteMs)
  expect(minutes).toEqual(['12:00:00', '12:01:00', '12:02:00'])
  let isClosed = false
  const closed = end().then(() => {
    isClosed = true
  })
  await settle()
  expect(isClosed).toBe(false)
  finish()
  await closed
  await loop(minuteMs)
  expect(minutes).toHaveLength(3)
})

test('logs when numbers start to be missing and when they are back, and nothing between', async () => {
  const outcomes: (readonly Sampled[] | Error)[] = [
    [{ hotel: 'hhous', missing: null }],
    [{ hotel: 'hhous', missing: 'hotel.maintenance' }],
    [{ hotel: 'hhous', missing: 'hotel.unreachable' }],
    [{ hotel: 'hhous', missing: null }],
    new Error('no connection'),
    new Error('no connection'),
    [],
  ]
  let minute = 0
  const { end } = begin(async () => {
    const outcome = outcomes[minute++] ?? []
    if (outcome instanceof Error) throw outcome
    return outcome
  })
  for (let passed = 0; passed < outcomes.length; passed++) await loop(minuteMs)
  expect(logged).toEqual([
    ['warn', { hotel: 'hhous', reason: 'hotel.maintenance' }, 'online numbers are missing'],
    ['info', { hotel: 'hhous' }, 'online numbers are there again'],
    ['warn', { hotel: 'all', reason: 'Error: no connection' }, 'online numbers are missing'],
    ['info', { hotel: 'all' }, 'online numbers are there again'],
  ])
  await end()
})
