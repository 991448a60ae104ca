import type { DiskHealth, SiteHealth } from '../contract.ts'

/** What is known of the backups; `since` is when the site was first started. */
export type BackupFacts = {
  everyHours: number
  kept: number
  since: Date | null
  madeAt: Date | null
  bytes: number | null
  failedAt: Date | null
}

export type DiskFacts = Pick<DiskHealth, 'holds' | 'freeBytes' | 'totalBytes'>

const hourMs = 3_600_000
const gigabyte = 1_000_000_000

/**
 * Judges the backups: one is missing if it is due for hours, and a failed one is tried again within
 * an hour.
 */
export function describeBackups(facts: BackupFacts, now: Date): SiteHealth['backups'] {
  const { everyHours, kept, madeAt, bytes, failedAt } = facts
  const shown = {
    everyHours,
    kept,
    madeAt: madeAt?.toISOString() ?? null,
    bytes,
    failedAt: failedAt?.toISOString() ?? null,
  }
  return { ...shown, ...judge(facts, now) }
}

function judge(
  { everyHours, since, madeAt, failedAt }: BackupFacts,
  now: Date,
): Pick<SiteHealth['backups'], 'state' | 'problem'> {
  if (everyHours === 0) return { state: 'look', problem: 'backupOff' }
  const age = now.getTime() - (madeAt ?? since ?? now).getTime()
  const intervals = age / (everyHours * hourMs)
  if (failedAt) return { state: intervals > 2 ? 'act' : 'look', problem: 'backupFailed' }
  if (age > everyHours * hourMs + hourMs) {
    return { state: intervals > 2 ? 'act' : 'look', problem: madeAt ? 'backupOld' : 'backupNever' }
  }
  return { state: 'fine', problem: null }
}

/** Judges the free space of a disk. */
export function describeDisk(disk: DiskFacts): DiskHealth {
  const { freeBytes, totalBytes } = disk
  const share = totalBytes === 0 ? 0 : freeBytes / totalBytes
  if (share < 0.03 || freeBytes < gigabyte / 2) return { ...disk, state: 'act', problem: 'diskFull' }
  if (share < 0.1 || freeBytes < 2 * gigabyte) return { ...disk, state: 'look', problem: 'diskLow' }
  return { ...disk, state: 'fine', problem: null }
}
