import { expect, test } from 'vitest'
import { startManualTime } from '../testing/game-server.ts'
import { openCircuit } from './hotel-queue.ts'

const limits = { failuresBeforeOpen: 3, openMs: 1000, maxOpenMs: 3000 }

function start(random = 0) {
  const time = startManualTime()
  return { time, circuit: openCircuit(limits, time.now, () => random) }
}

test('opens after consecutive failures only, and late failures do not extend the pause', async () => {
  const { circuit } = start()
  circuit.fail('call')
  circuit.fail('call')
  circuit.succeed()
  expect([circuit.fail('call'), circuit.fail('call'), circuit.openForMs()]).toEqual([false, false, 0])
  expect(circuit.fail('call')).toBe(true)
  expect([circuit.openForMs(), circuit.admit()]).toEqual([1000, null])
  for (let late = 0; late < 10; late += 1) expect(circuit.fail('call')).toBe(false)
  expect(circuit.openForMs()).toBe(1000)
})

test('sends one probe after the pause; failures double the pause up to a cap, a success closes the circuit', async () => {
  const { time, circuit } = start()
  for (let failure = 0; failure < 3; failure += 1) circuit.fail('call')
  for (const rest of [1000, 2000, 3000, 3000]) {
    expect(circuit.openForMs()).toBe(rest)
    await time.advance(rest)
    expect([circuit.admit(), circuit.admit()]).toEqual(['probe', null])
    circuit.fail('probe')
  }
  await time.advance(3000)
  expect(circuit.admit()).toBe('probe')
  circuit.learnNothing('probe')
  expect(circuit.admit()).toBe('probe')
  circuit.succeed()
  expect([circuit.admit(), circuit.admit(), circuit.openForMs()]).toEqual(['call', 'call', 0])
})

test('the pause has jitter', () => {
  const { circuit } = start(0.8)
  for (let failure = 0; failure < 3; failure += 1) circuit.fail('call')
  expect(circuit.openForMs()).toBe(1200)
})
