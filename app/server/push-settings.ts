import { z } from 'zod'

/** The settings of web push, and of the service worker in the browser that it needs. */
export const pushSettings = {
  WEB_PUSH: z
    .enum(['true', 'false'], 'it must be true or false')
    .default('true')
    .transform((word) => word === 'true')
    .describe('Whether members may have notifications sent to their devices through the push service of their browser.')
    .meta({ example: 'true' }),
  PUSH_SERVICE_URL: z
    .url({ protocol: /^https?$/, error: 'it must be an address that begins with http:// or https://' })
    .optional()
    .describe(
      'A push service of your own, which may be on this machine or in its network. All others are only reached by https, at public addresses.',
    )
    .meta({ example: 'https://push.example.org' }),
  SERVICE_WORKER: z
    .enum(['true', 'false'], 'it must be true or false')
    .default('true')
    .transform((word) => word === 'true')
    .describe(
      'Whether browsers have a service worker of the site, for pages without connection and for web push. With false one that is there removes itself, with all that it kept.',
    )
    .meta({ example: 'true' }),
}
