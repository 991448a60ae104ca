import { z } from 'zod'
import type { AnnounceTargets } from '#features/news/server/api.ts'
import { isPublicHost } from '#platform/server/fetch/fetch-address.ts'
import { httpAddress } from './setting-types.ts'

const usualHub = 'https://pubsubhubbub.appspot.com'

/** Who is told that news were published. */
export const announceSettings = {
  INDEXNOW: z
    .enum(['true', 'false'], 'it must be true or false')
    .optional()
    .transform((word) => (word === undefined ? undefined : word === 'true'))
    .describe(
      'Whether search engines are told of new, changed and withdrawn news (IndexNow). Unset: if PUBLIC_URL is a public address.',
    )
    .meta({ example: 'true' }),
  INDEXNOW_URL: httpAddress
    .default('https://api.indexnow.org/indexnow')
    .describe('The address that search engines are told at. One of them passes it on to the others.')
    .meta({ example: 'https://api.indexnow.org/indexnow' }),
  WEBSUB_HUB_URL: z
    .union([z.literal('none'), httpAddress], 'it must be none or an address that begins with http:// or https://')
    .optional()
    .describe(
      `The hub that tells subscribers of feeds at once of new news (WebSub); none for no hub. Unset: ${usualHub} if PUBLIC_URL is a public address, else none.`,
    )
    .meta({ example: usualHub, form: '`none` or URL' }),
}

type AnnounceSettings = z.output<z.ZodObject<typeof announceSettings>>

/** Returns who is told of news by the settings: nobody outside where the site is not public. */
export function announceTargets(settings: AnnounceSettings, publicUrl: string): AnnounceTargets {
  const isPublic = isPublicHost(new URL(publicUrl).hostname)
  const hub = settings.WEBSUB_HUB_URL ?? (isPublic ? usualHub : 'none')
  return {
    indexNow: (settings.INDEXNOW ?? isPublic) ? settings.INDEXNOW_URL : null,
    hub: hub === 'none' ? null : hub,
  }
}
