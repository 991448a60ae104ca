import { z } from 'zod'
import { backupSettings } from './backup/backup-settings.ts'
import { databaseSettings } from './database-settings.ts'
import { hotelSettings } from './hotel-settings.ts'
import { importSettings } from './import-settings.ts'
import { networkSettings } from './network-settings.ts'
import { operatorSettings } from './operator-settings.ts'
import { pictureSettings } from './picture-settings.ts'
import { processSettings } from './process-settings.ts'
import { pushSettings } from './push-settings.ts'
import { radioSettings } from './radio-settings.ts'
import { siteSettings } from './site-settings.ts'
import { visitorSettings } from './visitor-settings.ts'

/** Every setting by subject, in the order of `.env.example` and docs/configuration.md. */
export const settingGroups = {
  'Address and proxy': networkSettings,
  'Data and backups': { ...databaseSettings, ...backupSettings },
  'Processes, log and metrics': processSettings,
  'Name and operator': { ...siteSettings, ...operatorSettings },
  'The hotels': hotelSettings,
  'Imports and pictures': { ...importSettings, ...pictureSettings },
  'Limits and comments': visitorSettings,
  Radio: radioSettings,
  'Notifications and offline pages': pushSettings,
}

/** Every setting of the program, by the name of its environment variable. */
export const settingsSchema = z.object({
  ...networkSettings,
  ...databaseSettings,
  ...backupSettings,
  ...processSettings,
  ...siteSettings,
  ...operatorSettings,
  ...hotelSettings,
  ...importSettings,
  ...pictureSettings,
  ...visitorSettings,
  ...radioSettings,
  ...pushSettings,
})

/** The parsed settings. */
export type Settings = z.output<typeof settingsSchema>
