import { z } from 'zod'
import { trueOrFalse } from './setting-types.ts'

/** The settings of web push, and of the service worker in the browser that it needs. */
export const pushSettings = {
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
