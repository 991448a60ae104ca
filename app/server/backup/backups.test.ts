import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#platform/server/database/database.ts'
import { openLog } from '#platform/server/process/log.ts'
import { parseSettings } from '#platform/server/process/settings.ts'
import { openTaskQueue, type TaskQueue } from '#platform/server/tasks/task-queue.ts'
import { freshDatabase, type TestDatabase } from '#test/database.ts'
import { settingsSchema } from '../settings/settings.ts'
import { isDue, makeScheduledBackup, openBackups, readBackupStatus } from './open-backups.ts'

/** The automatic backups, as the process that runs tasks makes them. */
let fresh: TestDatabase
let database: Database
let queue: TaskQueue
let folder: string
let now: Date
beforeAll(async () => {
  fresh = await freshDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'nightbell-scheduled-'))
  const { connectionString } = fresh
  database = openDatabase({ connectionString, connections: 2, onIdleError: () => {} })
  queue = await openTaskQueue({ connectionString, tasks: [makeScheduledBackup], works: false, log: openLog('silent') })
  now = new Date(Date.now() + 30 * 3_600_000)
})
afterAll(async () => {
  await queue.close(0)
  await database.close()
  await fresh.drop()
  await rm(folder, { recursive: true, force: true })
})

const hours = (count: number) => {
  now = new Date(now.getTime() + count * 3_600_000)
}

function backupsWith(settings: Record<string, string>) {
  return openBackups({
    db: database.db,
    connectionString: fresh.connectionString,
    queue,
    clock: { now: () => now },
    log: openLog('silent'),
    settings: parseSettings(settingsSchema, { DATA_DIR: folder, ...settings }),
  })
}

async function waiting(): Promise<number> {
  const { rows } = await database.pool.query(
    `select from tasks.job where name = 'backups.make' and state < 'completed'`,
  )
  return rows.length
}

const signal = new AbortController().signal
const namesIn = async (place: string) => (await readdir(place)).sort()

test('a backup is enqueued when due, and only one by any number of processes', async () => {
  expect(await isDue(database.db, 24, new Date())).toBe(false)
  const [sweep] = backupsWith({}).scheduledJobs ?? []
  const [other] = backupsWith({}).scheduledJobs ?? []
  await Promise.all([sweep?.run(), other?.run()])
  await sweep?.run()
  expect(await waiting()).toBe(1)
  expect(backupsWith({ BACKUP_EVERY_HOURS: '0' })).toEqual({})
})

test('the newest backups are kept, and no other files are touched', async () => {
  const backups = path.join(folder, 'backups')
  await mkdir(backups)
  await writeFile(path.join(backups, 'nightbell-20200101-000000.tar.zst'), 'an old one')
  await writeFile(path.join(backups, 'nightbell-20200102-000000.tar.zst.0123456789ab.part'), 'half of one')
  await writeFile(path.join(backups, 'notes.txt'), 'mine')
  const [backUp] = backupsWith({ BACKUP_KEEP: '2' }).tasks ?? []
  const made: string[] = []
  for (let round = 0; round < 3; round++) {
    // Two processes at once: one makes it, the other skips it.
    await Promise.all([backUp?.run({}, { signal }), backUp?.run({}, { signal })])
    expect(await readBackupStatus(database.db)).toMatchObject({ madeAt: now, failedAt: null, failure: null })
    made.push(
      now
        .toISOString()
        .replace(/[-:]|\..*/g, '')
        .replace('T', '-'),
    )
    expect(await isDue(database.db, 24, now)).toBe(false)
    hours(24)
    expect(await isDue(database.db, 24, now)).toBe(true)
  }
  const kept = made.slice(-2).map((moment) => `nightbell-${moment}.tar.zst`)
  expect(await namesIn(backups)).toEqual([...kept, 'notes.txt'])
})

test('a failed backup is recorded with its reason and retried an hour later', async () => {
  const blocked = path.join(folder, 'blocked')
  await writeFile(blocked, 'a file')
  const [backUp] = backupsWith({ BACKUP_FOLDER: blocked }).tasks ?? []
  await backUp?.run({}, { signal })
  expect(await readBackupStatus(database.db)).toMatchObject({ failedAt: now, failure: 'a part of its path is a file' })
  expect(await isDue(database.db, 24, now)).toBe(false)
  hours(1)
  expect(await isDue(database.db, 24, now)).toBe(true)
  const [again] = backupsWith({}).tasks ?? []
  await again?.run({}, { signal })
  expect(await readBackupStatus(database.db)).toMatchObject({ madeAt: now, failedAt: null, failure: null })
})

test('a backup interrupted by the end of the process leaves nothing and is not recorded as a failure', async () => {
  const stopped = new AbortController()
  stopped.abort()
  const place = path.join(folder, 'interrupted')
  const [backUp] = backupsWith({ BACKUP_FOLDER: place }).tasks ?? []
  await expect(backUp?.run({}, { signal: stopped.signal })).rejects.toThrow()
  expect(await namesIn(place)).toEqual([])
  expect((await readBackupStatus(database.db)).failure).toBeNull()
})
