import { isIP } from 'node:net'
import { z } from 'zod'
import { type HotelCode, hotelCodes, hotels } from '#features/hotels/contract.ts'
import { type HotelAddresses, hotelAddresses, officialAddress } from '#features/hotels/server/api.ts'
import { ownHousekeeping } from '#platform/contract/site.ts'
import { logLevels } from '#platform/server/log.ts'
import { backupSettings } from './backup/backup-settings.ts'
import { databaseSettings } from './database-settings.ts'
import { operatorSettings } from './operator-settings.ts'
import { pictureSettings, yesOrNo } from './picture-settings.ts'
import { processSettings } from './process-settings.ts'
import { pushSettings } from './push-settings.ts'
import { radioSettings } from './radio-settings.ts'

const address = z
  .url({ protocol: /^https?$/, error: 'it must be an address that begins with http:// or https://' })
  .transform((url) => url.replace(/\/+$/, ''))

const wholeNumber = (least: number, most: number) => {
  const error = `it must be a whole number from ${least} to ${most}`
  return z.coerce.number(error).int(error).min(least, error).max(most, error)
}

const hotelUrl = (code: HotelCode) =>
  address
    .optional()
    .describe(`Where the hotel ${hotels[code].label} is reached.`)
    .meta({ example: officialAddress(code) })

/** One `HOTEL_URL_<CODE>` for each of the twelve hotels. */
const hotelUrls = {
  HOTEL_URL_HHBR: hotelUrl('hhbr'),
  HOTEL_URL_HHOBR: hotelUrl('hhobr'),
  HOTEL_URL_HHUS: hotelUrl('hhus'),
  HOTEL_URL_HHOUS: hotelUrl('hhous'),
  HOTEL_URL_HHDE: hotelUrl('hhde'),
  HOTEL_URL_HHES: hotelUrl('hhes'),
  HOTEL_URL_HHOES: hotelUrl('hhoes'),
  HOTEL_URL_HHFI: hotelUrl('hhfi'),
  HOTEL_URL_HHFR: hotelUrl('hhfr'),
  HOTEL_URL_HHIT: hotelUrl('hhit'),
  HOTEL_URL_HHNL: hotelUrl('hhnl'),
  HOTEL_URL_HHTR: hotelUrl('hhtr'),
}

/** Every setting of the program, by the names operators rely on. `.env.example` is written from it. */
export const settingsSchema = z.object({
  PORT: wholeNumber(0, 65_535)
    .default(3000)
    .describe('The port that the site listens on; 0 takes any free one.')
    .meta({ example: '3000' }),
  HOST: z
    .string()
    .default('localhost')
    .describe(
      'The address that the site listens on. Keep localhost behind a reverse proxy; 0.0.0.0 opens it to the network.',
    )
    .meta({ example: 'localhost' }),
  PUBLIC_URL: address
    .optional()
    .describe('The address that visitors reach the site at, used in canonical links. Unset: http://localhost:PORT.')
    .meta({ example: 'https://www.example.org' }),
  DATA_DIR: z
    .string()
    .default('data')
    .describe('The folder that holds the embedded database and everything else that is stored.')
    .meta({ example: 'data' }),
  ...databaseSettings,
  ...backupSettings,
  SITE_NAME: z
    .string()
    .max(40, 'it may have at most 40 characters')
    .default('Nightbell')
    .describe('The name of the site as visitors see it.')
    .meta({ example: 'Nightbell' }),
  OFFICIAL_FANSITE: yesOrNo('true')
    .describe(
      "Whether the game's makers have named the site an official fansite, as English pages then say at their foot: true or false. With false the foot of every page says that the site is independent.",
    )
    .meta({ example: 'true' }),
  DISCORD_URL: address
    .optional()
    .describe('The invite to the Discord server; the footer shows it once it is set.')
    .meta({ example: 'https://discord.gg/example' }),
  X_URL: address
    .optional()
    .describe('The account on X; the footer shows it once it is set.')
    .meta({ example: 'https://x.com/example' }),
  X_URL_TR: address
    .optional()
    .describe('The account on X for Turkish visitors.')
    .meta({ example: 'https://x.com/example_tr' }),
  ...operatorSettings,
  HOUSEKEEPING_URL: z
    .string()
    .regex(
      /^(?:\/(?![/\\])|https?:\/\/[^/])\S*$/,
      'it must be a path that begins with / or an address that begins with http:// or https://',
    )
    .default(ownHousekeeping)
    .describe('Where the housekeeping link of the staff leads: the page of this site, or a site of its own.')
    .meta({ example: ownHousekeeping }),
  ...hotelUrls,
  HOTEL_IMAGES_URL: address
    .default('https://images.habbo.com')
    .describe("Where the game's pictures are.")
    .meta({ example: 'https://images.habbo.com' }),
  HOTEL_USER_AGENT: z
    .string()
    .regex(/^[\x20-\x7e]+$/, 'it may only hold plain printable characters')
    .optional()
    .describe(
      'How the site names itself to the hotels. Put in how you can be reached. Unset: the software and PUBLIC_URL.',
    )
    .meta({ example: 'Nightbell (+https://www.example.org)' }),
  SCAN_COOLDOWN_SECONDS: wholeNumber(0, 86_400)
    .default(300)
    .describe('How long a scan counts as fresh before the player may be scanned again.')
    .meta({ example: '300' }),
  SCANS_PER_MINUTE: wholeNumber(1, 10_000)
    .default(10)
    .describe(
      'How many scans one visitor may start in a minute; an asking that starts none counts as one seventh of a scan.',
    )
    .meta({ example: '10' }),
  SEARCHES_PER_MINUTE: wholeNumber(1, 1_000_000)
    .default(30)
    .describe('How many times one visitor may search the news, the badges or the pictures in a minute.')
    .meta({ example: '30' }),
  IMPORT_NEWS: z
    .enum(['true', 'false'], 'it must be true or false')
    .default('true')
    .transform((word) => word === 'true')
    .describe("Whether the game's own news is copied into the site's, marked as such: true or false.")
    .meta({ example: 'true' }),
  ...pictureSettings,
  IMPORT_BADGES: z
    .enum(['true', 'false'], 'it must be true or false')
    .default('true')
    .transform((word) => word === 'true')
    .describe(
      "Whether the archive of badges learns of new ones, and of their names, from the game's own texts: true or false.",
    )
    .meta({ example: 'true' }),
  SAMPLE_ORIGINS: z
    .enum(['true', 'false'], 'it must be true or false')
    .default('true')
    .transform((word) => word === 'true')
    .describe(
      'Whether the hotels of Origins are asked every minute how many are online, and every day who fishes best: true or false.',
    )
    .meta({ example: 'true' }),
  ...radioSettings,
  ...pushSettings,
  COMMENT_WAIT_SECONDS: wholeNumber(0, 3600)
    .default(30)
    .describe('How long a writer waits between two comments; 0 is not at all.')
    .meta({ example: '30' }),
  PROTECTED_NAMES: z
    .string()
    .default('')
    .transform(listOf)
    .describe(
      "Names that nobody may comment under without an account, whatever the hotel, separated by commas; nor under what looks like them. The staff's names, the site's own, Habbo, and words such as admin or moderator always are.",
    )
    .meta({ example: 'frank,the.bellboy' }),
  HELD_WORDS: z
    .string()
    .max(10_000, 'it may have at most 10,000 characters')
    .default('')
    .transform(listOf)
    .describe(
      "Words and phrases, separated by commas, for which the comment of a guest waits for a moderator, in its text or in the name, besides those that are built in. A * at a word's end stands for whatever follows.",
    )
    .meta({ example: 'cheap coins,badword*' }),
  TRUST_PROXY: z
    .string()
    .refine(isTrustProxy, 'it must be true, false, a number of proxies, or a list of their addresses')
    .default('false')
    .describe(
      'Whose word counts on the address of a visitor: false, true, the number of proxies in front, or their addresses.',
    )
    .meta({ example: 'false' }),
  LOG_LEVEL: z
    .enum(logLevels, `it must be one of ${logLevels.join(', ')}`)
    .default('info')
    .describe('How much is logged: fatal, error, warn, info, debug, trace or silent.')
    .meta({ example: 'info' }),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, 'it must have 16 to 200 plain characters and no spaces')
    .optional()
    .describe(
      'The secret by which a monitor reads the figures of this process at /metrics (Authorization: Bearer …). Unset: there are none. With it, a process that only works on tasks listens too, for its health and its figures alone.',
    )
    .meta({ example: 'a-long-random-word-of-your-own' }),
  ...processSettings,
})

/** The parsed settings. */
export type Settings = z.output<typeof settingsSchema>

/** The addresses of the hotels, the game's own where nothing is set. */
export function addressesFrom(settings: Settings): HotelAddresses {
  const urls: Partial<Record<HotelCode, string>> = {}
  for (const code of hotelCodes) {
    const url = settings[hotelUrlName(code)]
    if (url) urls[code] = url
  }
  return hotelAddresses({ urls, imagesUrl: settings.HOTEL_IMAGES_URL })
}

type HotelUrlName = keyof typeof hotelUrls

function hotelUrlName(code: HotelCode): HotelUrlName {
  const name = `HOTEL_URL_${code.toUpperCase()}`
  if (!isHotelUrlName(name)) throw new Error(`There is no setting for the hotel ${code}`)
  return name
}

function isHotelUrlName(name: string): name is HotelUrlName {
  return name in hotelUrls
}

/** The parts of a list that is separated by commas. */
function listOf(setting: string): string[] {
  return setting
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

/** Reads TRUST_PROXY into Fastify's form: false where no proxy is trusted, as with 0. */
export function trustedProxies(setting: string): boolean | string[] | ((address: string, hop: number) => boolean) {
  if (/^(true|false)$/i.test(setting)) return setting.toLowerCase() === 'true'
  if (/^\d{1,2}$/.test(setting)) {
    const proxies = Number(setting)
    return proxies > 0 && ((_address, hop) => hop < proxies)
  }
  return setting.split(',').map((part) => part.trim())
}

function isTrustProxy(setting: string): boolean {
  if (/^(true|false|\d{1,2})$/i.test(setting)) return true
  return setting.split(',').every((part) => {
    const [address = '', bits, ...rest] = part.trim().split('/')
    const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
    return most > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  })
}
