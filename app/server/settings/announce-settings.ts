import { z } from 'zod'
import type { AnnounceTargets } from '#features/news/server/api.ts'
import { isPublicHost } from '#platform/server/fetch/fetch-address.ts'
import { httpAddress } from './setting-types.ts'

const usualHub = 'https://pubsubhubbub.appspot.com'

/** Services notified when news is published, changed or withdrawn. */
export const announceSettings = {
  INDEXNOW: z
    .enum(['true', 'false'], 'it must be true or false')
    .optional()
    .transform((word) => (word === undefined ? undefined : word === 'true'))
    .describe(
      'Whether search engines are notified of new, changed and withdrawn news (IndexNow). Unset: true if PUBLIC_URL is a public address.',
    )
    .meta({ example: 'true' }),
  INDEXNOW_URL: httpAddress
    .default('https://api.indexnow.org/indexnow')
    .describe('The IndexNow endpoint that is notified. It passes the addresses on to the other search engines.')
    .meta({ example: 'https://api.indexnow.org/indexnow' }),
  WEBSUB_HUB_URL: z
    .union([z.literal('none'), httpAddress], 'it must be none or an address that begins with http:// or https://')
    .optional()
    .describe(
      `The WebSub hub that notifies subscribers of the feeds at once; none for no hub. Unset: ${usualHub} if PUBLIC_URL is a public address, else none.`,
    )
    .meta({ example: usualHub, form: '`none` or URL' }),
}

type AnnounceSettings = z.output<z.ZodObject<typeof announceSettings>>

/** Returns the services to notify; by default none if the site's address is not public. */
export function announceTargets(settings: AnnounceSettings, publicUrl: string): AnnounceTargets {
  const isPublic = isPublicHost(new URL(publicUrl).hostname)
  const hub = settings.WEBSUB_HUB_URL ?? (isPublic ? usualHub : 'none')
  return {
    indexNow: (settings.INDEXNOW ?? isPublic) ? settings.INDEXNOW_URL : null,
    hub: hub === 'none' ? null : hub,
  }
}
