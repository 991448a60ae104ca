import { expect, test } from 'vitest'
import { describeBackups, describeDisk } from './describe-stores.ts'

const gigabyte = 1_000_000_000
const disk = (free: number, total: number) => {
  const { state, problem } = describeDisk({ holds: ['data'], freeBytes: free * gigabyte, totalBytes: total * gigabyte })
  return [state, problem]
}

test('a disk is judged by its share and by what is left', () => {
  expect(disk(20, 100)).toEqual(['fine', null])
  expect(disk(9, 100)).toEqual(['look', 'diskLow'])
  expect(disk(1.9, 10)).toEqual(['look', 'diskLow'])
  expect(disk(2, 100)).toEqual(['act', 'diskFull'])
  expect(disk(0.4, 1)).toEqual(['act', 'diskFull'])
  expect(disk(0, 0)).toEqual(['act', 'diskFull'])
})

test('a site without backups of its own is worth a look', () => {
  const none = { everyHours: 0, kept: 7, since: null, madeAt: null, bytes: null, failedAt: null }
  expect(describeBackups(none, new Date())).toMatchObject({ state: 'look', problem: 'backupOff' })
})
