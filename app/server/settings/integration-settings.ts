import { z } from 'zod'
import { httpAddress } from './setting-types.ts'

/** Where announcements are sent. The targets themselves are set up on the site. */
export const integrationSettings = {
  DISCORD_API_URL: httpAddress
    .default('https://discord.com')
    .describe('Where the webhooks of Discord are reached.')
    .meta({ example: 'https://discord.com' }),
  TELEGRAM_API_URL: httpAddress
    .default('https://api.telegram.org')
    .describe('Where bots of Telegram are reached: at Telegram, or at a Bot API server of your own.')
    .meta({ example: 'https://api.telegram.org' }),
  INTEGRATION_ADDRESSES: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((address) => address.trim())
        .filter(Boolean),
    )
    .pipe(z.array(httpAddress))
    .describe(
      'Addresses on this machine or in its network that announcements may be sent to, such as a webhook of your own. All others must use https and be public.',
    )
    .meta({ example: 'http://bot.internal:8080', form: 'comma-separated list of URLs' }),
}

type IntegrationSettings = z.output<z.ZodObject<typeof integrationSettings>>

/** Returns where receivers are reached by the settings. */
export function receiverAddresses(settings: IntegrationSettings) {
  const { DISCORD_API_URL: discord, TELEGRAM_API_URL: telegram, INTEGRATION_ADDRESSES: internal } = settings
  return { discord, telegram, internal }
}
