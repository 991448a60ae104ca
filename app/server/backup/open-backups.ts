import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AnyDb, Db } from '#platform/server/database/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import { reasonOf } from '#platform/server/http/failed-call.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { Log } from '#platform/server/process/log.ts'
import { bind, task } from '#platform/server/tasks/task.ts'
import type { TaskQueue } from '#platform/server/tasks/task-queue.ts'
import type { Settings } from '../settings/settings.ts'
import { backupFolder } from './backup-settings.ts'
import { backupSource } from './backup-source.ts'
import { type MadeBackup, makeBackup } from './make-backup.ts'

/**
 * Scheduled job that makes a backup. Only one runs at a time across all processes; a failed one is
 * retried an hour later.
 */
export const makeScheduledBackup = task({
  name: 'backups.make',
  payload: z.object({}),
  key: () => 'backup',
  concurrency: 1,
  retries: 2,
  retryDelaySeconds: 60,
  expireInSeconds: 86_400,
})

const ownName = /^nightbell-\d{8}-\d{6}\.tar\.zst$/
const unfinished = /^nightbell-\d{8}-\d{6}\.tar\.zst\.[0-9a-f]{12}\.part$/

/** Returns the file name of a backup made at `now`, in UTC. Names sort chronologically. */
export function backupName(now: Date): string {
  const [date = '', time = ''] = now.toISOString().split('T')
  return `nightbell-${date.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}.tar.zst`
}

/**
 * Removes all but the newest `keep` backups, and unfinished ones. Only files with a backup's name
 * are touched.
 */
async function keepNewest(folder: string, keep: number): Promise<void> {
  const names = await readdir(folder)
  const backups = names.filter((name) => ownName.test(name)).sort()
  const old = [...backups.slice(0, -keep), ...names.filter((name) => unfinished.test(name))]
  for (const name of old) await rm(path.join(folder, name), { force: true })
}

/** The backups of a folder, the newest last. Where there is no folder there are none. */
export async function listBackups(folder: string): Promise<{ name: string; bytes: number }[]> {
  const names = await readdir(folder).catch(() => [])
  const backups = names.filter((name) => ownName.test(name)).sort()
  return Promise.all(backups.map(async (name) => ({ name, bytes: (await stat(path.join(folder, name))).size })))
}

type BackupsContext = {
  db: Db<unknown>
  connectionString: string
  queue: TaskQueue
  clock: Clock
  log: Log
  settings: Settings
}

const hourMs = 3_600_000

/**
 * Feature that makes scheduled backups, with the interval and retention from the settings; none if
 * disabled.
 */
export function openBackups(context: BackupsContext): Feature {
  const { db, queue, clock, settings } = context
  if (settings.BACKUP_EVERY_HOURS === 0) return {}
  return {
    scheduledJobs: [
      {
        name: 'backups.request',
        cron: '*/10 * * * *',
        async run() {
          if (await isDue(db, settings.BACKUP_EVERY_HOURS, clock.now())) await requestBackup(context)
        },
      },
    ],
    tasks: [bind(makeScheduledBackup, (_payload, { signal }) => backUp(context, signal))],
  }

  function requestBackup({ db }: BackupsContext) {
    return db.transaction().execute((tx) => queue.enqueue(tx, makeScheduledBackup, {}))
  }
}

/**
 * Status of scheduled backups: time and size of the last one, and the time and reason of a failure
 * since.
 */
export type BackupStatus = {
  madeAt: Date | null
  bytes: number | null
  failedAt: Date | null
  failure: string | null
}

/** Reads how the backups do that are made by themselves. */
export async function readBackupStatus(db: AnyDb): Promise<BackupStatus> {
  const { rows } = await sql<BackupStatus>`
    select made_at as "madeAt", bytes, failed_at as "failedAt", failure from platform_backups`.execute(db)
  return rows[0] ?? { madeAt: null, bytes: null, failedAt: null, failure: null }
}

/**
 * Returns whether a backup is due: `everyHours` after the last one (or the first start), and not
 * within an hour of a failure.
 */
export async function isDue(db: AnyDb, everyHours: number, now: Date): Promise<boolean> {
  const { madeAt, failedAt } = await readBackupStatus(db)
  if (failedAt && now.getTime() - failedAt.getTime() < hourMs) return false
  const last = madeAt ?? (await beginning(db))
  return last !== null && now.getTime() - last.getTime() >= everyHours * hourMs
}

async function beginning(db: AnyDb): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select min(ran_at) as at from platform_migrations`.execute(db)
  return rows[0]?.at ?? null
}

async function backUp(context: BackupsContext, signal: AbortSignal): Promise<void> {
  const { db, log, clock, settings } = context
  const folder = backupFolder(settings)
  const now = clock.now()
  const name = backupName(now)
  let made: MadeBackup | null
  try {
    const source = backupSource(settings, context.connectionString)
    made = await makeBackup(source, path.join(folder, name), { now, signal })
    if (!made) return
    await keepNewest(folder, settings.BACKUP_KEEP)
  } catch (error) {
    // The process stops: the next one begins again.
    if (signal.aborted) throw error
    const failure = reasonOf(error)
    log.error({ folder, failure }, 'the backup failed, the next attempt follows in an hour')
    await noteFailure(db, clock.now(), failure)
    return
  }
  await noteSuccess(db, now, made.bytes)
  log.info({ file: name, bytes: made.bytes }, 'a backup was made')
}

async function noteSuccess(db: AnyDb, at: Date, bytes: number): Promise<void> {
  await sql`
    insert into platform_backups (made_at, bytes) values (${at}, ${bytes})
    on conflict (one) do update set made_at = excluded.made_at, bytes = excluded.bytes, failed_at = null, failure = null`.execute(
    db,
  )
}

async function noteFailure(db: AnyDb, at: Date, failure: string): Promise<void> {
  await sql`
    insert into platform_backups (failed_at, failure) values (${at}, ${failure})
    on conflict (one) do update set failed_at = excluded.failed_at, failure = excluded.failure`.execute(db)
}
