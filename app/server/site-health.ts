import { stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { SiteHealth, StoredThing } from '#features/health/contract.ts'
import { describeHealth, type HealthRecords, openHealthRecords } from '#features/health/server/api.ts'
import { openHealth } from '#features/health/server/feature.ts'
import { type AnyDb, type Db, tablesOf } from '#platform/server/database/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { Log } from '#platform/server/process/log.ts'
import { taskSchema } from '#platform/server/tasks/task.ts'
import type { QueueLength, TaskQueue } from '#platform/server/tasks/task-queue.ts'
import { backupFolder } from './backup/backup-settings.ts'
import { readBackupStatus } from './backup/open-backups.ts'
import type { Metrics } from './metrics.ts'
import { programVersion } from './program-version.ts'
import { pictureFolder } from './settings/picture-settings.ts'
import type { Settings } from './settings/settings.ts'
import { attachmentFolder } from './start/attachment-folder.ts'
import { embeddedPlace } from './start/embedded-place.ts'

/**
 * What happens in a process, for the page of the site's health, and for the metrics if there are
 * any.
 */
type ProcessRecords = Pick<Metrics, 'onAnswered' | 'onTaskEnded' | 'onHotelCall'> &
  Pick<HealthRecords, 'start' | 'close'>

/** Opens the records of this process. `name` is its name among several. */
export function openProcessRecords(options: {
  db: Db<unknown>
  clock: Clock
  log: Log
  name: string
  role: Settings['ROLE']
  build: string
  metrics: Metrics | null
}): ProcessRecords {
  const { name, role, build, metrics } = options
  const records = openHealthRecords({ ...options, process: { name, role, version: programVersion, build } })
  return {
    onAnswered(route, status, ms) {
      records.onAnswered(route, status)
      metrics?.onAnswered(route, status, ms)
    },
    onTaskEnded(task, outcome, ms) {
      records.onTaskEnded(task, outcome, ms)
      metrics?.onTaskEnded(task, outcome, ms)
    },
    onHotelCall(hotel, outcome, ms) {
      records.onHotelCall(hotel, outcome)
      metrics?.onHotelCall(hotel, outcome, ms)
    },
    start: records.start,
    close: records.close,
  }
}

/**
 * Opens the pages of the site's health and imports with data of the app: all jobs, backups and
 * folders.
 */
export function openSiteHealth(context: {
  db: Db<unknown>
  queue: TaskQueue
  clock: Clock
  settings: Settings
  features: () => readonly Feature[]
}): Feature {
  const { db, queue, clock, settings, features } = context
  type Switch = 'IMPORT_BADGES' | 'IMPORT_IMAGES' | 'IMPORT_NEWS' | 'SAMPLE_ORIGINS'
  const switchOf = (variable: Switch) => ({ isOn: settings[variable], variable })
  return openHealth({
    ...{ db, clock, queue },
    imports: {
      badges: switchOf('IMPORT_BADGES'),
      ...{ promos: switchOf('IMPORT_IMAGES'), articles: switchOf('IMPORT_IMAGES'), photos: switchOf('IMPORT_IMAGES') },
      figures: switchOf('IMPORT_IMAGES'),
      news: switchOf('IMPORT_NEWS'),
      ...{ fishing: switchOf('SAMPLE_ORIGINS'), online: switchOf('SAMPLE_ORIGINS') },
    },
    jobs: () => features().flatMap(({ scheduledJobs = [] }) => scheduledJobs),
    sources: {
      lengths: queue.lengths,
      scans: () => queue.groups('scanner.scan-player'),
      ...storesOf(db, settings),
    },
  })
}

/**
 * Describes the health of the site from outside its processes: from their records, the tasks and
 * the disks. Scheduled jobs are left out, which only the processes know.
 */
export function readSiteHealth(db: Db<unknown>, settings: Settings, now: Date): Promise<SiteHealth> {
  return describeHealth(
    tablesOf(db),
    { lengths: () => countTasks(db), scans: async () => [], jobs: () => new Map(), ...storesOf(db, settings) },
    now,
  )
}

async function countTasks(db: AnyDb): Promise<QueueLength[]> {
  const { rows } = await sql<QueueLength>`
    select name, count(*) filter (where state < 'active' and start_after <= now())::int as ready,
      count(*) filter (where state = 'active')::int as active,
      count(*) filter (where state < 'active' and start_after > now())::int as deferred,
      count(*) filter (where state = 'failed')::int as failed
    from ${sql.table(`${taskSchema}.job`)} group by name`.execute(db)
  return rows
}

/** Backups and disks, which are read on the machine. */
function storesOf(db: AnyDb, settings: Settings) {
  const { dataFolder } = embeddedPlace(settings)
  const places: readonly [StoredThing, string | null][] = [
    ['data', dataFolder],
    ['pictures', pictureFolder(settings)],
    ['attachments', attachmentFolder(settings)],
    ['backups', backupFolder(settings)],
  ]
  const folders = places.flatMap(([thing, folder]): [StoredThing, string][] =>
    folder === null ? [] : [[thing, folder]],
  )
  return {
    async backups() {
      const [status, since] = await Promise.all([readBackupStatus(db), firstStart(db)])
      const { madeAt, bytes, failedAt } = status
      return { everyHours: settings.BACKUP_EVERY_HOURS, kept: settings.BACKUP_KEEP, since, madeAt, bytes, failedAt }
    },
    disks: () => readDisks(folders),
    inBucket: places.flatMap(([thing, folder]) => (folder === null ? [thing] : [])),
  }
}

async function firstStart(db: AnyDb): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select min(ran_at) as at from platform_migrations`.execute(db)
  return rows[0]?.at ?? null
}

/** Reads the free space of the disks that folders are on, each disk once. */
async function readDisks(folders: readonly [StoredThing, string][]) {
  const disks = new Map<number, { holds: StoredThing[]; freeBytes: number; totalBytes: number }>()
  for (const [thing, folder] of folders) {
    const place = await existing(folder)
    const { dev } = await stat(place)
    const known = disks.get(dev)
    if (known) known.holds.push(thing)
    else {
      const { bavail, blocks, bsize } = await statfs(place)
      disks.set(dev, { holds: [thing], freeBytes: bavail * bsize, totalBytes: blocks * bsize })
    }
  }
  return [...disks.values()]
}

/**
 * A folder, or the nearest one above it that exists: one that nothing was stored in yet does not.
 */
async function existing(folder: string): Promise<string> {
  const found = await stat(folder).catch(() => null)
  const above = path.dirname(folder)
  return found || above === folder ? folder : existing(above)
}
