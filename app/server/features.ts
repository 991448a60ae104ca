import { openBadges } from '#features/badges/server/feature.ts'
import { openScanner, type Politeness, scannerTasks } from '#features/scanner/server/feature.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import type { Log } from '#platform/server/log.ts'
import { forgetTurns } from '#platform/server/rate-limit.ts'
import type { TaskQueue } from '#platform/server/task-queue.ts'
import { addressesFrom, type Settings } from './settings.ts'

/** Every task of the program, so that any process may put any into the queue. */
export const allTasks = [...scannerTasks]

/** Opens every feature on one database and one queue. */
export function openFeatures(world: {
  db: Db<unknown>
  queue: TaskQueue
  clock: Clock
  log: Log
  settings: Settings
  publicUrl: string
  politeness: Partial<Politeness> | undefined
}): Feature[] {
  const { settings } = world
  return [
    { sweeps: [{ name: 'platform.forget-turns', cron: '*/10 * * * *', run: () => forgetTurns(world.db) }] },
    openBadges(world.db),
    openScanner({
      ...world,
      addresses: addressesFrom(settings),
      userAgent: settings.HOTEL_USER_AGENT ?? `Nightbell (+${world.publicUrl})`,
      cooldownSeconds: settings.SCAN_COOLDOWN_SECONDS,
      scansPerMinute: settings.SCANS_PER_MINUTE,
    }),
  ]
}
