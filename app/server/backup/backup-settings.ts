import path from 'node:path'
import { z } from 'zod'
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
    .describe('How many hours lie between two automatic backups; 0 turns them off.')
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
