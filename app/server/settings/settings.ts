import { z } from 'zod'
import { ownHousekeeping } from '#platform/contract/site.ts'
import { logLevels } from '#platform/server/process/log.ts'
import { backupSettings } from '../backup/backup-settings.ts'
import { announceSettings } from './announce-settings.ts'
import { hotelSettings } from './hotel-settings.ts'
import { integrationSettings } from './integration-settings.ts'
import { networkSettings } from './network-settings.ts'
import { operatorSettings } from './operator-settings.ts'
import { pictureSettings } from './picture-settings.ts'
import { radioSettings } from './radio-settings.ts'
import { httpAddress, trueOrFalse, visibleText, wholeNumber } from './setting-types.ts'
import { visitorSettings } from './visitor-settings.ts'

/** What the site is called and what it links to. */
const siteSettings = {
  SITE_NAME: visibleText(40)
    .default('Nightbell')
    .describe('The name of the site as visitors see it.')
    .meta({ example: 'Nightbell' }),
  OFFICIAL_FANSITE: trueOrFalse('true')
    .describe(
      'Whether Sulake has named the site an official fansite. If true, the footer of English pages shows the badge of official fansites; if false, every footer says that the site is independent.',
    )
    .meta({ example: 'true' }),
  DISCORD_URL: httpAddress
    .optional()
    .describe('The invitation to the Discord server, linked in the footer. Unset: no link.')
    .meta({ example: 'https://discord.gg/example' }),
  X_URL: httpAddress
    .optional()
    .describe('The account on X, linked in the footer. Unset: no link.')
    .meta({ example: 'https://x.com/example' }),
  X_URL_DE: httpAddress
    .optional()
    .describe('The account on X for German pages. Unset: as X_URL.')
    .meta({ example: 'https://x.com/example_de' }),
  X_URL_TR: httpAddress
    .optional()
    .describe('The account on X for Turkish pages. Unset: as X_URL.')
    .meta({ example: 'https://x.com/example_tr' }),
  HOUSEKEEPING_URL: z
    .string()
    .regex(
      /^(?:\/(?![/\\])|https?:\/\/[^/])\S*$/,
      'it must be a path that begins with / or an address that begins with http:// or https://',
    )
    .default(ownHousekeeping)
    .describe('Where the housekeeping link in the user menu of the staff leads.')
    .meta({ example: ownHousekeeping, form: 'path or URL' }),
  STAFF_PASSKEY: z
    .enum(['asked', 'required'], 'it must be asked or required')
    .default('asked')
    .describe('Whether staff without a passkey are only asked to add one, or may do nothing until they have.')
    .meta({ example: 'required' }),
}

const roles = ['all', 'web', 'tasks'] as const

/** What the started process does, what it logs, and how many other processes it starts. */
const processSettings = {
  ROLE: z
    .enum(roles, `it must be one of ${roles.join(', ')}`)
    .default('all')
    .describe(
      'What this process does: everything, only web pages, or only tasks (with its health at PORT). web and tasks need DATABASE_URL.',
    )
    .meta({ example: 'all' }),
  WEB_PROCESSES: wholeNumber(1, 64)
    .default(1)
    .describe(
      'How many processes answer visitors. With 1 it is the process itself; with more, it starts that many others, which share its port, and runs only the tasks. A good value is the number of cores.',
    )
    .meta({ example: '1' }),
  LOG_LEVEL: z
    .enum(logLevels, `it must be one of ${logLevels.join(', ')}`)
    .default('info')
    .describe('The lowest level that is logged.')
    .meta({ example: 'info' }),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, 'it must have 16 to 200 plain characters and no spaces')
    .optional()
    .describe('The secret with which a monitor reads /metrics (Authorization: Bearer …). Unset: no metrics.')
    .meta({ example: 'a-long-random-word-of-your-own', form: '16 to 200 ASCII characters without spaces' }),
}

/** The settings of web push, and of the service worker in the browser that it needs. */
const pushSettings = {
  WEB_PUSH: trueOrFalse('true')
    .describe("Whether members may receive notifications on their devices through their browser's push service.")
    .meta({ example: 'true' }),
  PUSH_SERVICE_URL: z
    .url({ protocol: /^https?$/, error: 'it must be an address that begins with http:// or https://' })
    .optional()
    .describe(
      'A push service of your own, which may be on this machine or in its network. Others must use https and a public address.',
    )
    .meta({ example: 'https://push.example.org' }),
  SERVICE_WORKER: trueOrFalse('true')
    .describe(
      'Whether browsers install a service worker, for offline pages and web push. If false, an installed one removes itself and everything it stored.',
    )
    .meta({ example: 'true' }),
}

/** Settings for automatic imports from the game. */
const importSettings = {
  IMPORT_NEWS: trueOrFalse('true')
    .describe("Whether the game's own news is copied and shown, marked as such.")
    .meta({ example: 'true' }),
  IMPORT_BADGES: trueOrFalse('true')
    .describe("Whether new badges and their names are read from the game's texts into the badge archive.")
    .meta({ example: 'true' }),
  IMPORT_IMAGES: trueOrFalse('true')
    .describe(
      "Whether the game's web promos, its other pictures and its latest photos are listed in the galleries, and the parts of avatars read for the avatar studio.",
    )
    .meta({ example: 'true' }),
  SAMPLE_ORIGINS: trueOrFalse('true')
    .describe(
      'Whether the Origins hotels are asked every minute how many players are online, and every day for the best at fishing.',
    )
    .meta({ example: 'true' }),
}

/** Where the site stores its data. */
const databaseSettings = {
  DATA_DIR: z
    .string()
    .default('data')
    .describe('The folder of the embedded database and of all stored files.')
    .meta({ example: 'data', form: 'folder' }),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'it must be an address that begins with postgres:// or postgresql://' })
    .optional()
    .describe('A PostgreSQL (15 or newer) of your own. Unset: the embedded one in DATA_DIR.')
    .meta({ example: 'postgres://nightbell:secret@127.0.0.1:5432/nightbell', form: 'PostgreSQL URL' }),
}

/** Every setting by subject, in the order of `.env.example` and docs/configuration.md. */
export const settingGroups = {
  'Address and proxy': networkSettings,
  'Data and backups': { ...databaseSettings, ...backupSettings },
  'Processes, log and metrics': processSettings,
  'Name and operator': { ...siteSettings, ...operatorSettings },
  'The hotels': hotelSettings,
  'Imports and pictures': { ...importSettings, ...pictureSettings },
  'Search engines and feeds': announceSettings,
  'Announcements at other places': integrationSettings,
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
  ...announceSettings,
  ...integrationSettings,
  ...visitorSettings,
  ...radioSettings,
  ...pushSettings,
})

/** The parsed settings. */
export type Settings = z.output<typeof settingsSchema>
