import { expect, test } from 'vitest'
import { startManualTime } from '../testing/game-server.ts'
import { type CallQueue, type CallSlot, openCallQueue } from './call-queue.ts'
import type { CallPriority } from './hotel-gateway.ts'

const limits = { atOnce: 4, backgroundAtOnce: 3, perSecond: 5, waitingAtMost: 50 }
const never = new AbortController().signal

function start(changes: Partial<typeof limits> = {}) {
  const time = startManualTime()
  const queue = openCallQueue({ ...limits, ...changes }, time.now, time.wait)
  const begun: string[] = []
  const turns = new Map<string, CallSlot>()
  function enter(name: string, priority: CallPriority, signal = never, ahead = false, place: object = {}) {
    void queue.enter({ priority, ahead, signal, ...place }).then((slot) => {
      begun.push(typeof slot === 'string' ? `${name} ${slot}` : name)
      if (typeof slot !== 'string') turns.set(name, slot)
    })
  }
  /** Ends each call as soon as it starts, until that many have started. */
  async function begin(calls: number) {
    while (begun.length < calls) {
      for (const slot of turns.values()) slot.leave()
      await time.advance(1000)
    }
  }
  return { time, queue, begun, turns, enter, begin }
}

async function peakPerSecond(queue: CallQueue, time: ReturnType<typeof startManualTime>, calls: number) {
  const begunAt: number[] = []
  const enter = () => {
    void queue.enter({ priority: 'interactive', ahead: false, signal: never }).then((slot) => {
      begunAt.push(time.now())
      if (typeof slot !== 'string') slot.leave()
    })
  }
  // A burst first, then single calls at more than the allowed rate.
  for (let call = 0; call < calls / 2; call += 1) enter()
  for (let step = 0; step < 300; step += 1) {
    if (step % 3 === 0 && step / 3 < calls / 2) enter()
    await time.advance(50)
  }
  const peak = Math.max(...begunAt.map((at) => begunAt.filter((other) => other >= at && other < at + 1000).length))
  return { begun: begunAt.length, peak }
}

test('at most five calls start in any second, and all of them start', async () => {
  const { time, queue } = start()
  expect(await peakPerSecond(queue, time, 24)).toEqual({ begun: 24, peak: 5 })
})

test('at most four calls run, three of them in the background, and visitors go first', async () => {
  const { time, begun, turns, enter } = start()
  for (const name of ['b1', 'b2', 'b3', 'b4', 'b5']) enter(name, 'background')
  await time.advance(5000)
  expect(begun).toEqual(['b1', 'b2', 'b3'])
  for (const name of ['i1', 'i2']) enter(name, 'interactive')
  await time.advance(5000)
  expect(begun).toEqual(['b1', 'b2', 'b3', 'i1'])
  turns.get('b1')?.leave()
  await time.advance(5000)
  expect(begun).toEqual(['b1', 'b2', 'b3', 'i1', 'i2'])
  turns.get('b2')?.leave()
  turns.get('b2')?.leave()
  await time.advance(5000)
  expect(begun).toEqual(['b1', 'b2', 'b3', 'i1', 'i2', 'b4'])
})

test('of any five calls that begin while all wait, two are of scans, and one of ten is in the background', async () => {
  const { begun, enter, begin } = start({ atOnce: 1, backgroundAtOnce: 1, waitingAtMost: 1000 })
  for (let each = 0; each < 60; each += 1) {
    enter('look', 'interactive')
    enter('scan', 'scan')
    enter('task', 'background')
  }
  await begin(100)
  const first = begun.slice(0, 100)
  for (let from = 0; from <= 95; from += 1) {
    const five = first.slice(from, from + 5)
    expect(five.filter((name) => name === 'scan').length).toBeGreaterThanOrEqual(2)
  }
  expect(first.filter((name) => name === 'task')).toHaveLength(10)
})

test('an empty class leaves its share to the others, and full lanes lose none', async () => {
  const { time, begun, turns, enter } = start({ atOnce: 4, backgroundAtOnce: 1 })
  for (const name of ['s1', 's2', 's3']) enter(name, 'scan')
  for (const name of ['i1', 'i2', 'i3', 'i4', 'i5']) enter(name, 'interactive')
  await time.advance(5000)
  expect(begun).toEqual(['s1', 'i1', 'i2', 'i3'])
  turns.get('s1')?.leave()
  await time.advance(5000)
  expect(begun.slice(4)).toEqual(['s2'])
})

test('waiting visitors take turns regardless of how many calls each has; lower ranks go first', async () => {
  const { begun, enter, begin } = start({ atOnce: 1, backgroundAtOnce: 1 })
  for (const name of ['a1', 'a2', 'a3', 'a4']) enter(name, 'interactive', never, false, { of: 'a' })
  enter('b1', 'interactive', never, false, { of: 'b' })
  for (const [name, rank] of [
    ['late', 7],
    ['early', 2],
    ['again', 7],
  ] as const)
    enter(name, 'scan', never, false, { rank })
  await begin(8)
  const of = (...names: string[]) => begun.filter((name) => names.includes(name))
  expect(of('a1', 'a2', 'a3', 'a4', 'b1').slice(0, 3)).toEqual(['a1', 'b1', 'a2'])
  expect(of('late', 'early', 'again')).toEqual(['early', 'late', 'again'])
})

test('a retried call goes first in its lane', async () => {
  const { time, begun, turns, enter } = start({ atOnce: 1, backgroundAtOnce: 1 })
  enter('first', 'background')
  enter('second', 'background')
  enter('again', 'background', never, true)
  await time.advance(0)
  turns.get('first')?.leave()
  await time.advance(2000)
  expect(begun).toEqual(['first', 'again'])
})

test('the queue is bounded and can be left by a signal or emptied', async () => {
  const { time, queue, begun, enter } = start({ atOnce: 1, waitingAtMost: 2 })
  const leaving = new AbortController()
  enter('under way', 'interactive')
  enter('leaves', 'interactive', leaving.signal)
  enter('waits', 'interactive')
  enter('too many', 'interactive')
  await time.advance(0)
  expect(begun).toEqual(['under way', 'too many crowded'])
  expect(queue.waiting()).toBe(2)
  leaving.abort()
  await time.advance(0)
  queue.dismissAll()
  await time.advance(0)
  expect(begun.slice(2)).toEqual(['leaves aborted', 'waits dismissed'])
  expect(queue.waiting()).toBe(0)
})

test('a pause holds back all calls and ends on its own', async () => {
  const { time, queue, begun, enter } = start()
  queue.pauseUntil(time.now() + 7000)
  enter('patient', 'interactive')
  await time.advance(6999)
  expect(begun).toEqual([])
  expect(queue.pausedMs()).toBe(1)
  await time.advance(1)
  expect(begun).toEqual(['patient'])
})
