import { expect, test } from 'vitest'
import type { Player } from '#features/scanner/contract.ts'
import { isAwaited } from './use-retro-player.ts'

const scan = '2026-05-12T10:00:00.000Z'
const later = (seconds: number) => Date.parse(scan) + seconds * 1000
const player: Pick<Player, 'state' | 'visibility' | 'scanRequestedAt'> = {
  state: 'complete',
  visibility: 'public',
  scanRequestedAt: scan,
}
const done = { state: 'complete' as const, askedAt: scan }

test('waits for a running reading but not for one that belongs to the current scan', () => {
  expect(isAwaited(player, done, later(1))).toBe(false)
  expect(isAwaited(player, { ...done, state: 'reading' }, later(900))).toBe(true)
  expect(isAwaited(player, { ...done, state: 'waiting' }, later(1))).toBe(true)
  expect(isAwaited(player, { ...done, state: 'failed' }, later(1))).toBe(false)
})

test('waits up to a minute for the reading that follows a scan', () => {
  const before = { state: 'complete' as const, askedAt: '2026-05-11T10:00:00.000Z' }
  expect(isAwaited({ ...player, state: 'scanning' }, before, later(200))).toBe(true)
  expect(isAwaited(player, before, later(3))).toBe(true)
  expect(isAwaited(player, { ...before, askedAt: null }, later(3))).toBe(true)
  expect(isAwaited(player, before, later(61))).toBe(false)
})

test('no reading follows a failed scan or one of a hidden player', () => {
  const before = { state: 'complete' as const, askedAt: null }
  expect(isAwaited({ ...player, state: 'failed' }, before, later(1))).toBe(false)
  expect(isAwaited({ ...player, visibility: 'private' }, before, later(1))).toBe(false)
})
