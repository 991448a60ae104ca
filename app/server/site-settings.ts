import { z } from 'zod'
import { ownHousekeeping } from '#platform/contract/site.ts'
import { httpAddress, trueOrFalse } from './setting-types.ts'

/** What the site is called and what it links to. */
export const siteSettings = {
  SITE_NAME: z
    .string()
    .max(40, 'it may have at most 40 characters')
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
}
