import path from 'node:path'
import { z } from 'zod'

const root = path.join(import.meta.dirname, '../../..')

const wholeNumber = (least: number, most: number) => {
  const error = `it must be a whole number from ${least} to ${most}`
  return z.coerce.number(error).int(error).min(least, error).max(most, error)
}

/** The settings of backups. */
export const backupSettings = {
  BACKUP_FOLDER: z
    .string()
    .optional()
    .describe(
      'The folder of the backups; best on another disk, for whoever loses one has the other. Unset: backups in DATA_DIR.',
    )
    .meta({ example: '/mnt/backups/nightbell' }),
  BACKUP_EVERY_HOURS: wholeNumber(0, 8760)
    .default(24)
    .describe('How often a backup is made by itself, in hours; 0 is never.')
    .meta({ example: '24' }),
  BACKUP_KEEP: wholeNumber(1, 1000)
    .default(7)
    .describe('How many of the newest backups stay in the folder when another one was made by itself.')
    .meta({ example: '7' }),
}

type BackupSettings = z.output<z.ZodObject<typeof backupSettings>>

/** Where the backups are. */
export function backupFolder({ BACKUP_FOLDER, DATA_DIR }: BackupSettings & { DATA_DIR: string }): string {
  return path.resolve(root, BACKUP_FOLDER ?? path.join(DATA_DIR, 'backups'))
}
