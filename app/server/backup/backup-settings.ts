import { existsSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { makeFolder } from '#platform/server/database/instance-lock.ts'
import { reasonOf } from '#platform/server/http/failed-call.ts'
import { StartupProblem } from '#platform/server/process/startup-problem.ts'
import { wholeNumber } from '../settings/setting-types.ts'

const root = path.join(import.meta.dirname, '../../..')

/** The settings of backups. */
export const backupSettings = {
  BACKUP_FOLDER: z
    .string()
    .optional()
    .describe('The folder of the backups, preferably on another disk. Unset: backups in DATA_DIR.')
    .meta({ example: '/mnt/backups/nightbell', form: 'folder' }),
  BACKUP_EVERY_HOURS: wholeNumber(0, 8760)
    .default(24)
    .describe('Hours between two automatic backups; 0 turns them off.')
    .meta({ example: '24' }),
  BACKUP_KEEP: wholeNumber(1, 1000)
    .default(7)
    .describe('How many backups are kept: an automatic backup removes older ones from the folder.')
    .meta({ example: '7' }),
}

type BackupSettings = z.output<z.ZodObject<typeof backupSettings>>

/** Where the backups are. */
export function backupFolder({ BACKUP_FOLDER, DATA_DIR }: BackupSettings & { DATA_DIR: string }): string {
  return path.resolve(root, BACKUP_FOLDER ?? path.join(DATA_DIR, 'backups'))
}

/**
 * Makes the folder of the automatic backups if it is missing. Throws a StartupProblem if this
 * account cannot write to it.
 */
export async function checkBackupFolder(settings: BackupSettings & { DATA_DIR: string; ROLE: string }): Promise<void> {
  if (settings.BACKUP_EVERY_HOURS === 0 || settings.ROLE === 'web') return
  const folder = backupFolder(settings)
  // The data folder is created and checked later, with its lock.
  if (settings.BACKUP_FOLDER === undefined && !existsSync(folder)) return
  try {
    makeFolder(folder)
    await access(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartupProblem(
      `The backup folder ${folder} cannot be written: ${reasonOf(error)}. Set BACKUP_FOLDER to another one, or BACKUP_EVERY_HOURS=0.`,
    )
  }
}
