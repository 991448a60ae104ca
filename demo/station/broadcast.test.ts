import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Broadcast, type Receiver } from './broadcast.ts'
import type { Recording } from './music/record.ts'

// Ten seconds of frames of 418 bytes, each with its number.
const frames = 383
const recording: Recording = {
  bytes: Buffer.concat(Array.from({ length: frames }, (_, number) => Buffer.alloc(418, number % 256))),
  ends: Array.from({ length: frames }, (_, number) => (number + 1) * 418),
}

function listener() {
  const heard: Buffer[] = []
  const receiver: Receiver = {
    address: '127.0.0.1',
    send: (sound) => void heard.push(Buffer.from(sound)),
    socket: { on: () => {}, destroy: () => {} },
  }
  return { receiver, seconds: () => (Buffer.concat(heard).length / 418) * (1152 / 44_100), heard }
}

let flows = true
let broadcast: Broadcast
let nexts = 0
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  flows = true
  nexts = 0
  broadcast = new Broadcast(
    {
      next: async () => {
        nexts += 1
        return recording
      },
      instead: () => null,
      flows: () => flows,
      title: () => '',
    },
    recording,
  )
})
afterEach(() => {
  broadcast.stop()
  vi.useRealTimers()
})

test('sends at the rate of the clock, and two seconds at once to a new listener', async () => {
  const early = listener()
  broadcast.add(early.receiver)
  await vi.advanceTimersByTimeAsync(25_000)
  expect(early.seconds()).toBeCloseTo(25, 0)
  expect(nexts).toBe(2)
  const late = listener()
  broadcast.add(late.receiver)
  expect(late.seconds()).toBeCloseTo(2, 0)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(late.seconds()).toBeCloseTo(7, 0)
  // Whole frames at the same position as the others.
  expect(Buffer.concat(early.heard).subarray(-418 * 50)).toEqual(Buffer.concat(late.heard).subarray(-418 * 50))
})

test('sends nothing while paused, and does not catch up', async () => {
  const own = listener()
  broadcast.add(own.receiver)
  await vi.advanceTimersByTimeAsync(3_000)
  flows = false
  await vi.advanceTimersByTimeAsync(4_000)
  expect(own.seconds()).toBeCloseTo(3, 0)
  flows = true
  await vi.advanceTimersByTimeAsync(2_000)
  expect(own.seconds()).toBeCloseTo(5, 0)
})

test('skips to the next recording at once', async () => {
  await vi.advanceTimersByTimeAsync(1_000)
  broadcast.skip()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(nexts).toBe(1)
})
