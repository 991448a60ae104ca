import { existsSync } from 'node:fs'
import path from 'node:path'
import { backupName, listBackups } from '#app/server/backup/backup-names.ts'
import { backupFolder } from '#app/server/backup/backup-settings.ts'
import { backupSource } from '#app/server/backup/backup-source.ts'
import { checkBackup } from '#app/server/backup/check-backup.ts'
import { makeBackup } from '#app/server/backup/make-backup.ts'
import { readBackupStatus } from '#app/server/backup/open-backups.ts'
import type { Settings } from '#app/server/settings.ts'
import { ArchiveProblem } from '#platform/server/archive/archive-problem.ts'
import { reasonOf } from '#platform/server/failed-call.ts'
import { heldLines, megabytes } from './backup-lines.ts'
import type { BackupRequest } from './backup-request.ts'
import { CommandProblem } from './command-problem.ts'
import { onSiteConnection, onSiteDatabase } from './site-database.ts'

/**
 * Runs a backup command. Throws a CommandProblem with the reason for a failure. An interrupted run
 * leaves no partial backup.
 */
export function run(
  settings: Settings,
  request: Exclude<BackupRequest, { act: 'help' }>,
  now: Date,
  signal: AbortSignal,
): Promise<string[]> {
  if (request.act === 'list') return list(settings)
  if (request.act === 'check') return check(path.resolve(request.file))
  return make(settings, request.to, now, signal)
}

async function make(settings: Settings, to: string | null, now: Date, signal: AbortSignal): Promise<string[]> {
  const file = to === null ? path.join(backupFolder(settings), backupName(now)) : path.resolve(to)
  if (existsSync(file)) throw new CommandProblem(`There is a file ${file} already.`, 1)
  try {
    const made = await onSiteConnection(settings, (connectionString) =>
      makeBackup(backupSource(settings, connectionString), file, { now, signal }),
    )
    if (!made) throw new CommandProblem('Another backup is being made: try again when it is done.', 1)
    const { held, lines } = heldLines(made.contents, made.summary)
    return [`Backed up to ${file}, ${megabytes(made.bytes)}: ${held}. It was read back whole.`, ...lines]
  } catch (error) {
    if (signal.aborted) throw new CommandProblem('Stopped. No backup was made.', 1)
    if (error instanceof ArchiveProblem) throw new CommandProblem(error.message, 1)
    if (error instanceof Error && 'syscall' in error && 'path' in error) {
      throw new CommandProblem(`The backup cannot be written to ${path.dirname(file)}: ${reasonOf(error)}.`, 1)
    }
    throw error
  }
}

async function check(file: string): Promise<string[]> {
  try {
    const { contents, summary } = await checkBackup(file)
    const { held, lines } = heldLines(contents, summary)
    return [`${file} is whole. It was made at ${contents.madeAt} by version ${contents.program}: ${held}.`, ...lines]
  } catch (error) {
    throw error instanceof ArchiveProblem ? new CommandProblem(error.message, 1) : error
  }
}

async function list(settings: Settings): Promise<string[]> {
  const folder = backupFolder(settings)
  const { madeAt, failedAt, failure } = await onSiteDatabase(settings, (db) => readBackupStatus(db))
  const every = settings.BACKUP_EVERY_HOURS
  const told = [
    every === 0
      ? 'No backup is made by itself (BACKUP_EVERY_HOURS is 0).'
      : `A backup is made every ${every === 1 ? 'hour' : `${every} hours`}, and the newest ${settings.BACKUP_KEEP} are kept; the last one ${madeAt ? `at ${madeAt.toISOString()}` : 'is still to come'}.`,
    ...(failedAt ? [`It failed at ${failedAt.toISOString()}: ${failure}.`] : []),
  ]
  const backups = await listBackups(folder)
  const lines = backups.map(({ name, bytes }) => `  ${name}  ${megabytes(bytes)}`)
  return [...told, backups.length === 0 ? `There are no backups in ${folder}.` : `In ${folder}:`, ...lines]
}
